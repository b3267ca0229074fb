import type { Expense } from '@kliuchar/api-schema/expenses';
import { today } from '../../lib/format.ts';

export type ExpenseFormValues = {
  place: 'object' | 'complex';
  propertyId: string | null;
  complexId: string | null;
  amountKop: number | null;
  spentOn: string | null;
  category: Expense['category'];
  counterpartyId: string | null;
  rebillToContractId: string;
  note: string;
  fileId: string | null;
};

export function expenseValues(expense: Expense | null): ExpenseFormValues {
  return {
    place: expense?.complexId ? 'complex' : 'object',
    propertyId: expense?.propertyId ?? null,
    complexId: expense?.complexId ?? null,
    amountKop: expense?.amountKop ?? null,
    spentOn: expense?.spentOn ?? today(),
    category: expense?.category ?? 'repair',
    counterpartyId: expense?.counterpartyId ?? null,
    rebillToContractId: expense?.rebill?.contractId ?? '',
    note: expense?.note ?? '',
    fileId: expense?.fileId ?? null,
  };
}

/** The tenant whom a cost of the same complex is charged to already; the form offers nobody else of a complex. */
export function keptOfComplex(expense: Expense | null, complexId: string | null): Expense['rebill'] {
  return expense !== null && complexId !== null && expense.complexId === complexId ? expense.rebill : null;
}

export function expenseBody({ place, propertyId, complexId, ...values }: ExpenseFormValues, expense: Expense | null) {
  const { amountKop, spentOn, note, rebillToContractId, ...rest } = values;
  const isOffered = place === 'object' || keptOfComplex(expense, complexId)?.contractId === rebillToContractId;
  return {
    ...rest,
    propertyId: place === 'object' ? propertyId : null,
    complexId: place === 'complex' ? complexId : null,
    amountKop: amountKop ?? undefined,
    spentOn: spentOn ?? undefined,
    rebillToContractId: isOffered ? rebillToContractId || null : null,
    note: note.trim() || null,
  };
}
