import { AGING_BUCKETS, type DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listManagedMonths } from '../finance/public.ts';
import { managerAttention, ownerAttention } from './attention.ts';
import { type DashboardRow, ownerSummary } from './dashboard.sql.ts';
import { joinAttention } from './join-attention.ts';
import { type ManagerRow, managerSummary } from './manager.sql.ts';
import { type TenantRow, tenantSummary } from './tenant.sql.ts';
import { tenantAttention } from './tenant-attention.ts';

/** Twelve months, the current one last. */
const MONTHS = 12;

export async function getSummary(deps: Deps, actor: SessionActor): Promise<DashboardSummary> {
  const today = deps.clock.today();
  const month = periodOfDay(today);
  return withReadScope(deps.db, actor, async (db) => {
    const firstPeriod = addPeriods(month, 1 - MONTHS);
    const isOwner = db.ownerIds.length > 0;
    const isManager = db.capacities.includes('view');
    const isTenant = db.capacities.includes('lease') || !(isOwner || isManager);
    // An owner's dashboard is of his own money alone (ADR 0038).
    const seesMoney = !isOwner && db.capacities.includes('finance');
    const [owned, managed, rented, months] = await Promise.all([
      isOwner ? ownerSummary(db, { today, month, firstPeriod }) : null,
      isManager ? managerSummary(db, { today, month }) : null,
      isTenant ? tenantSummary(db, actor.userId, { today, month }) : null,
      seesMoney ? listManagedMonths(db, { from: firstPeriod, to: month }) : null,
    ]);
    const attention = joinAttention(
      {
        asOwner: { items: owned === null ? [] : ownerAttention(owned, today, month), ownerId: onlyOf(db.ownerIds) },
        asManager: {
          items: managed === null ? [] : managerAttention(managed, today, month),
          ownerId: onlyOf(managed?.owner_ids ?? []),
        },
        asTenant: rented === null ? [] : tenantAttention(rented, today),
      },
      [isOwner, isManager, isTenant].filter(Boolean).length === 1,
    );
    const homes = db.capacities.includes('lease') ? (rented?.rented.map(viewRented) ?? null) : null;
    // An owner whose last lease is over reads of no lease; whoever only rents is told that none is in force.
    if (owned !== null)
      return { ...viewOwner(owned, { month, firstPeriod }), rented: homes?.length ? homes : null, attention };
    return {
      ...viewOthers(month),
      ...(managed !== null && viewManager(managed, db.capacities.includes('tasks'))),
      ...(months !== null && { cashflow: viewCashflow(months, firstPeriod) }),
      rented: homes,
      attention,
    };
  });
}

/** Null for several, and for none. */
function onlyOf(ids: readonly string[]): string | null {
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

type Rented = NonNullable<DashboardSummary['rented']>[number];
type Frame = { month: Period; firstPeriod: Period };

function viewOwner(row: DashboardRow, { month, firstPeriod }: Frame): Omit<DashboardSummary, 'attention'> {
  const { properties_total: total, properties_occupied: occupied } = row;
  return {
    variant: 'owner',
    period: month,
    properties: {
      total,
      occupied,
      vacant: total - occupied,
      occupancyRate: rateOf(occupied, total),
    },
    money: {
      expectedKop: kop(row.expected_kop),
      receivedKop: kop(row.received_kop),
      overdueKop: kop(row.overdue_kop + row.opening_kop),
      overdueCount: row.overdue_count,
      overdueMonthKop: kop(row.overdue_month_kop),
      depositsHeldKop: kop(row.deposits_held.find(({ currency }) => currency === 'UAH')?.amountMinor ?? 0),
      depositsHeld: row.deposits_held,
    },
    aging: AGING_BUCKETS.map((bucket) => {
      const found = row.aging.find((item) => item.bucket === bucket);
      return { bucket, amountKop: kop(found?.amount ?? 0), count: found?.count ?? 0 };
    }),
    cashflow: viewCashflow(row.cashflow, firstPeriod),
    readings: {
      period: row.readings_period,
      due: row.meters_active,
      submitted: row.meters_active - row.readings_missing,
      flagged: row.readings_flagged,
    },
    contracts: { expiring30: row.expiring_30, expiring60: row.expiring_60, pending: row.pending },
    tasks: { open: row.tasks_open, overdue: row.tasks_overdue },
    meters: { verificationDue: row.verification_due },
    topDebtors: row.debtors.map((debtor) => ({
      counterpartyId: debtor.counterparty_id,
      contractId: debtor.contract_id,
      name: debtor.name,
      debtKop: kop(debtor.debt),
    })),
    rented: null,
    rates: {
      usd: row.usd,
      eur: row.eur,
      date: row.rates_on === null ? null : day(row.rates_on),
      used: row.currencies,
    },
  };
}

function viewRented({ balanceKop, ...home }: TenantRow['rented'][number]): Rented {
  return { ...home, balanceKop: kop(balanceKop) };
}

/** How much there is and what is to be done: no sums of the owner's. */
function viewManager(row: ManagerRow, seesTasks: boolean): Pick<DashboardSummary, 'variant' | 'properties' | 'tasks'> {
  const { properties_total: total, properties_occupied: occupied } = row;
  return {
    variant: 'manager',
    properties: { total, occupied, vacant: total - occupied, occupancyRate: rateOf(occupied, total) },
    tasks: seesTasks ? { open: row.tasks_open, overdue: row.tasks_overdue } : null,
  };
}

type Month = { readonly period: string; readonly expected: number; readonly received: number };

/** All twelve months, those without money too. */
function viewCashflow(months: readonly Month[], firstPeriod: Period): DashboardSummary['cashflow'] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = addPeriods(firstPeriod, index);
    const found = months.find((item) => item.period === at);
    return { period: period(at), expectedKop: kop(found?.expected ?? 0), receivedKop: kop(found?.received ?? 0) };
  });
}

function rateOf(occupied: number, total: number): number {
  return total === 0 ? 0 : Math.round((occupied / total) * 1000) / 10;
}

function viewOthers(month: Period): Omit<DashboardSummary, 'attention'> {
  return {
    variant: 'tenant',
    period: month,
    properties: null,
    money: null,
    aging: [],
    cashflow: [],
    readings: null,
    contracts: null,
    tasks: null,
    meters: null,
    topDebtors: [],
    rented: null,
    rates: null,
  };
}
