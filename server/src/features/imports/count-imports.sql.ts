import type { Db } from '../../platform/db/scope.ts';
import type { ImportRecord } from './imports.sql.ts';

export type CountedImport = ImportRecord & {
  total: number;
  ready: number;
  wrong: number;
  failed: number;
  saved: number;
  skipped: number;
  duplicates: number;
  will_skip: number;
  will_update: number;
  drafts: number;
  undone: number;
  entries: { entity: string; change: string; count: number }[] | null;
  kept: { entity: string; entity_id: string; label: string; reason: string }[] | null;
};

const COLUMNS = `i.id, i.owner_id, i.kind, i.state, i.file_name, i.source, i.headings, i.mapping, i.settings, i.version, i.created_at, i.finished_at,
  r.*, e.entries, k.kept, u.undone, d.drafts`;

/** Only objects and people are brought up to date; the rest that is there already is passed over. */
const COUNTS = `
  cross join lateral (select coalesce(i.settings ->> 'duplicates', 'skip') as rule, i.kind in ('properties', 'counterparties') as takes_updates) s
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where x.state = 'ready'))::int as ready, (count(*) filter (where x.state = 'wrong'))::int as wrong,
           (count(*) filter (where x.state = 'failed'))::int as failed, (count(*) filter (where x.state = 'saved'))::int as saved,
           (count(*) filter (where x.state = 'skipped'))::int as skipped, (count(*) filter (where x.is_twin))::int as duplicates,
           (count(*) filter (where x.is_twin and (x.decision = 'skip' or (x.decision = 'update' and not s.takes_updates))))::int as will_skip,
           (count(*) filter (where x.is_twin and x.decision = 'update' and s.takes_updates))::int as will_update
      from (select state, state = 'ready' and duplicate is not null as is_twin, coalesce(decision, s.rule) as decision
              from import_rows where owner_id = i.owner_id and import_id = i.id) x) r
  cross join lateral (select jsonb_agg(x) as entries from (select entity, change, count(*)::int as count from import_entries
    where owner_id = i.owner_id and import_id = i.id group by entity, change) x) e
  cross join lateral (select jsonb_agg(x) as kept from (select entity, entity_id, label, reason from import_entries
    where owner_id = i.owner_id and import_id = i.id and state = 'kept' order by position limit 100) x) k
  cross join lateral (select count(*)::int as undone from import_entries where owner_id = i.owner_id and import_id = i.id and state = 'undone') u
  cross join lateral (select count(*)::int as drafts from import_entries x join contracts c on c.owner_id = x.owner_id and c.id = x.entity_id
    where x.owner_id = i.owner_id and x.import_id = i.id and x.entity = 'contract' and x.state = 'standing' and c.status = 'draft') d`;

export function findCounted(db: Db, id: string): Promise<CountedImport | null> {
  return db.one<CountedImport>(
    'imports.find-counted',
    `select ${COLUMNS} from imports i ${COUNTS} where i.id = $1 and i.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

/** One statement for all of them; the twenty are chosen before anything is counted. */
export function listCounted(db: Db): Promise<CountedImport[]> {
  return db.query<CountedImport>(
    'imports.list-counted',
    `select ${COLUMNS} from (select * from imports where owner_id = any ($1::uuid[]) order by created_at desc, id limit 20) i ${COUNTS}
      order by i.created_at desc, i.id`,
    [db.ownerIds],
  );
}
