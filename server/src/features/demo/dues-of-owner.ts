import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { createExpense as expenseEndpoint } from '@kliuchar/api-schema/expenses';
import type { getPnl as pnlEndpoint, TaxItem, getTax as taxEndpoint } from '@kliuchar/api-schema/finance';
import { addPeriods, type Period, periodParts } from '@kliuchar/domain/dates/period';
import type { ExpenseCategory } from '@kliuchar/domain/finance/expense-categories';
import { createExpense } from '../expenses/public.ts';
import { getPnl, getTax } from '../finance/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import { staircaseKop } from './invented-bills.ts';
import { HOMES } from './invented-homes.ts';
import type { Stage } from './stage.ts';

/** What passes through the owner's hands: utilities on to the suppliers, taxes on to the state. Without them a year would be all profit. */

type Paid = { readonly category: ExpenseCategory; readonly amountKop: number; readonly note: string };
type Place = { readonly complexId: string } | { readonly propertyId: string };

async function payFor({ deps, actor }: Stage, place: Place, paid: Paid): Promise<void> {
  if (paid.amountKop <= 0) return;
  await createExpense(deps, actor, bodyOf(expenseEndpoint, { ...place, ...paid, spentOn: deps.clock.today() }));
}

/** What the receipts of the month ask for utilities is what the suppliers ask; the bill of the staircase has been entered by itself. */
export async function paySuppliers(stage: Stage, { complexId, propertyIds }: Portfolio, month: Period): Promise<void> {
  const query: QueryOf<typeof pnlEndpoint> = { periodFrom: month, periodTo: month, limit: 100, offset: 0 };
  const { items } = await getPnl(stage.deps, stage.actor, query);
  const asked = new Map(items.map(({ id, utilitiesKop }) => [id, utilitiesKop]));
  const note = 'Постачальникам за спожите';
  let ofHouse = 0;
  for (const { index, inComplex } of HOMES) {
    const propertyId = propertyIds.get(index) ?? '';
    const amountKop = asked.get(propertyId) ?? 0;
    if (inComplex) ofHouse += amountKop;
    else await payFor(stage, { propertyId }, { category: 'utilities', amountKop, note });
  }
  const amountKop = ofHouse - (ofHouse > 0 ? staircaseKop(addPeriods(month, -1)) : 0);
  await payFor(stage, { complexId }, { category: 'utilities', amountKop, note });
}

type TaxKind = TaxItem['quarters'][number]['dues'][number]['kind'];
/** Of a person without a business. */
const TAXES: Readonly<Partial<Record<TaxKind, string>>> = {
  income: 'Податок на доходи',
  military: 'Військовий збір',
};
const QUARTERS = ['I', 'II', 'III', 'IV'] as const;

/** In February, May, August and November what the tax helper names for the quarter before. */
export async function payTaxes(stage: Stage, { complexId, landlordId }: Portfolio, month: Period): Promise<void> {
  const { month: order } = periodParts(month);
  if (order % 3 !== 2) return;
  const { year, month: lastMonth } = periodParts(addPeriods(month, -2));
  const query: QueryOf<typeof taxEndpoint> = { year, limit: 20, offset: 0 };
  const { items } = await getTax(stage.deps, stage.actor, query);
  const quarter = Math.ceil(lastMonth / 3);
  const dues = items.find(({ id }) => id === landlordId)?.quarters.find((one) => one.quarter === quarter)?.dues ?? [];
  for (const { kind, amountKop } of dues) {
    const note = `${TAXES[kind] ?? 'Податок'} за\u00a0${QUARTERS[quarter - 1]} квартал ${year}`;
    await payFor(stage, { complexId }, { category: 'tax', amountKop, note });
  }
}
