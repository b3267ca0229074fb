import type { InfoReceipt } from '@kliuchar/api-schema/info';
import type { ReceiptPageProps } from '@kliuchar/api-schema/info-pages';
import { unitName } from '@kliuchar/domain/properties/address-line';
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { dueInWords, formatDay, formatDayMonth, formatPeriod, formatUah } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import { BankLinks } from './bank-links.tsx';
import { DrawingSlot } from './document.tsx';
import { receiptHref } from './hrefs.ts';
import { Reported } from './reported.tsx';

const text = info.receipt;

/** The first screen of a phone: what, how much, until when, and the code (ux.md goal 19). */
export function ReceiptHero(props: ReceiptPageProps) {
  const { receipt, qrSvg } = props;
  return (
    <section className="ink pay">
      <div className="txt">
        <h1>{text.title(formatPeriod(receipt.period))}</h1>
        <p className="muted where">{addressOf(receipt)}</p>
        <Standing {...props} />
        {qrSvg !== null && (
          <div className="banks only-d">
            <p className="cap">{text.fromPhone}</p>
            <BankLinks {...props} withOther />
          </div>
        )}
      </div>
      {qrSvg !== null && (
        <div className="qrw">
          <div className="qr">
            <DrawingSlot />
          </div>
          <p className="cap">{text.scan}</p>
        </div>
      )}
    </section>
  );
}

/** Without the key the flat stays out, and so does the building. */
function addressOf(receipt: InfoReceipt): string {
  if (receipt.level === 'public') return [receipt.city, receipt.street].filter(Boolean).join(', ');
  const { city, street, building, apartment } = receipt.address;
  return [city, street, building, apartment === null ? null : unitName(receipt.propertyType, apartment)]
    .filter(Boolean)
    .join(', ');
}

function Standing({ receipt, today, paidOn, qrSvg, isQrByKey, k }: ReceiptPageProps) {
  if (receipt.status === 'void') {
    const successor = receipt.level === 'key' ? receipt.issuedInstead : null;
    return (
      <div className="state">
        <p className="verdict">
          <CircleX aria-hidden />
          {text.void}
        </p>
        <p className="muted">{successor === null ? text.voidHint : text.voidAgain}</p>
        {successor !== null && (
          <p className="again">
            <a className="btn o" href={receiptHref(successor, k)}>
              {text.openAgain(formatPeriod(receipt.period))}
            </a>
          </p>
        )}
      </div>
    );
  }
  if (receipt.payableKop === 0) {
    // What else is due is known by the key alone (product.md §10); the oldest comes first.
    const open = receipt.level === 'key' ? oldestOpen(receipt) : undefined;
    const isForgiven = receipt.level === 'key' && receipt.writtenOffKop > 0;
    return (
      <div className="state">
        <p className="verdict ok">
          <CircleCheck aria-hidden />
          {isForgiven ? text.forgiven : paidOn === null ? text.paid : text.paidOn(formatDay(paidOn))}
        </p>
        <p className="muted">{isForgiven ? text.nothingToPay : text.thanks}</p>
        {open && (
          <p className="again">
            <a className="btn o" href={receiptHref(open.id, k)}>
              {text.openUnpaid(formatPeriod(open.period))}
            </a>
          </p>
        )}
        <p className="lab">{text.accrued}</p>
        <p>
          <Money amountKop={receipt.ownKop} size="m" />
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="lab">{text.toPay}</p>
      <p className="hero">
        <Money amountKop={receipt.payableKop} size="l" />
      </p>
      {reportedKop(receipt) < receipt.payableKop && <DueLine receipt={receipt} today={today} />}
      {receipt.level === 'key' && <Reported payments={receipt.reportedPayments} />}
      <Besides receipt={receipt} />
      {qrSvg === null && (
        <p className="muted instead">
          {receipt.payee === null ? text.noRequisites : isQrByKey ? text.qrByKey : text.noQr}
        </p>
      )}
    </>
  );
}

function oldestOpen({ history }: Extract<InfoReceipt, { level: 'key' }>) {
  return history
    .filter(({ paymentStatus }) => paymentStatus !== null && paymentStatus !== 'paid')
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0];
}

function reportedKop(receipt: ReceiptPageProps['receipt']): number {
  return receipt.level === 'key' ? receipt.reportedPayments.reduce((sum, { amountKop }) => sum + amountKop, 0) : 0;
}

function DueLine({ receipt, today }: Pick<ReceiptPageProps, 'receipt' | 'today'>) {
  const { dueOn, paymentStatus } = receipt;
  const isOverdue = paymentStatus === 'overdue';
  const words = dueInWords({ today, dueOn });
  if (isOverdue) {
    return (
      <p className="due num late">
        <TriangleAlert size={18} aria-hidden />
        {text.until(formatDayMonth(dueOn))} {text.distance(words)}
      </p>
    );
  }
  return (
    <p className="due num">
      <Clock size={18} aria-hidden />
      {text.until(formatDayMonth(dueOn))} <span className="muted">{text.distance(words)}</span>
    </p>
  );
}

/** Why the sum asked for is not the sum of this receipt's lines. */
function Besides({ receipt }: Pick<ReceiptPageProps, 'receipt'>) {
  const { paymentStatus, payableKop, ownKop, totalDueKop } = receipt;
  if (paymentStatus === 'paid') return <p className="muted num">{text.thisIsPaid}</p>;
  // With the key it is known how much of the difference was forgiven, not paid.
  const closedKop = totalDueKop - payableKop;
  const paidKop = receipt.level === 'key' ? Math.min(closedKop, receipt.paidKop) : closedKop;
  // Paid by the credit of before alone, it has that credit among its sums, and «Сплачено частково: 0,00 ₴» would deny it.
  if (paymentStatus === 'partial' && paidKop > 0)
    return (
      <p className="muted num">
        {text.partly}: {formatUah(paidKop as typeof payableKop)}
      </p>
    );
  return payableKop > ownKop ? <p className="muted num">{text.olderDebt}</p> : null;
}
