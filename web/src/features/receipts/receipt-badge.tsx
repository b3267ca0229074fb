import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { Ban, Check, CircleAlert, CircleDashed, Clock, type LucideIcon, Pencil } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type State = keyof typeof t.status;

const LOOKS: Readonly<Record<State, readonly [BadgeTone, LucideIcon]>> = {
  draft: ['neutral', Pencil],
  void: ['neutral', Ban],
  unpaid: ['wait', Clock],
  partial: ['warn', CircleDashed],
  paid: ['ok', Check],
  overdue: ['bad', CircleAlert],
};

/** A draft and a void one have no payment state; an issued one has nothing else (contract.md §1.2). */
export function ReceiptBadge({ status, paymentStatus }: Pick<ReceiptListItem, 'status' | 'paymentStatus'>) {
  const state: State = status === 'issued' ? (paymentStatus ?? 'unpaid') : status;
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t.status[state]}
    </Badge>
  );
}
