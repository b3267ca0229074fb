import { AGING_BUCKETS, type DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { type Day, day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { joinAttention, ownerAttention, tenantAttention } from './attention.ts';
import { type DashboardRow, ownerSummary, type TenantRow, tenantSummary } from './dashboard.sql.ts';

/** Twelve months, the current one last. */
const MONTHS = 12;

export async function getSummary(deps: Deps, actor: SessionActor): Promise<DashboardSummary> {
  const today = deps.clock.today();
  const month = periodOfDay(today);
  return withReadScope(deps.db, actor, async (db) => {
    if (actor.ownerIds.length === 0) return viewTenant(await tenantSummary(db, actor.userId, today), month);
    const firstPeriod = addPeriods(month, 1 - MONTHS);
    const [owned, rented] = await Promise.all([
      ownerSummary(db, { today, period: month, firstPeriod }),
      db.capacities.includes('lease') ? tenantSummary(db, actor.userId, today) : NOTHING_RENTED,
    ]);
    const summary = viewOwner(owned, { today, month, firstPeriod });
    return { ...summary, attention: joinAttention(summary.attention, tenantAttention(rented)) };
  });
}

const NOTHING_RENTED: TenantRow = { due: [], pending: [] };

type Frame = { today: Day; month: Period; firstPeriod: Period };

function viewOwner(row: DashboardRow, { today, month, firstPeriod }: Frame): DashboardSummary {
  const { properties_total: total, properties_occupied: occupied } = row;
  return {
    variant: 'owner',
    period: month,
    properties: {
      total,
      occupied,
      vacant: total - occupied,
      occupancyRate: total === 0 ? 0 : Math.round((occupied / total) * 1000) / 10,
    },
    money: {
      expectedKop: kop(row.expected_kop),
      receivedKop: kop(row.received_kop),
      overdueKop: kop(row.overdue_kop),
      overdueCount: row.overdue_count,
      depositsHeldKop: kop(row.deposits_held_kop),
    },
    aging: AGING_BUCKETS.map((bucket) => {
      const found = row.aging.find((item) => item.bucket === bucket);
      return { bucket, amountKop: kop(found?.amount ?? 0), count: found?.count ?? 0 };
    }),
    cashflow: Array.from({ length: MONTHS }, (_, index) => {
      const at = addPeriods(firstPeriod, index);
      const found = row.cashflow.find((item) => item.period === at);
      return { period: period(at), expectedKop: kop(found?.expected ?? 0), receivedKop: kop(found?.received ?? 0) };
    }),
    attention: ownerAttention(row, today, month),
    readings: {
      due: row.readings_missing,
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
    rates: { usd: row.usd, eur: row.eur, date: row.rates_on === null ? null : day(row.rates_on) },
  };
}

function viewTenant(row: Parameters<typeof tenantAttention>[0], month: Period): DashboardSummary {
  return {
    variant: 'tenant',
    period: month,
    properties: null,
    money: null,
    aging: [],
    cashflow: [],
    attention: tenantAttention(row),
    readings: null,
    contracts: null,
    tasks: null,
    meters: null,
    topDebtors: [],
    rates: null,
  };
}
