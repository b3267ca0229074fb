import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { Clock } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDayMonth, formatUah } from '../lib/format.ts';

type Payments = Extract<InfoReceipt, { level: 'key' }>['reportedPayments'];

/** Who has said that he paid is not asked for the same money in red: the owner's answer is waited for. */
export function Reported({ payments }: { readonly payments: Payments }) {
  return payments.map(({ paidOn, amountKop }, at) => (
    // Two of one day and one sum are two.
    <p className="due waits num" key={`${at.toString()} ${paidOn}`}>
      <Clock size={18} aria-hidden />
      <span>{info.receipt.reported(formatUah(amountKop), formatDayMonth(paidOn))}</span>
    </p>
  ));
}
