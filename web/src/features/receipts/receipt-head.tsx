import type { Receipt } from '@kliuchar/api-schema/receipts';
import { kop } from '@kliuchar/domain/money/kop';
import type { ReactNode } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dueInWords, formatDayMonth, formatPeriod, formatUah, today } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptBadge } from './receipt-badge.tsx';
import './receipt.css';

/** The sum first, then its state, then one action (design README, principle 1). */
export function ReceiptHead({ receipt, actions }: { readonly receipt: Receipt; readonly actions: ReactNode }) {
  const { status, paymentStatus, dueOn, number, period } = receipt;
  const sum = status === 'void' ? receipt.ownKop : receipt.payableKop;
  const label =
    status === 'draft'
      ? t.detail.toPayDraft
      : status === 'void'
        ? t.detail.voided
        : sum > 0
          ? t.detail.toPay
          : receipt.ownKop < 0
            ? t.detail.givenBack
            : receipt.writtenOffKop > 0
              ? t.detail.forgiven
              : t.detail.paidAll;
  return (
    <section className="sumhead">
      <h1 className="sr" tabIndex={-1}>
        {number}
      </h1>
      <div className="st">
        <ReceiptBadge {...receipt} />
        <span className="muted">
          {dueOn && status !== 'void' && paymentStatus !== 'paid' ? dueText(receipt) : formatPeriod(period)}
        </span>
      </div>
      <div className="muted">{label}</div>
      <div className="tot">
        <Money
          amountKop={status === 'issued' && sum === 0 ? Math.abs(receipt.ownKop) : sum}
          size="l"
          overdue={paymentStatus === 'overdue'}
        />
      </div>
      <p className="muted num">{partsOf(receipt)}</p>
      <div className="acts">{actions}</div>
    </section>
  );
}

function dueText({ dueOn, status }: Receipt): string {
  if (!dueOn) return '';
  const day = formatDayMonth(dueOn);
  if (status !== 'issued') return t.detail.payBy(day);
  return t.detail.payByWhen(day, dueInWords({ today: today(), dueOn }));
}

/** «Нараховано 20 500,50 ₴, сплачено 2 000,00 ₴, борг за минулі 300,00 ₴». */
function partsOf({ ownKop, paidKop, writtenOffKop, openingBalanceKop, status, payableKop, leftKop }: Receipt): string {
  // What a receipt of a minus sum has left is the tenant's, and no older debt.
  const older = status === 'issued' ? payableKop - Math.max(0, leftKop) : openingBalanceKop;
  return [
    t.detail.charged(formatUah(ownKop)),
    paidKop > 0 && t.detail.paid(formatUah(paidKop)),
    writtenOffKop > 0 && t.detail.writtenOff(formatUah(writtenOffKop)),
    older > 0 && t.detail.older(formatUah(kop(older))),
    older < 0 && t.detail.credit(formatUah(kop(-older))),
  ]
    .filter(Boolean)
    .join(', ');
}
