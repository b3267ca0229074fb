import type { SubscriptionQuote } from '@kliuchar/api-schema/subscription';
import { billing as t } from '../../i18n/uk/billing.ts';
import { Money } from '../../ui/money.tsx';
import './subscription.css';

type SumLinesProps = { readonly lines: SubscriptionQuote['lines']; readonly totalKop: number; readonly total?: string };

/** Each line says how its sum came about; together they make the total. */
export function SumLines({ lines, totalKop, total = t.review.total }: SumLinesProps) {
  return (
    <dl className="sum-lines">
      {lines.map(({ kind, text, detail, amountKop }) => (
        <div key={kind}>
          <dt>
            {text}
            {detail && <small>{detail}</small>}
          </dt>
          <dd>
            <Money amountKop={amountKop} />
          </dd>
        </div>
      ))}
      <div className="b">
        <dt>{total}</dt>
        <dd>
          <Money amountKop={totalKop} size="s" />
        </dd>
      </div>
    </dl>
  );
}
