import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { Ban, Check, CircleAlert, CircleDashed, Clock, Eraser, type LucideIcon, Pencil } from 'lucide-react';
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
  written_off: ['neutral', Eraser],
};

/** A draft and a void one have no payment state; an issued one has nothing else (contract.md §1.2). What is forgiven was not paid (ADR 0067). */
export function ReceiptBadge(receipt: Pick<ReceiptListItem, 'status' | 'paymentStatus' | 'writtenOffKop'>) {
  const state = stateOf(receipt);
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t.status[state]}
    </Badge>
  );
}

function stateOf({
  status,
  paymentStatus,
  writtenOffKop,
}: Pick<ReceiptListItem, 'status' | 'paymentStatus' | 'writtenOffKop'>): State {
  if (status !== 'issued') return status;
  return paymentStatus === 'paid' && writtenOffKop > 0 ? 'written_off' : (paymentStatus ?? 'unpaid');
}
