import type { Day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { type BillingPeriod, type PlanKey, propertyLimit } from '@kliuchar/domain/subscription/plans';
import type { Subscription, SubscriptionStatus } from '@kliuchar/domain/subscription/subscription';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type SubscriptionRow = {
  owner_id: string;
  plan: PlanKey;
  billing_period: BillingPeriod | null;
  status: SubscriptionStatus;
  trial_ends_on: Day | null;
  period_start: Day | null;
  paid_until: Day | null;
  grace_ends_on: Day | null;
  value_kop: number;
  anchor_date: number;
  balance_kop: number;
  ahead_plan: PlanKey | null;
  ahead_period: BillingPeriod | null;
  ahead_until: Day | null;
  ahead_value_kop: number | null;
  ahead_anchor: number | null;
  next_plan: PlanKey | null;
  next_period: BillingPeriod | null;
  property_limit: number | null;
  version: number;
};

export type StandingRow = Pick<SubscriptionRow, 'status' | 'trial_ends_on' | 'grace_ends_on'>;

export const SUBSCRIPTION_COLUMNS = `s.owner_id, s.plan, s.billing_period, s.status, s.trial_ends_on, s.period_start, s.paid_until, s.grace_ends_on,
  s.value_kop, s.anchor_date, s.balance_kop, s.ahead_plan, s.ahead_period, s.ahead_until, s.ahead_value_kop, s.ahead_anchor, s.next_plan, s.next_period,
  s.property_limit, s.version`;

/** Objects that count: those that are not in the archive. The total is kept (0112). */
export const COUNTED_PROPERTIES = `(select coalesce(sum(f.count), 0)::int from owner_facts f where f.owner_id = s.owner_id and f.fact = 'properties' and f.key = '')`;

export type CountedRow = SubscriptionRow & { properties: number };

/**
 * The lock of everything that is done to a subscription, its invoices and its balance: taken first by changing, paying, reversing and by
 * the job, so that they come one after the other.
 */
export function lockSubscription(db: Db, ownerId: string): Promise<SubscriptionRow | null> {
  return db.one<SubscriptionRow>(
    'subscription.lock',
    `select ${SUBSCRIPTION_COLUMNS} from subscriptions s where s.owner_id = $1 for update`,
    [ownerId],
  );
}

export function findSubscription(db: Db, ownerId: string): Promise<SubscriptionRow | null> {
  return db.one<SubscriptionRow>(
    'subscription.find',
    `select ${SUBSCRIPTION_COLUMNS} from subscriptions s where s.owner_id = $1`,
    [ownerId],
  );
}

/** Whether only reading is left to this owner: what makes itself for him waits as well. */
export async function isUnpaid(db: Db, ownerId: string): Promise<boolean> {
  return (await findSubscription(db, ownerId))?.status === 'inactive';
}

/** Counted after the lock, so that who was adding an object meanwhile is counted too. */
export async function countProperties(db: Db, ownerId: string): Promise<number> {
  const row = await db.one<{ properties: number }>(
    'subscription.properties',
    `select ${COUNTED_PROPERTIES} as properties from subscriptions s where s.owner_id = $1`,
    [ownerId],
  );
  return row?.properties ?? 0;
}

export function subscriptionOf(row: SubscriptionRow): Subscription {
  const { ahead_plan, ahead_period, ahead_until, ahead_value_kop, ahead_anchor } = row;
  const isAhead =
    ahead_plan !== null &&
    ahead_period !== null &&
    ahead_until !== null &&
    ahead_value_kop !== null &&
    ahead_anchor !== null;
  return {
    plan: row.plan,
    billingPeriod: row.billing_period,
    status: row.status,
    trialEndsOn: row.trial_ends_on,
    periodStart: row.period_start,
    paidUntil: row.paid_until,
    graceEndsOn: row.grace_ends_on,
    valueKop: kop(row.value_kop),
    anchorDate: row.anchor_date,
    balanceKop: kop(row.balance_kop),
    ahead: isAhead
      ? {
          plan: ahead_plan,
          billingPeriod: ahead_period,
          until: ahead_until,
          valueKop: kop(ahead_value_kop),
          anchorDate: ahead_anchor,
        }
      : null,
    next:
      row.next_plan !== null && row.next_period !== null
        ? { plan: row.next_plan, billingPeriod: row.next_period }
        : null,
  };
}

/** The row must be locked; false if it has moved on all the same. */
export async function updateSubscription(
  db: Db,
  { ownerId, version, to }: { ownerId: string; version: number; to: Subscription },
): Promise<boolean> {
  const { ahead, next } = to;
  const rows = await db.query(
    'subscription.update',
    `update subscriptions set plan = $3, billing_period = $4, status = $5, trial_ends_on = $6, period_start = $7, paid_until = $8, grace_ends_on = $9,
       value_kop = $10, anchor_date = $11, balance_kop = $12, ahead_plan = $13, ahead_period = $14, ahead_until = $15, ahead_value_kop = $16,
       ahead_anchor = $17, next_plan = $18, next_period = $19, property_limit = $20, version = version + 1, updated_at = $21
     where owner_id = $1 and version = $2 returning version`,
    [
      ownerId,
      version,
      to.plan,
      to.billingPeriod,
      to.status,
      to.trialEndsOn,
      to.periodStart,
      to.paidUntil,
      to.graceEndsOn,
      to.valueKop,
      to.anchorDate,
      to.balanceKop,
      ahead?.plan ?? null,
      ahead?.billingPeriod ?? null,
      ahead?.until ?? null,
      ahead?.valueKop ?? null,
      ahead?.anchorDate ?? null,
      next?.plan ?? null,
      next?.billingPeriod ?? null,
      propertyLimit(to.plan),
      instantText(db.clock.nowMs()),
    ],
  );
  return rows.length === 1;
}

export type MineRow = CountedRow & { role: 'principal' | 'staff'; is_demo: boolean };

/** Of the owner that is named, or whose principal the person is, or else whose member; null for who owns nothing. */
export function findMine(db: Db, userId: string, ownerId?: string): Promise<MineRow | null> {
  return db.one<MineRow>(
    'subscription.mine',
    `select ${SUBSCRIPTION_COLUMNS}, ${COUNTED_PROPERTIES} as properties, m.role, exists (select 1 from demos d where d.owner_id = s.owner_id) as is_demo
       from owner_members m join subscriptions s on s.owner_id = m.owner_id where m.user_id = $1 and m.owner_id = any ($2::uuid[])
        and ($3::uuid is null or m.owner_id = $3)
      order by m.role = 'principal' desc, m.created_at, m.owner_id limit 1`,
    [userId, db.ownerIds, ownerId ?? null],
  );
}

/** Owners for whom a day has come, or is near. */
export async function listDueSubscriptions(db: LookupDb, today: Day): Promise<string[]> {
  const rows = await db.query<{ owner_id: string }>(
    'subscription.due',
    'select owner_id from private.due_subscriptions($1) owner_id',
    [today],
  );
  return rows.map((row) => row.owner_id);
}

/** Where the owner's principals read their letters, and where invoices are wanted, if anywhere else. For the worker alone. */
export async function letterAddresses(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    'subscription.addresses',
    `select coalesce((select r.email from billing_requisites r where r.owner_id = $1), u.email) as email
       from owner_members m join users u on u.id = m.user_id
      where m.owner_id = $1 and m.role = 'principal' and u.email_verified_at is not null and u.blocked_at is null group by 1 order by 1`,
    [ownerId],
  );
  return rows.map((row) => row.email);
}
