import { debts } from '../i18n/uk/debts.ts';
import { Money } from './money.tsx';

type Owed = {
  readonly debtKop: number;
  /** Whether anything of it is past its day; null for whoever may not know it. */
  readonly overdue: boolean | null;
};

/** The word that stands by such a debt, for a colour alone tells nothing; null for one that is merely open. */
export const overdueInWords = ({ overdue }: Pick<Owed, 'overdue'>): string | null => (overdue ? debts.overdue : null);

/** What is owed, red once any of it is past its day. */
export function DebtSum({ debtKop, overdue, size }: Owed & { readonly size?: 'm' | 'l' }) {
  return <Money amountKop={debtKop} overdue={overdue === true} {...(size && { size })} />;
}

/** In a cell of a table: the sum, and the word under it. */
export function DebtCell(owed: Owed) {
  return (
    <>
      <DebtSum {...owed} />
      {owed.overdue && <span className="t2">{overdueInWords(owed)}</span>}
    </>
  );
}
