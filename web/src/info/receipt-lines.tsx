import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { kop } from '@kliuchar/domain/money/kop';
import { ChevronDown } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatPeriod } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import { Composition } from './composition.tsx';
import { LineIcon } from './icons.tsx';
import { LineReason, quantityOf } from './line-reason.tsx';

const text = info.receipt;

type KeyLine = Extract<InfoReceipt, { level: 'key' }>['lines'][number];
type PublicLine = Extract<InfoReceipt, { level: 'public' }>['lines'][number];

/** Every sum opens (design README, principle 2); without the key the lines are only named. */
export function ReceiptLines({ receipt }: { readonly receipt: InfoReceipt }) {
  return (
    <article className="paper lines">
      <header>
        <h2>{text.whence}</h2>
        {receipt.level === 'key' && <span className="cap">{text.pressRow}</span>}
      </header>
      {receipt.level === 'key' && <Composition lines={receipt.lines} />}
      {receipt.level === 'key'
        ? receipt.lines.map((line) => (
            <OpenLine key={keyOf(line)} line={line} isOther={line.period !== receipt.period} />
          ))
        : receipt.lines.map((line) => <PlainLine key={keyOf(line)} line={line} />)}
      <Totals receipt={receipt} />
    </article>
  );
}

type OpenLineProps = {
  readonly line: KeyLine;
  /** Of another month than the receipt. */
  readonly isOther: boolean;
};

function OpenLine({ line, isOther }: OpenLineProps) {
  return (
    <details className="ln">
      <summary>
        <LineIcon kind={line.kind} service={line.service} />
        <span className="lt">
          <b>{line.title}</b>
          <LineSubtitle line={line} isOther={isOther} />
        </span>
        <span className="lp">{formatPeriod(line.period)}</span>
        <Money amountKop={line.amountKop} />
        <span className="ch">
          <ChevronDown size={16} aria-hidden />
        </span>
      </summary>
      <div className="ex">
        <LineReason line={line} />
      </div>
    </details>
  );
}

/** What was charged for; a wide screen has the month in a column of its own. */
function LineSubtitle({ line, isOther }: OpenLineProps) {
  const quantity = quantityOf(line);
  if (quantity === null) return <span className="only-m">{formatPeriod(line.period)}</span>;
  return (
    <span className="num">
      {isOther && <span className="only-m">{formatPeriod(line.period)} · </span>}
      {quantity}
    </span>
  );
}

function PlainLine({ line }: { readonly line: PublicLine }) {
  return (
    <div className="ln plain">
      <span className="lt">
        <b>{line.title}</b>
        <span>{formatPeriod(line.period)}</span>
      </span>
      <Money amountKop={line.amountKop} />
    </div>
  );
}

/** From the lines to the sum that is asked for now, so that nothing in between is left unsaid. */
function Totals({ receipt }: { readonly receipt: InfoReceipt }) {
  const { ownKop, openingBalanceKop, totalDueKop, payableKop } = receipt;
  const isVoid = receipt.status === 'void';
  const payments = receipt.level === 'key' ? receipt.payments : [];
  const closedKop = Math.max(0, totalDueKop - payableKop);
  const forgivenKop = receipt.level === 'key' ? Math.min(Math.max(0, receipt.forgivenKop), closedKop) : 0;
  const paidKop = closedKop - forgivenKop;
  const knownKop = payments.reduce((sum, { amountKop }) => sum + amountKop, 0);
  // What a credit of before has paid stands among the sums already; then the payments one by one would count it twice.
  const areListed = knownKop <= paidKop;
  const restKop = areListed ? paidKop - knownKop : paidKop;
  return (
    <footer className="sumrow num">
      <Row title={text.total} amountKop={ownKop} />
      {openingBalanceKop !== 0 && (
        <Row title={openingBalanceKop > 0 ? text.opening : text.credit} amountKop={openingBalanceKop} />
      )}
      {openingBalanceKop !== 0 && <Row title={text.inReceipt} amountKop={totalDueKop} />}
      {!isVoid &&
        areListed &&
        payments.map(({ paidOn, amountKop }) => (
          <Row key={`${paidOn} ${amountKop}`} title={text.paidBy(formatDay(paidOn))} amountKop={-amountKop} />
        ))}
      {!isVoid && restKop > 0 && <Row title={text.already} amountKop={-restKop} />}
      {!isVoid && forgivenKop > 0 && <Row title={text.writtenOff} amountKop={-forgivenKop} />}
      {!isVoid && (
        <div className="b">
          <span>{text.left}</span>
          <Money amountKop={payableKop} size="s" />
        </div>
      )}
    </footer>
  );
}

function Row({ title, amountKop }: { readonly title: string; readonly amountKop: number }) {
  return (
    <div>
      <span>{title}</span>
      <Money amountKop={kop(amountKop)} />
    </div>
  );
}

function keyOf({ title, period, amountKop }: PublicLine): string {
  return `${title} ${period} ${amountKop}`;
}
