import type { Expense } from '@kliuchar/api-schema/expenses';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { expenses as t } from '../../i18n/uk/expenses.ts';

/** Where the sum of an expense that something else has made is changed. */
export function causePath(cause: NonNullable<Expense['cause']>, spentOn: Expense['spentOn']): string {
  if (cause.kind === 'task') return `/tasks?task=${cause.id}`;
  return `/meters?period=${periodOfDay(spentOn)}#shared-bills`;
}

/** Of an object, of a complex, or of what has made the expense. */
export function placeOf({ placeName, cause }: Pick<Expense, 'placeName' | 'cause'>): string {
  if (placeName !== null) return placeName;
  return cause?.kind === 'shared_bill' ? t.place.several : t.place.none;
}
