import { kop } from '@kliuchar/domain/money/kop';
import { debts } from '../i18n/uk/debts.ts';
import { formatUah } from '../lib/format.ts';
import { Money } from './money.tsx';

type Owed = {
  readonly debtKop: number;
  /** Null for whoever may not know it. */
  readonly overdueKop: number | null;
};

const isOverdue = ({ overdueKop }: Pick<Owed, 'overdueKop'>): boolean => (overdueKop ?? 0) > 0;

/** What of a debt is past its day, and how much where that is not all of it; null for a debt that is merely open. */
export function overdueInWords({ debtKop, overdueKop }: Owed): string | null {
  if (overdueKop === null || overdueKop <= 0) return null;
  return overdueKop < debtKop ? debts.overdueOf(formatUah(kop(overdueKop))) : debts.overdue;
}

/** What is owed, red once any of it is past its day; the word beside it is `overdueInWords`, for a colour alone tells nothing. */
export function DebtSum({ debtKop, overdueKop, size }: Owed & { readonly size?: 'm' | 'l' }) {
  return <Money amountKop={debtKop} overdue={isOverdue({ overdueKop })} {...(size && { size })} />;
}

/** In a cell of a table: the sum, and the word under it. */
export function DebtCell(owed: Owed) {
  const late = overdueInWords(owed);
  return (
    <>
      <DebtSum {...owed} />
      {late && <span className="t2 nowrap">{late}</span>}
    </>
  );
}
