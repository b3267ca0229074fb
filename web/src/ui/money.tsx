import { kop } from '@kliuchar/domain/money/kop';
import clsx from 'clsx';
import { type Currency, currencySign, formatUahParts } from '../lib/format.ts';

type MoneyProps = {
  /** Whole kopecks (or hundredths of another currency); null shows «—». */
  readonly amountKop: number | null | undefined;
  readonly currency?: Currency;
  readonly size?: 's' | 'm' | 'l';
  /** Red, the whole of it: what is overdue. What is merely open, and a minus, are not. */
  readonly overdue?: boolean;
  /** Red as well: a loss, or more than there is. */
  readonly wrong?: boolean;
  readonly className?: string;
};

/** A sum with quiet kopecks: the eye reads the hryvnias, precision stays (design README, «Numbers»). */
export function Money({ amountKop, currency = 'UAH', size, overdue, wrong, className }: MoneyProps) {
  if (amountKop === null || amountKop === undefined) return <span className="muted">—</span>;
  const { whole, kopecks } = formatUahParts(kop(amountKop));
  return (
    <span className={clsx('money', size, overdue && amountKop !== 0 && 'overdue', wrong && 'wrong', className)}>
      {whole}
      <small>
        {kopecks}
        {'\u00a0'}
        {currencySign(currency)}
      </small>
    </span>
  );
}
