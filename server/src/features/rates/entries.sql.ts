import type { RateSource } from '@kliuchar/domain/contracts/contract-terms';
import { filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

/** The three tables have one shape: a day or a month, a value, and an owner or nobody. */
export type Series = 'exchange' | 'priceIndex' | 'keyRate';

type Table = { readonly name: string; readonly at: string; readonly value: string; readonly sort: 'date' | 'text' };

const TABLES: Readonly<Record<Series, Table>> = {
  exchange: { name: 'exchange_rates', at: 'rate_on', value: 'rate', sort: 'date' },
  priceIndex: { name: 'price_indexes', at: 'month', value: 'percent', sort: 'text' },
  keyRate: { name: 'key_rates', at: 'valid_from', value: 'percent', sort: 'date' },
};

/**
 * What an owner entered in place of the official figures counts until they reach it: inside their range they speak alone, so that
 * «курс НБУ» on a receipt is never what somebody typed (ADR 0012). A rate of his own (`manual`) is not the bank's and always counts.
 */
function coveredSql(series: Series): string {
  const { name, at } = TABLES[series];
  const [kind, same] = series === 'exchange' ? [` and x.source = 'nbu'`, ' and p.currency = x.currency'] : ['', ''];
  return `(x.owner_id is not null${kind} and coalesce(
    (select x.${at} between min(p.${at}) and max(p.${at}) from ${name} p where p.owner_id is null${same}), false))`;
}

const COVERED: Readonly<Record<Series, string>> = {
  exchange: coveredSql('exchange'),
  priceIndex: coveredSql('priceIndex'),
  keyRate: coveredSql('keyRate'),
};

/**
 * Rows `x` that an owner's sums go by: what is published, and what he has entered where that does not reach. `owner` is what the column is
 * compared with: `$1`, `any ($1::uuid[])`. Each is read by its own way into the index, which begins with the owner.
 */
export function countedRates(series: Series, owner: string): string {
  return enteredRates(series, owner, ` and not ${COVERED[series]}`);
}

/** What is published, and all that the owner has entered. */
export function enteredRates(series: Series, owner: string, which = ''): string {
  const { name } = TABLES[series];
  return `(select x.* from ${name} x where x.owner_id is null union all select x.* from ${name} x where x.owner_id = ${owner}${which}) x`;
}

export type EntryRow = {
  id: string;
  owner_id: string | null;
  at: string;
  value: string;
  currency: 'USD' | 'EUR' | null;
  source: RateSource | null;
  is_used: boolean;
  version: number;
  created_at: string;
};
export type EntryListRow = EntryRow & { cursor_key: string };

function columns(series: Series): string {
  const { at, value } = TABLES[series];
  const own = series === 'exchange' ? 'x.currency, x.source' : 'null as currency, null as source';
  return `x.id, x.owner_id, x.${at}::text as at, trim_scale(x.${value})::text as value, ${own}, not ${COVERED[series]} as is_used, x.version, x.created_at`;
}

export type EntryFilters = {
  readonly ownerIds: readonly string[];
  readonly currency?: string | undefined;
  readonly source?: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

function listRequest(series: Series, filters: EntryFilters, page: ListPage): ListRequest {
  const { name, at, sort } = TABLES[series];
  return {
    name: `rates.list:${series}`,
    from: `from ${name} x`,
    id: 'x.id',
    scope: {
      sql: '$1::uuid[] is not null',
      ways: ['x.owner_id is null', 'x.owner_id = any ($1::uuid[])'],
      values: [filters.ownerIds],
    },
    filters: [
      filterBy('currency', filters.currency, (p) => `x.currency = ${p}`),
      filterBy('source', filters.source, (p) => `x.source = ${p}`),
      filterBy('from', filters.from, (p) => `x.${at} >= ${p}`),
      filterBy('to', filters.to, (p) => `x.${at} <= ${p}`),
    ],
    sorts: { at: { column: `x.${at}`, type: sort } },
    sort: '-at',
    page,
    display: `select ${columns(series)}, page.cursor_key from page join ${name} x on x.id = page.id`,
  };
}

export async function listEntries(
  db: Db,
  series: Series,
  filters: EntryFilters,
  page: ListPage,
): Promise<{ rows: EntryListRow[]; total: number }> {
  const request = listRequest(series, filters, page);
  return readList<EntryListRow>(db, request);
}

export function findEntry(db: Db, series: Series, id: string): Promise<EntryRow | null> {
  return db.one<EntryRow>(
    `rates.find:${series}`,
    `select ${columns(series)} from ${TABLES[series].name} x where x.id = $1 and x.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

/** The owner's own, under lock for a change; a published one is nobody's to change. */
export function lockEntry(db: Db, series: Series, id: string): Promise<EntryRow | null> {
  return db.one<EntryRow>(
    `rates.lock:${series}`,
    `select ${columns(series)} from ${TABLES[series].name} x where x.id = $1 and x.owner_id = any ($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

export type NewEntry = {
  readonly id: string;
  readonly at: string;
  readonly value: string;
  readonly currency?: string;
  readonly source?: RateSource;
};

export async function insertEntry(db: Db, series: Series, ownerId: string, entry: NewEntry): Promise<void> {
  const { name, at, value } = TABLES[series];
  const values = [entry.id, ownerId, entry.at, entry.value];
  if (series === 'exchange') {
    await db.query(
      `rates.insert:${series}`,
      `insert into ${name} (id, owner_id, ${at}, ${value}, currency, source) values ($1, $2, $3, $4, $5, $6)`,
      [...values, entry.currency, entry.source],
    );
    return;
  }
  await db.query(
    `rates.insert:${series}`,
    `insert into ${name} (id, owner_id, ${at}, ${value}) values ($1, $2, $3, $4)`,
    values,
  );
}

export async function updateEntry(
  db: Db,
  series: Series,
  change: { id: string; ownerId: string; value: string },
): Promise<void> {
  const { name, value } = TABLES[series];
  await db.query(
    `rates.update:${series}`,
    `update ${name} set ${value} = $3, version = version + 1 where id = $1 and owner_id = $2`,
    [change.id, change.ownerId, change.value],
  );
}

export async function deleteEntry(db: Db, series: Series, of: { id: string; ownerId: string }): Promise<void> {
  await db.query(`rates.delete:${series}`, `delete from ${TABLES[series].name} where id = $1 and owner_id = $2`, [
    of.id,
    of.ownerId,
  ]);
}
