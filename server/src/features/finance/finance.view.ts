import { AGING_BUCKETS } from '@kliuchar/api-schema/dashboard';
import type { Aging } from '@kliuchar/api-schema/finance';
import { type Income, profitOf } from '@kliuchar/domain/finance/profit';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { BucketRow, MonthRow } from './finance.sql.ts';

type Sums = Pick<MonthRow, 'rent' | 'utilities' | 'other' | 'expenses'>;

export function viewIncome({ rent, utilities, other, expenses }: Sums): Income & { netKop: Kop } {
  const income = { rentKop: kop(rent), utilitiesKop: kop(utilities), otherKop: kop(other), expensesKop: kop(expenses) };
  return { ...income, netKop: profitOf(income) };
}

/** All buckets in their order, empty ones too. */
export function viewBuckets(rows: readonly BucketRow[]): Aging['buckets'] {
  return AGING_BUCKETS.map((bucket) => {
    const found = rows.find((row) => row.bucket === bucket);
    return { bucket, amountKop: kop(found?.amount ?? 0), count: found?.count ?? 0 };
  });
}

/** All that is late: receipts of every age, and what is left of debts brought in. */
export const overdueOf = (buckets: Aging['buckets'], openingKop: number): Kop =>
  kop(buckets.reduce((sum, { amountKop }) => sum + amountKop, openingKop));

const NOTHING = { expected: 0, received: 0, rent: 0, utilities: 0, other: 0, expenses: 0 };

export function sumMonths(rows: readonly Omit<MonthRow, 'period'>[]): Omit<MonthRow, 'period'> {
  return rows.reduce(
    (sum, row) => ({
      expected: sum.expected + row.expected,
      received: sum.received + row.received,
      rent: sum.rent + row.rent,
      utilities: sum.utilities + row.utilities,
      other: sum.other + row.other,
      expenses: sum.expenses + row.expenses,
    }),
    NOTHING,
  );
}
