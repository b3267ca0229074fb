import { createPayment as paymentEndpoint } from '@kliuchar/api-schema/payments';
import { addDays, type Day, dayNumber, maxDay } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay, periodParts } from '@kliuchar/domain/dates/period';
import { withReadScope } from '../../platform/db/scope.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import { createPayment } from '../payments/public.ts';
import type { Billed } from './bill-month.ts';
import { bodyOf } from './found-portfolio.ts';
import type { Habit, InventedLease } from './invented-leases.ts';
import { chance } from './meter-use.ts';
import type { Stage } from './stage.ts';

type Planned = { readonly on: Day; readonly step: () => Promise<void> };

type When = { readonly issuedOn: Day; readonly dueOn: Day; readonly unlikely: number };

/** The rest pay on the last days before it is due. */
const PAYS_ON: Partial<Record<Habit, (when: When) => Day>> = {
  late: ({ dueOn, unlikely }) => addDays(dueOn, 3 + (unlikely % 9)),
  in_parts: ({ issuedOn, unlikely }) => addDays(issuedOn, 2 + (unlikely % 5)),
};

/** When the tenant pays this receipt, and what he does then; null for one who does not. */
export function pay(stage: Stage, billed: Billed): Planned | null {
  const { lease, receipt, month } = billed;
  const dueOn = receipt.due_on ?? stage.deps.clock.today();
  const unlikely = chance(lease.home, dayNumber(dueOn));
  if (hasStopped(stage, billed)) return null;
  const issuedOn = stage.deps.clock.today();
  const on = PAYS_ON[lease.habit]?.({ issuedOn, dueOn, unlikely }) ?? addDays(dueOn, -(unlikely % 4));
  const inParts =
    lease.habit === 'in_parts' && periodParts(month).month % 2 === periodParts(thisMonth(stage)).month % 2;
  return { on: maxDay(on, issuedOn), step: () => payNow(stage, billed, { inParts, unlikely }) };
}

const thisMonth = ({ today }: Stage) => periodOfDay(today);

function hasStopped(stage: Stage, { lease, month }: Billed): boolean {
  const lastMonth = lease.terminatedOn === null ? thisMonth(stage) : periodOfDay(lease.terminatedOn);
  if (lease.habit === 'stopped') return month > addPeriods(lastMonth, -3);
  return lease.habit === 'stopped_lately' && month > addPeriods(lastMonth, -1);
}

type Manner = { readonly inParts: boolean; readonly unlikely: number };

async function payNow({ deps, actor }: Stage, billed: Billed, { inParts, unlikely }: Manner): Promise<void> {
  const { contractId, lease } = billed;
  const balances = await withReadScope(deps.db, actor, (db) => balanceOfContracts(db, [contractId]));
  const amountKop = amountOf(lease, balances.get(contractId) ?? 0, inParts);
  if (amountKop <= 0) return;
  const method = unlikely < 78 ? 'bank' : unlikely < 92 ? 'card' : 'cash';
  const paidOn = deps.clock.today();
  const reference = method === 'bank' ? `Платіжна інструкція № ${1_000 + unlikely * 37 + lease.home}` : null;
  await createPayment(deps, actor, bodyOf(paymentEndpoint, { contractId, amountKop, paidOn, method, reference }));
}

const THOUSAND_UAH = 100_000;

function amountOf({ habit }: InventedLease, balanceKop: number, inParts: boolean): number {
  if (inParts) return Math.floor((balanceKop * 6) / 10 / THOUSAND_UAH) * THOUSAND_UAH;
  if (habit === 'above') return Math.ceil(balanceKop / THOUSAND_UAH) * THOUSAND_UAH;
  return balanceKop;
}
