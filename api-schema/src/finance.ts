import { COUNTED_REGIMES } from '@kliuchar/domain/tax/counted-regime';
import { TAX_KINDS } from '@kliuchar/domain/tax/landlord-tax';
import * as z from 'zod/mini';
import { AGING_BUCKETS } from './dashboard.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { currency, day, id, kopValue, moneyValue, period } from './fields.ts';
import { listOf, listQuery, listQueryByOffset, queryInteger } from './lists.ts';
import { serviceCode } from './service-settings.ts';
import { whose } from './whose.ts';

/**
 * The owner's money as a whole, or that of the objects entrusted to a manager (product.md §8 Finance, ADR 0038). Income is counted when it
 * is charged, as the ledger has it.
 */

const income = {
  rentKop: kopValue,
  utilitiesKop: kopValue,
  otherKop: kopValue,
  expensesKop: kopValue,
};

/** `periodFrom` and `periodTo` are months, both included; the last twelve when absent. */
const range = { whose, periodFrom: z.optional(period), periodTo: z.optional(period) };

const bucketSums = z.array(z.strictObject({ bucket: z.enum(AGING_BUCKETS), amountKop: kopValue, count: z.int() }));

export const getFinanceSummary = endpoint({
  method: 'GET',
  path: '/finance/summary',
  term: 'finance',
  summaryUk: 'Фінанси: підсумок місяця',
  access: 'finance.read',
  query: z.strictObject({ whose, period: z.optional(period) }),
  response: z.strictObject({
    period,
    expectedKop: kopValue,
    receivedKop: kopValue,
    ...income,
    netKop: kopValue,
    overdueKop: kopValue,
    overdueCount: z.int(),
    depositsHeld: z.array(moneyValue),
  }),
  status: 200,
  errors: ['bad_query'],
});

const flow = { expectedKop: kopValue, receivedKop: kopValue, expensesKop: kopValue, netKop: kopValue };

export const getCashflow = endpoint({
  method: 'GET',
  path: '/finance/cashflow',
  term: 'finance',
  summaryUk: 'Рух коштів за місяцями',
  access: 'finance.read',
  query: z.strictObject(range),
  response: z.strictObject({
    items: z.array(z.strictObject({ period, ...flow })),
    total: z.strictObject(flow),
  }),
  status: 200,
  errors: ['bad_query'],
});

/** Whether the reader may open the contract itself: an owner always, a manager by `contracts`. */
const opens = z.boolean();

const agingItem = z.strictObject({
  id,
  contractNumber: z.string(),
  propertyName: z.string(),
  counterpartyId: id,
  tenantName: z.string(),
  overdueKop: kopValue,
  owedKop: kopValue,
  /** What is left of the debt brought in: older than every receipt, and in no bucket (contract.md §1.2–1.3). */
  openingKop: kopValue,
  buckets: bucketSums,
  opens,
});

/** Overdue debts by days past the last day of grace; the largest debtors first. */
export const getAging = endpoint({
  method: 'GET',
  path: '/finance/aging',
  term: 'finance',
  summaryUk: 'Борги за віком',
  access: 'finance.read',
  query: listQuery({ whose }),
  response: z.strictObject({
    buckets: bucketSums,
    openingKop: kopValue,
    overdueKop: kopValue,
    ...listOf(agingItem).shape,
  }),
  status: 200,
  errors: ['bad_query'],
});

/** Damage kept in a currency on a day without an official rate: no sum has it until the rate is there. */
const unratedDamage = z.array(z.strictObject({ on: day, currency, amountMinor: z.int() }));

const pnlItem = z.strictObject({
  id,
  propertyName: z.string(),
  ...income,
  netKop: kopValue,
  /** Days of the range in which the object could be let and was not, and what the base rent would have been for them. */
  vacantDays: z.int(),
  vacancyKop: z.nullable(kopValue),
});

/** Totals cover the whole account, with expenses of complexes, or all objects entrusted; null where a filter narrows the list. */
export const getPnl = endpoint({
  method: 'GET',
  path: '/finance/pnl',
  term: 'finance',
  summaryUk: 'Прибутки й витрати за об’єктами',
  access: 'finance.read',
  query: listQuery({ ...range, complexId: z.optional(id), propertyId: z.optional(id) }),
  response: z.strictObject({
    periodFrom: period,
    periodTo: period,
    totals: z.nullable(z.strictObject({ ...income, netKop: kopValue })),
    unratedDamage,
    ...listOf(pnlItem).shape,
  }),
  status: 200,
  errors: ['bad_query'],
});

