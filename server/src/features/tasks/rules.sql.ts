import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ReadingWindow } from '@kliuchar/domain/properties/service-settings';
import type { RuleTask } from '@kliuchar/domain/tasks/task-rules';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import { LEFT_UNBILLED } from '../../platform/db/left-unbilled.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { IS_UNREAD, METERS_TO_READ, PAID_BY_METER, STANDS_IN_PLACE } from '../meters/public.ts';

/** Facts from which the rules of domain/src/tasks/task-rules.ts make tasks; each look-up is as wide as its rule. */

type Placed = { readonly propertyId: string | null; readonly contractId: string | null };

export type EndingRow = Placed & {
  contractId: string;
  number: string;
  endsOn: Day;
  kind: 'residential' | 'commercial';
  startDate: Day;
  isOnNotice: boolean;
};

/** A contract that goes on by itself does not end. */
export function listEnding(db: Db, ownerId: string, span: { today: Day; until: Day }): Promise<EndingRow[]> {
  return db.query<EndingRow>(
    'tasks.rule-ending',
    `select c.id as "contractId", c.rental_object_id as "propertyId", c.number, c.effective_end as "endsOn", p.purpose as kind,
            c.start_date as "startDate", c.status = 'notice' as "isOnNotice"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.status in ('active', 'notice') and c.effective_end between $2::date and $3::date
        and not (c.auto_renew and c.status = 'active')
      order by c.effective_end, c.id`,
    [ownerId, span.today, span.until],
  );
}

export type VerifyingRow = Placed & { meterId: string; serial: string; nextVerificationOn: Day };

export function listVerifying(db: Db, ownerId: string, until: Day): Promise<VerifyingRow[]> {
  return db.query<VerifyingRow>(
    'tasks.rule-verifying',
    `select id as "meterId", property_id as "propertyId", null::uuid as "contractId", serial, next_verification_on as "nextVerificationOn" from physical_meters
      where owner_id = $1 and status = 'active' and next_verification_on <= $2::date order by next_verification_on, id`,
    [ownerId, until],
  );
}

export type OwingRow = { propertyId: string; contractId: string } & {
  /** Null where it is the debt that the lease was brought in with; the number is the contract's then. */
  receiptId: string | null;
  number: string;
  tenantName: string;
  dueOn: Day;
  owedKop: Kop;
};

/**
 * The oldest of what each contract owes, with all of it that is late. A debt brought in stands before its receipts, and is late from the day
 * in Kyiv on which it came into the books.
 */
export function listOwing(db: Db, ownerId: string, before: Day): Promise<OwingRow[]> {
  return db.query<OwingRow>(
    'tasks.rule-owing',
    `select distinct on (o.contract_id) o.receipt_id as "receiptId", o.contract_id as "contractId", o.property_id as "propertyId", o.number, t.display_name as "tenantName",
            o.due_on as "dueOn", (sum(o.kop) over (partition by o.contract_id))::bigint as "owedKop"
       from (select r.owner_id, r.contract_id, r.property_id, r.tenant_counterparty_id as tenant_id, r.id as receipt_id, r.number, r.due_on, r.left_kop as kop
               from receipts r where r.owner_id = $1 and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < $2::date
             union all
             select c.owner_id, c.id, c.rental_object_id, c.tenant_counterparty_id, null, c.number, (c.opening_posted_at at time zone 'Europe/Kyiv')::date, d.opening_kop
               from contract_debts d join contracts c on c.owner_id = d.owner_id and c.id = d.contract_id where d.owner_id = $1 and d.opening_kop > 0) o
       join counterparties t on t.owner_id = o.owner_id and t.id = o.tenant_id
      order by o.contract_id, o.due_on, o.receipt_id nulls first`,
    [ownerId, before],
  );
}

export type UnreadRow = Placed & {
  contractId: string;
  number: string;
  period: Period;
  utilities: BilledUtilities;
  window: ReadingWindow | null;
};

