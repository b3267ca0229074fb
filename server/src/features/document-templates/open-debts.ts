import type { Day } from '@kliuchar/domain/dates/day';
import { daysBetween } from '@kliuchar/domain/dates/day';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { leftOfItem } from '@kliuchar/domain/ledger/allocate';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { listOpenItems, sumBalanceOn } from '../ledger/public.ts';
import { type DebtNameRow, listDebtNames } from './open-debts.sql.ts';
import type { TemplateSource } from './template-types.ts';

export type Debt = {
  /** Null for what was owed before the first receipt. */
  readonly receiptId: string | null;
  readonly title: string;
  readonly dueOn: Day | null;
  /** Since the grace ended; 0 while it is not late. */
  readonly daysLate: number;
  readonly leftKop: Kop;
};

export type Debts = {
  readonly items: readonly Debt[];
  /** Money that has paid nothing yet. */
  readonly creditKop: Kop;
  /** What the statement of the contract says: the items less the credit. */
  readonly payableKop: Kop;
};

/** What is owed by the books now: the same items that payments are allocated to, and the balance of the same ledger. */
export async function readDebts({ db, contract, today }: TemplateSource): Promise<Debts> {
  const of = { ownerId: contract.owner_id, contractId: contract.id };
  const [open, names, balanceKop] = await Promise.all([
    listOpenItems(db, {
      id: contract.id,
      openingBalanceKop: contract.opening_balance_kop,
      openingPosted: contract.opening_posted_at !== null,
    }),
    listDebtNames(db, of),
    sumBalanceOn(db, { ownerIds: [of.ownerId], contractIds: [of.contractId] }, null),
  ]);
  const nameOf = new Map(names.map((row) => [row.id, row]));
  const items = open.map((item): Debt => {
    const leftKop = leftOfItem(item);
    if (item.item === 'opening')
      return { receiptId: null, title: 'Борг на початок обліку', dueOn: null, daysLate: 0, leftKop };
    const row = nameOf.get(item.receiptId);
    if (row === undefined) throw new Error('An open receipt has no row');
    const daysLate = Math.max(0, daysBetween(row.overdueAfter, today));
    return { receiptId: item.receiptId, title: titleOf(row), dueOn: item.dueOn, daysLate, leftKop };
  });
  const total = items.reduce((sum, { leftKop }) => sum + leftKop, 0);
  return {
    items,
    creditKop: kop(total - balanceKop),
    payableKop: kop(balanceKop),
  };
}

function titleOf({ kind, number, period }: DebtNameRow): string {
  return kind === 'regular' ? `Квитанція ${number} за ${formatPeriod(period)}` : `Разова квитанція ${number}`;
}
