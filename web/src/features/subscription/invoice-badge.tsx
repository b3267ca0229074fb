import type { InvoiceListItem } from '@kliuchar/api-schema/billing';
import { Ban, Check, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const LOOKS: Readonly<Record<InvoiceListItem['status'], readonly [BadgeTone, LucideIcon]>> = {
  issued: ['wait', Clock],
  paid: ['ok', Check],
  void: ['neutral', Ban],
  reversed: ['bad', Undo2],
};

export function InvoiceBadge({ status }: Pick<InvoiceListItem, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.invoices.statuses[status]}
    </Badge>
  );
}