/** Meters whose consumption the tenant pays, without a reading of a month in which the lease was in force to its end. */
export function listUnread(db: Db, ownerId: string, periods: readonly Period[]): Promise<UnreadRow[]> {
  return db.query<UnreadRow>(
    'tasks.rule-unread',
    `select c.id as "contractId", c.rental_object_id as "propertyId", c.number, w.period, c.payment_utilities as utilities, s.reading_window as "window"
       from contracts c cross join unnest($2::text[]) w(period)
       ${METERS_TO_READ}
      where c.owner_id = $1 and ${IS_UNREAD}
      order by c.id, w.period, m.id`,
    [ownerId, periods],
  );
}

export type LeftRow = Placed & { contractId: string; number: string; endsOn: Day };

/** Leases that ended within a span and have something of theirs on no receipt. */
export function listLeftUnbilled(db: Db, ownerId: string, { from, to }: { from: Day; to: Day }): Promise<LeftRow[]> {
  return db.query<LeftRow>(
    'tasks.rule-left-unbilled',
    `select c.id as "contractId", c.rental_object_id as "propertyId", c.number, c.effective_end as "endsOn" from contracts c
      where c.owner_id = $1 and c.effective_end between $2::date and $3::date and ${LEFT_UNBILLED}
      order by c.effective_end, c.id`,
    [ownerId, from, to],
  );
}

export type RejectedRow = {
  readingId: string;
  serial: string;
  placeName: string;
  period: Period;
  reason: string | null;
  propertyId: string;
  contractId: string;
};

/** A rejected reading of a meter whose consumption the tenant of a lease in force pays, while nothing stands in its place. */
export function findRejected(db: Db, ownerId: string, readingId: string): Promise<RejectedRow | null> {
  return db.one<RejectedRow>(
    'tasks.rule-rejected',
    `select r.id as "readingId", m.serial, p.display_name as "placeName", r.period, r.comment as reason, p.id as "propertyId", c.id as "contractId"
       from readings r join physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id and m.status = 'active'
       join properties p on p.owner_id = m.owner_id and p.id = m.property_id
       join contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id and c.status in ('active', 'notice') and c.start_date <= r.taken_on
       ${PAID_BY_METER}
      where r.owner_id = $1 and r.id = $2 and r.state = 'rejected'
        and not exists (select 1 from readings x where ${STANDS_IN_PLACE})
      order by c.start_date desc, c.id limit 1`,
    [ownerId, readingId],
  );
}

export type MadeRow = { id: string; title: string };

/** Whose cause has made a task before are left out, whatever became of that task. */
export function insertRuleTasks(
  db: Db,
  ownerId: string,
  made: readonly (RuleTask & Placed)[],
  at: string,
): Promise<MadeRow[]> {
  return db.query<MadeRow>(
    'tasks.rule-insert',
    `insert into tasks (id, owner_id, source, dedupe_key, title, description, category, priority, due_on, property_id, contract_id, search_text, created_at)
     select u.id, $1, 'rule', u.key, u.title, u.description, u.category, u.priority, u.due_on, u.property_id, u.contract_id, u.words, $12
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[], $9::uuid[], $10::uuid[], $11::text[])
         as u(id, key, title, description, category, priority, due_on, property_id, contract_id, words)
     on conflict (owner_id, dedupe_key) where dedupe_key is not null do nothing returning id, title`,
    [
      ownerId,
      made.map(() => newId()),
      made.map(({ key }) => key),
      made.map(({ title }) => title),
      made.map(({ description }) => description),
      made.map(({ category }) => category),
      made.map(({ priority }) => priority),
      made.map(({ dueOn }) => dueOn),
      made.map(({ propertyId }) => propertyId),
      made.map(({ contractId }) => contractId),
      made.map(({ title, description }) => normalizeForSearch(`${title} ${description}`)),
      at,
    ],
  );
}
