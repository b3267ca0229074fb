import type { Day } from '@kliuchar/domain/dates/day';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export async function listDueOwners(db: Pick<LookupDb, 'query'>, today: Day): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'contracts.due-owners',
    'select id from private.owners_with_due_contracts($1) as id',
    [today],
  );
  return rows.map((row) => row.id);
}

export type MovedRow = { id: string; number: string };

/** Confirmed contracts whose first day has come; a second run finds none. */
export function startScheduled(db: Db, ownerId: string, today: Day): Promise<MovedRow[]> {
  return db.query<MovedRow>(
    'contracts.start-scheduled',
    `update contracts set status = 'active', version = version + 1, updated_at = now()
     where owner_id = $1 and status = 'scheduled' and start_date <= $2 returning id, number`,
    [ownerId, today],
  );
}

export type RenewableRow = { id: string; number: string; start_date: Day; term_start_date: Day | null; end_date: Day };

/** Contracts that go on by themselves and whose term is over, locked until they have gone on. */
export function lockRenewable(db: Db, ownerId: string, today: Day): Promise<RenewableRow[]> {
  return db.query<RenewableRow>(
    'contracts.lock-renewable',
    `select id, number, start_date, term_start_date, end_date from contracts
     where owner_id = $1 and status = 'active' and auto_renew and end_date is not null and effective_end < $2 order by id for update`,
    [ownerId, today],
  );
}

export type Renewal = { id: string; termStart: Day; endDate: Day };

/** Those whose new term would meet another live contract stay as they are and end; the others go on. */
export async function renewMany(db: Db, ownerId: string, renewals: readonly Renewal[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'contracts.renew-many',
    `update contracts c set term_start_date = u.term_start, end_date = u.end_date, effective_end = u.end_date, version = c.version + 1, updated_at = now()
     from unnest($2::uuid[], $3::date[], $4::date[]) as u(id, term_start, end_date)
     where c.owner_id = $1 and c.id = u.id and c.status = 'active' and not exists (
       select 1 from contracts o where o.owner_id = $1 and o.id <> c.id and o.rental_object_id = c.rental_object_id
         and o.status in ('pending', 'scheduled', 'active', 'notice')
         and daterange(o.start_date, o.effective_end, '[]') && daterange(c.start_date, u.end_date, '[]'))
     returning c.id`,
    [
      ownerId,
      renewals.map((renewal) => renewal.id),
      renewals.map((renewal) => renewal.termStart),
      renewals.map((renewal) => renewal.endDate),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** What has ended, whether by its term or by a notice. */
export function completeEnded(
  db: Db,
  ownerId: string,
  today: Day,
): Promise<(MovedRow & { readonly isAutoRenew: boolean })[]> {
  return db.query(
    'contracts.complete-ended',
    `update contracts set status = 'completed', version = version + 1, updated_at = now()
     where owner_id = $1 and status in ('active', 'notice') and effective_end < $2 returning id, number, auto_renew as "isAutoRenew"`,
    [ownerId, today],
  );
}
