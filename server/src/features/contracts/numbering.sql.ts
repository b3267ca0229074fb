import { dayParts } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

export type NumberingRow = {
  ownerId: string;
  ownerName: string;
  prefix: string;
  yearInNumber: boolean;
  next: number;
  sample: string;
  version: number;
};

/** The owners of the person, each with how his contracts are numbered this year. */
export function listNumbering(db: Db, ownerIds: readonly string[]): Promise<NumberingRow[]> {
  return db.query<NumberingRow>(
    'contracts.numbering',
    `select o.id as "ownerId", o.name as "ownerName", o.contract_prefix as prefix, o.contract_year_in_number as "yearInNumber",
            n.next::int as next, o.numbering_version as version,
            private.contract_number(private.contract_number_stem(o.contract_prefix, o.contract_year_in_number, $2), n.next) as sample
       from owners o
       left join counters c on c.owner_id = o.id and c.kind = 'contract' and c.scope = case when o.contract_year_in_number then $2 else '' end
      cross join lateral (select coalesce(c.value, 0) + 1 as next) n
      where o.id = any ($1::uuid[]) order by o.name, o.id`,
    [ownerIds, yearOf(db)],
  );
}

/** False when another has saved meanwhile. */
export async function updateNumbering(db: Db, row: NumberingRow): Promise<boolean> {
  const rows = await db.query(
    'contracts.save-numbering',
    `update owners set contract_prefix = $3, contract_year_in_number = $4, numbering_version = numbering_version + 1
      where id = $1 and numbering_version = $2 returning id`,
    [row.ownerId, row.version, row.prefix, row.yearInNumber],
  );
  return rows.length === 1;
}

/** The largest number of that stem in use, 0 when there is none: those typed by hand count too. */
export async function largestNumberInUse(db: Db, row: NumberingRow): Promise<number> {
  const found = await db.one<{ largest: number }>(
    'contracts.largest-number',
    `select coalesce(max(substr(c.number, length(s.stem) + 1)::bigint), 0)::int as largest
       from (select private.contract_number_stem($2, $3, $4) as stem) s
       join contracts c on c.owner_id = $1 and starts_with(c.number, s.stem) and substr(c.number, length(s.stem) + 1) ~ '^[0-9]{1,9}$'`,
    [row.ownerId, row.prefix, row.yearInNumber, yearOf(db)],
  );
  return found?.largest ?? 0;
}

export async function setNextNumber(db: Db, row: NumberingRow, next: number): Promise<void> {
  await db.query(
    'contracts.set-next-number',
    `insert into counters (owner_id, kind, scope, value) values ($1, 'contract', $2, $3)
     on conflict (owner_id, kind, scope) do update set value = excluded.value`,
    [row.ownerId, row.yearInNumber ? yearOf(db) : '', next - 1],
  );
}

function yearOf(db: Db): string {
  return String(dayParts(db.clock.today()).year);
}
