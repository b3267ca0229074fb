import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalValue, id, kopValue, moneyValue, period } from './fields.ts';

export const AGING_BUCKETS = ['0_7', '8_30', '31_60', '61_90', '90_plus'] as const;

const ATTENTION_KINDS = [
  'onboarding',
  'readings_missing',
  'readings_to_approve',
  'receipts_to_create',
  'receipts_missed',
  'services_missing',
  'receipts_to_issue',
  'receipts_unsent',
  'receipts_overdue',
  'payments_reported',
  'payments_awaited',
  'receipts_misbilled',
  'contract_expiring',
  'contract_pending',
  'contract_starts',
  'verification_due',
  'tasks_overdue',
  'tasks_reported',
  'documents_expiring',
  'no_requisites',
  'pay_receipt',
  'accept_contract',
  'accept_amendment',
  'sign_act',
  'submit_readings',
  'show_payments',
] as const;

/** One thing to do today with its one action; `href` is a path of our own. */
const attentionItem = z.strictObject({
  kind: z.enum(ATTENTION_KINDS),
  severity: z.enum(['info', 'warning', 'danger']),
  title: z.string(),
  text: z.nullable(z.string()),
  count: z.int(),
  entityId: z.nullable(id),
  action: z.strictObject({ label: z.string(), href: z.string() }),
});

/**
 * Managers and tenants get their own variant: sections that are not theirs are null. Rates are hryvnias for one unit; `date` is the
 * day they were published for.
 */
const dashboardView = z.strictObject({
  variant: z.enum(['owner', 'manager', 'tenant']),
  period,
  properties: z.nullable(
    z.strictObject({ total: z.int(), occupied: z.int(), vacant: z.int(), occupancyRate: z.number() }),
  ),
  money: z.nullable(
    z.strictObject({
      expectedKop: kopValue,
      receivedKop: kopValue,
      overdueKop: kopValue,
      overdueCount: z.int(),
      /** Of it, what had to be paid by a day of this month, grace included. */
      overdueMonthKop: kopValue,
      depositsHeldKop: kopValue,
      /** In every currency; hryvnias are `depositsHeldKop` too. */
      depositsHeld: z.array(moneyValue),
    }),
  ),
  aging: z.array(z.strictObject({ bucket: z.enum(AGING_BUCKETS), amountKop: kopValue, count: z.int() })),
  cashflow: z.array(z.strictObject({ period, expectedKop: kopValue, receivedKop: kopValue })),
  attention: z.array(attentionItem),
  /** Of the month whose readings the receipts of this one carry: meters that are read, those with a reading, readings to look at. */
  readings: z.nullable(z.strictObject({ period, due: z.int(), submitted: z.int(), flagged: z.int() })),
  contracts: z.nullable(z.strictObject({ expiring30: z.int(), expiring60: z.int(), pending: z.int() })),
  tasks: z.nullable(z.strictObject({ open: z.int(), overdue: z.int() })),
  meters: z.nullable(z.strictObject({ verificationDue: z.int() })),
  topDebtors: z.array(z.strictObject({ counterpartyId: id, contractId: id, name: z.string(), debtKop: kopValue })),
  /**
   * The leases in force of somebody who rents, each with what it owes now (less than nothing is credit); null for whoever does not rent. An
   * owner who rents a home himself reads it beside his own money.
   */
  rented: z.nullable(
    z.array(z.strictObject({ contractId: id, number: z.string(), propertyName: z.string(), balanceKop: kopValue })),
  ),
  rates: z.nullable(
    z.strictObject({
      usd: z.nullable(decimalValue),
      eur: z.nullable(decimalValue),
      date: z.nullable(day),
      /** The currencies in which a lease in force has its rent today: of the others the rate is nobody's concern. */
      used: z.array(z.enum(['USD', 'EUR'])),
    }),
  ),
});

export const getDashboardSummary = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  term: 'dashboard',
  summaryUk: 'Підсумок для головного екрана',
  access: 'session',
  response: dashboardView,
  status: 200,
  errors: [],
});

export type DashboardSummary = ResponseOf<typeof getDashboardSummary>;
