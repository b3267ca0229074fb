import type { Receipt } from '@kliuchar/api-schema/receipts';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { receiptExplanation as t } from '../../i18n/uk/receipt-explanation.ts';
import { formatDecimalUk, formatPeriod, formatPrice, formatUah } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { DisclosureRow } from '../../ui/parts.tsx';
import { CalcTable, rowsOf, sourcesOf } from './explanation-rows.tsx';
import { lookOf } from './line-look.ts';
import './receipt.css';

type Line = Omit<Receipt['lines'][number], 'manual'>;

type ReceiptLinesProps<L extends Line> = {
  readonly lines: readonly L[];
  /** The month of the receipt: on a phone, which has no column for it, only another month is named. */
  readonly period: Receipt['period'];
  /** What can be done to a line of a draft. */
  readonly deeds?: (line: L) => ReactNode;
};

/** Each line is closed and opens its formula, readings and tariff (ux.md D2). */
export function ReceiptLines<L extends Line>({ lines, period, deeds }: ReceiptLinesProps<L>) {
  return lines.map((line) => {
    const { icon: Icon, colour } = lookOf(line);
    const sources = sourcesOf(line.explanation);
    return (
      <DisclosureRow
        key={line.lineNo}
        icon={<Icon aria-hidden="true" style={{ color: colour }} />}
        title={line.title}
        note={noteWithMonth(line, period)}
        period={formatPeriod(line.period)}
        amount={<Money amountKop={line.amountKop} />}
      >
        <p className="say">{line.explanation.textUk}</p>
        <CalcTable rows={rowsOf(line.explanation, line.unit)} amountKop={line.amountKop} />
        {(sources.length > 0 || line.vatKop !== 0) && (
          <ul className="src">
            {sources.map((source) => (
              <li key={source}>
                <Scale aria-hidden="true" />
                {source}
              </li>
            ))}
            {line.vatKop !== 0 && <li>{t.vat(formatUah(line.vatKop))}</li>}
          </ul>
        )}
        {deeds?.(line)}
      </DisclosureRow>
    );
  });
}

function noteWithMonth(line: Line, period: Receipt['period']): ReactNode {
  const note = noteOf(line);
  if (line.period === period) return note;
  return (
    <>
      <span className="only-m">
        {formatPeriod(line.period)}
        {note !== '' && ' · '}
      </span>
      {note}
    </>
  );
}

/** «210 кВт·год × 4,32», «380,00 $ × 44,7125»: the shortest true formula. */
function noteOf({ explanation, quantity, unit, price }: Line): string {
  if (explanation.rule === 'manual') return t.manual;
  if (quantity === null) {
    const [row] = rowsOf(explanation, unit);
    return row && explanation.rule === 'fx' ? [row.how, row.times].filter(Boolean).join(' ') : '';
  }
  const amount = unit ? `${formatDecimalUk(quantity)}\u00a0${unit}` : formatDecimalUk(quantity);
  return price === null ? amount : `${amount} × ${formatPrice(price)}\u00a0₴`;
}