const heldItem = z.strictObject({
  id,
  contractNumber: z.string(),
  propertyName: z.string(),
  tenantName: z.string(),
  amountMinor: z.int(),
  currency,
  opens,
});

export const listHeldDeposits = endpoint({
  method: 'GET',
  path: '/finance/deposits',
  term: 'finance',
  summaryUk: 'Утримувані гарантійні платежі',
  access: 'finance.read',
  query: listQuery({ whose }),
  response: z.strictObject({ held: z.array(moneyValue), ...listOf(heldItem).shape }),
  status: 200,
  errors: ['bad_query'],
});

const billShare = z.strictObject({
  billId: id,
  propertyId: id,
  propertyName: z.string(),
  service: serviceCode,
  title: z.nullable(z.string()),
  period,
  amountKop: kopValue,
});

/** What of suppliers' bills for several objects falls on each, the newest months first; the whole of a bill is not said. */
export const listBillShares = endpoint({
  method: 'GET',
  path: '/finance/bill-shares',
  term: 'finance',
  summaryUk: 'Частки спільних рахунків за об’єктами',
  access: 'finance.read',
  query: listQueryByOffset({ whose }),
  response: listOf(billShare),
  status: 200,
  errors: ['bad_query'],
});

const taxItem = z.strictObject({
  id,
  landlordName: z.string(),
  /** From the landlord's card; a person without one is taken for one without a business. Null: it is counted elsewhere. */
  regime: z.nullable(z.enum(COUNTED_REGIMES)),
  receivedKop: kopValue,
  utilitiesKop: kopValue,
  depositsKop: kopValue,
  /** What is left of the three: rent, penalty and money paid ahead. */
  rentKop: kopValue,
  /** Kept of deposits for damage: income of the landlord too. */
  damageKop: kopValue,
  unratedDamage,
  businessKop: kopValue,
  vatPayer: z.boolean(),
  /** Inside the rent, of whoever pays VAT on the single tax: no income, and not in the base. */
  vatKop: kopValue,
  baseKop: kopValue,
  withheldKop: kopValue,
  dueKop: kopValue,
  quarters: z.array(
    z.strictObject({
      quarter: z.int(),
      baseKop: kopValue,
      withheldKop: kopValue,
      dues: z.array(
        z.strictObject({
          kind: z.enum(TAX_KINDS),
          amountKop: kopValue,
          every: z.enum(['month', 'quarter']),
          payBy: day,
        }),
      ),
    }),
  ),
  limit: z.nullable(z.strictObject({ limitKop: kopValue, usedKop: kopValue })),
  yearly: z.nullable(z.strictObject({ declareBy: day, payBy: day })),
});

/** Counted on what came in during the year (cash basis), for each landlord's card by itself, the largest first. */
export const getTax = endpoint({
  method: 'GET',
  path: '/finance/tax',
  term: 'finance',
  summaryUk: 'Податки орендодавця за рік',
  access: 'owner',
  query: listQueryByOffset({ year: z.optional(queryInteger(2000, 2100)) }),
  response: z.strictObject({ year: z.int(), ratesYear: z.int(), ...listOf(taxItem).shape }),
  status: 200,
  errors: ['bad_query'],
});

export type FinanceSummary = ResponseOf<typeof getFinanceSummary>;
export type Cashflow = ResponseOf<typeof getCashflow>;
export type Aging = ResponseOf<typeof getAging>;
export type AgingItem = Aging['items'][number];
export type Pnl = ResponseOf<typeof getPnl>;
export type PnlItem = Pnl['items'][number];
export type Tax = ResponseOf<typeof getTax>;
export type TaxItem = Tax['items'][number];
export type BillShares = ResponseOf<typeof listBillShares>;
export type BillShare = BillShares['items'][number];
export type HeldDeposits = ResponseOf<typeof listHeldDeposits>;
export type HeldDeposit = HeldDeposits['items'][number];
