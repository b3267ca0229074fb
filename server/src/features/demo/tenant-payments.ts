import { createPaymentReport as reportEndpoint } from '@kliuchar/api-schema/info';
import { confirmPayment as confirmEndpoint, createPayment as paymentEndpoint } from '@kliuchar/api-schema/payments';
import { addDays, type Day, dayNumber, maxDay } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay, periodParts } from '@kliuchar/domain/dates/period';
import { withReadScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import { confirmPayment, createPayment } from '../payments/public.ts';
import { reportPayment } from '../public-pages/public.ts';
import type { Billed } from './bill-month.ts';
import { bodyOf } from './found-portfolio.ts';
import type { Habit, InventedLease } from './invented-leases.ts';
import { chance } from './meter-use.ts';
import type { Stage } from './stage.ts';
import type { Planned } from './tenant-pages.ts';

type When = { readonly issuedOn: Day; readonly dueOn: Day; readonly unlikely: number };

/** The rest pay on the last days before it is due. */
const PAYS_ON: Partial<Record<Habit, (when: When) => Day>> = {
  late: ({ dueOn, unlikely }) => addDays(dueOn, 3 + (unlikely % 9)),
  in_parts: ({ issuedOn, unlikely }) => addDays(issuedOn, 2 + (unlikely % 5)),
};

/** When the tenant pays this receipt, and what he does then; nothing for one who does not. */
export function pay(stage: Stage, billed: Billed): Planned[] {
  const { lease, receipt, month } = billed;
  const dueOn = receipt.due_on ?? stage.deps.clock.today();
  const unlikely = chance(lease.home, dayNumber(dueOn));
  if (hasStopped(stage, billed)) return [];
  const issuedOn = stage.deps.clock.today();
  if (lease.habit === 'reports') return report(stage, billed, { issuedOn, dueOn, unlikely });
  const on = PAYS_ON[lease.habit]?.({ issuedOn, dueOn, unlikely }) ?? addDays(dueOn, -(unlikely % 4));
  const inParts =
    lease.habit === 'in_parts' && periodParts(month).month % 2 === periodParts(thisMonth(stage)).month % 2;
  return [{ on: maxDay(on, issuedOn), step: () => payNow(stage, billed, { inParts, unlikely }) }];
}

/**
 * «Я оплатив» on the page of the receipt, and the owner's word the day after. Of this month it has come in these days and waits for him.
 */
function report(stage: Stage, billed: Billed, { issuedOn, dueOn, unlikely }: When): Planned[] {
  const { lease, month } = billed;
  const isThisMonth = month === thisMonth(stage);
  const usual = isThisMonth ? addDays(stage.today, -(lease.home % 2)) : addDays(dueOn, -1 - (unlikely % 3));
  const on = maxDay(usual, issuedOn);
  const paymentId = { of: '' };
  const told = async () => {
    paymentId.of = await tell(stage, billed);
  };
  const { deps, actor } = stage;
  const confirmed = async () =>
    paymentId.of !== '' && confirmPayment(deps, actor, { id: paymentId.of, ...bodyOf(confirmEndpoint, {}) });
  const steps = [{ on, step: told }];
  return isThisMonth ? steps : [...steps, { on: addDays(on, 1), step: confirmed }];
}

async function tell({ deps, actor }: Stage, { contractId, key, receipt }: Billed): Promise<string> {
  const balances = await withReadScope(deps.db, actor, (db) => balanceOfContracts(db, [contractId]));
  const amountKop = balances.get(contractId) ?? 0;
  if (amountKop <= 0) return '';
  const paidOn = deps.clock.today();
  const body = bodyOf(reportEndpoint, { k: key, receiptId: receipt.id, amountKop, paidOn });
  const { id } = await reportPayment(deps, { contractId, body, trace: { requestId: newId() } });
  return id;
}

const thisMonth = ({ today }: Stage) => periodOfDay(today);

function hasStopped(stage: Stage, { lease, month }: Billed): boolean {
  const lastMonth = lease.terminatedOn === null ? thisMonth(stage) : periodOfDay(lease.terminatedOn);
  const months = UNPAID_MONTHS[lease.habit];
  return months !== undefined && month > addPeriods(lastMonth, -months);
}

const UNPAID_MONTHS: Partial<Record<Habit, number>> = { stopped: 3, stopped_before: 2, stopped_lately: 1 };

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
