import { createExpense as expenseEndpoint } from '@kliuchar/api-schema/expenses';
import { dayInPeriod, type Period, periodParts } from '@kliuchar/domain/dates/period';
import type { ExpenseCategory } from '@kliuchar/domain/finance/expense-categories';
import { createExpense } from '../expenses/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { Stage } from './stage.ts';

type Spending = {
  /** By its place in the list of homes; null: for the whole house. */
  readonly home: number | null;
  readonly date: number;
  readonly category: ExpenseCategory;
  readonly amountKop: number;
  readonly note: string;
};

/** What a house costs every month. */
const MONTHLY: readonly Spending[] = [
  { home: null, date: 3, category: 'cleaning', amountKop: 480_000, note: 'Прибирання під’їздів' },
  { home: 37, date: 12, category: 'building', amountKop: 96_400, note: 'Утримання порожньої квартири' },
  { home: null, date: 14, category: 'bank', amountKop: 15_000, note: 'Обслуговування рахунку' },
];

/** What happens now and then, by the month of a year. */
const SEASONAL: Readonly<Record<number, readonly Spending[]>> = {
  1: [{ home: 9, date: 16, category: 'repair', amountKop: 345_000, note: 'Прорвало трубу, заміна стояка' }],
  2: [{ home: 24, date: 9, category: 'furnishing', amountKop: 1_289_900, note: 'Пральна машина' }],
  3: [{ home: 6, date: 20, category: 'insurance', amountKop: 420_000, note: 'Страхування житла на рік' }],
  4: [{ home: 31, date: 11, category: 'repair', amountKop: 178_000, note: 'Заміна змішувача' }],
  5: [{ home: 22, date: 21, category: 'repair', amountKop: 284_000, note: 'Заміна бойлера на кухні' }],
  6: [{ home: 17, date: 22, category: 'repair', amountKop: 2_460_000, note: 'Фарбування й підлога' }],
  7: [{ home: 28, date: 6, category: 'furnishing', amountKop: 1_799_900, note: 'Кондиціонер' }],
  8: [{ home: null, date: 19, category: 'building', amountKop: 1_480_000, note: 'Ремонт козирка над під’їздом' }],
  9: [{ home: 37, date: 18, category: 'advertising', amountKop: 59_900, note: 'Оголошення про квартиру' }],
  10: [{ home: 40, date: 13, category: 'repair', amountKop: 620_000, note: 'Обслуговування газового котла' }],
  11: [{ home: 27, date: 11, category: 'repair', amountKop: 365_000, note: 'Ремонт пральної машини' }],
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
  { propertyIds, complexId }: Portfolio,
  { on, spending }: ReturnType<typeof spendingsOf>[number],
): Promise<void> {
  const { home, category, amountKop, note } = spending;
  const place = home === null ? { complexId } : { propertyId: propertyIds.get(home) ?? '' };
  await createExpense(deps, actor, bodyOf(expenseEndpoint, { ...place, category, amountKop, spentOn: on, note }));
}
