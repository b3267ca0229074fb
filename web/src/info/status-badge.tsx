import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { CircleCheck, Clock, Eraser, type LucideIcon, TriangleAlert } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';

/** What is forgiven has nothing left as what is paid has, and is not said to be paid (ADR 0067). */
type Sign = PaymentStatus | 'written_off';

const SIGNS: Readonly<Record<Sign, readonly [LucideIcon, string]>> = {
  unpaid: [Clock, 'wait'],
  partial: [Clock, 'warn'],
  paid: [CircleCheck, 'ok'],
  overdue: [TriangleAlert, 'bad'],
  written_off: [Eraser, 'neutral'],
};

/** A state is a sign and a word on a soft ground, never a colour alone. */
export function StatusBadge({ status }: { readonly status: Sign }) {
  const [Icon, tone] = SIGNS[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {info.statuses[status]}
    </span>
  );
}
