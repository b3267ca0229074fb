import { createExpense as expenseEndpoint } from '@kliuchar/api-schema/expenses';
import { dayInPeriod, type Period, periodParts } from '@kliuchar/domain/dates/period';
import type { ExpenseCategory } from '@kliuchar/domain/finance/expense-categories';
import { createExpense } from '../expenses/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { Stage } from './stage.ts';

type Spending = {
  readonly home: number;
  readonly date: number;
  readonly category: ExpenseCategory;
  readonly amountKop: number;
  readonly note: string;
};

/** What a house costs every month. */
const MONTHLY: readonly Spending[] = [
  { home: 0, date: 3, category: 'cleaning', amountKop: 480_000, note: 'Прибирання під’їздів' },
  { home: 37, date: 12, category: 'building', amountKop: 96_400, note: 'Утримання порожньої квартири' },
  { home: 1, date: 14, category: 'bank', amountKop: 15_000, note: 'Обслуговування рахунку' },
];

/** What happens now and then, by the month of a year. */
const SEASONAL: Readonly<Record<number, readonly Spending[]>> = {
  1: [{ home: 9, date: 16, category: 'repair', amountKop: 345_000, note: 'Прорвало трубу, заміна стояка' }],
  2: [{ home: 24, date: 9, category: 'furnishing', amountKop: 1_289_900, note: 'Пральна машина' }],
  3: [{ home: 6, date: 20, category: 'insurance', amountKop: 420_000, note: 'Страхування житла на рік' }],
  4: [{ home: 31, date: 11, category: 'repair', amountKop: 178_000, note: 'Заміна змішувача' }],
  5: [{ home: 11, date: 8, category: 'tax', amountKop: 1_150_000, note: 'Авансовий внесок' }],
  6: [{ home: 17, date: 22, category: 'repair', amountKop: 2_460_000, note: 'Фарбування й підлога' }],
  7: [{ home: 28, date: 6, category: 'furnishing', amountKop: 1_799_900, note: 'Кондиціонер' }],
  8: [{ home: 11, date: 8, category: 'tax', amountKop: 1_150_000, note: 'Авансовий внесок' }],
  9: [{ home: 37, date: 18, category: 'advertising', amountKop: 59_900, note: 'Оголошення про квартиру' }],
  10: [{ home: 2, date: 13, category: 'repair', amountKop: 620_000, note: 'Обслуговування котла' }],
  11: [{ home: 11, date: 8, category: 'tax', amountKop: 1_150_000, note: 'Авансовий внесок' }],
  12: [{ home: 13, date: 15, category: 'repair', amountKop: 210_000, note: 'Заміна замка й домофона' }],
};

/** What the owner spends in a month, each on its day; a day that is still ahead is not lived. */
export function spendingsOf(
  month: Period,
): { readonly on: ReturnType<typeof dayInPeriod>; readonly spending: Spending }[] {
  const { month: order } = periodParts(month);
  return [...MONTHLY, ...(SEASONAL[order] ?? [])].map((spending) => ({
    on: dayInPeriod(month, spending.date),
    spending,
  }));
}

export async function spend(
  { deps, actor }: Stage,
  { propertyIds }: Portfolio,
  { on, spending }: ReturnType<typeof spendingsOf>[number],
): Promise<void> {
  const { home, category, amountKop, note } = spending;
  const body = { propertyId: propertyIds.get(home) ?? '', category, amountKop, spentOn: on, note };
  await createExpense(deps, actor, bodyOf(expenseEndpoint, body));
}
