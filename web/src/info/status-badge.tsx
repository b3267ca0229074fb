import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';

const SIGNS: Readonly<Record<PaymentStatus, readonly [LucideIcon, string]>> = {
  unpaid: [Clock, 'wait'],
  partial: [Clock, 'warn'],
  paid: [CircleCheck, 'ok'],
  overdue: [TriangleAlert, 'bad'],
};

/** A state is a sign and a word on a soft ground, never a colour alone. */
export function StatusBadge({ status }: { readonly status: PaymentStatus }) {
  const [Icon, tone] = SIGNS[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {info.statuses[status]}
    </span>
  );
}
