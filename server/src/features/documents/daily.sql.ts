import type { Day } from '@kliuchar/domain/dates/day';
import type { ExpiryLetterDays } from '@kliuchar/domain/documents/document-expiry';
import type { Db } from '../../platform/db/scope.ts';

export type ExpiringRow = {
  readonly id: string;
  readonly title: string;
  readonly validUntil: Day;
  readonly placeName: string | null;
};

export function listExpiring(db: Db, ownerId: string, span: { today: Day; until: Day }): Promise<ExpiringRow[]> {
  return db.query<ExpiringRow>(
    'documents.expiring',
    `select d.id, d.title, d.valid_until as "validUntil", coalesce(p.display_name, x.name) as "placeName"
       from documents d left join properties p on p.owner_id = d.owner_id and p.id = d.property_id
       left join complexes x on x.owner_id = d.owner_id and x.id = d.complex_id
      where d.owner_id = $1 and d.deleted_at is null
        and (case when d.valid_until is null then 'infinity'::date else d.valid_until end) between $2::date and $3::date
      order by d.valid_until, d.id`,
    [ownerId, span.today, span.until],
  );
}

export type Reminder = { readonly id: string; readonly validUntil: Day; readonly days: ExpiryLetterDays };

/** The ids of those that were not written about at this distance yet; from here on they have been. */
export async function takeReminders(db: Db, ownerId: string, due: readonly Reminder[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'documents.reminders-take',
    `insert into document_reminders (owner_id, document_id, valid_until, days)
     select $1, u.id, u.valid_until, u.days from unnest($2::uuid[], $3::date[], $4::int[]) as u(id, valid_until, days)
     on conflict do nothing returning document_id as id`,
    [ownerId, due.map(({ id }) => id), due.map(({ validUntil }) => validUntil), due.map(({ days }) => days)],
  );
  return new Set(rows.map(({ id }) => id));
}

type Binned = { readonly id: string; readonly title: string; readonly fileIds: readonly string[] };

/** What has lain in the bin long enough goes for good; its files go within a day, unless something else names them. */
export async function emptyBin(db: Db, ownerId: string, before: string): Promise<readonly Binned[]> {
  const gone = await db.query<Binned>(
    'documents.bin-empty',
    `with gone as (
       delete from documents where owner_id = $1 and deleted_at < $2::timestamptz returning owner_id, id, title
     ) select g.id, g.title, array(select v.file_id from document_versions v where v.owner_id = g.owner_id and v.document_id = g.id) as "fileIds" from gone g`,
    [ownerId, before],
  );
  if (gone.length > 0)
    await db.query(
      'documents.bin-free',
      'update files f set attached_at = null where f.owner_id = $1 and f.id = any ($2::uuid[]) and not private.is_file_named(f.owner_id, f.id)',
      [ownerId, gone.flatMap(({ fileIds }) => fileIds)],
    );
  return gone;
}
