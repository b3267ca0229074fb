import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { Day } from '@kliuchar/domain/dates/day';
import { escapeLike, filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

/** A version as `jsonb_build_object` gives it: numbers are already text in their shortest form. */
export type VersionJson = {
  id: string;
  validFrom: string;
  price: string | null;
  zonePrices: string[];
  blocks: { upTo: string | null; price: string }[];
  monthlyFeeKop: number;
};

export type TariffRow = {
  id: string;
  owner_id: string;
  service: Tariff['service'];
  title: string;
  city: string | null;
  unit: string;
  zones: number;
  catalog_key: string | null;
  catalog_as_of: string | null;
  archived_at: string | null;
  version: number;
  created_at: string;
};
export type TariffDetailRow = TariffRow & { versions: VersionJson[]; properties_count: number };
export type TariffListRow = TariffDetailRow & { cursor_key: string };

/** All versions of a tariff ascending, and how many objects use it: one query for a page, none per row. */
const PARTS = `
left join lateral (
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'validFrom', v.valid_from, 'price', trim_scale(v.price)::text,
    'zonePrices', coalesce((select jsonb_agg(trim_scale(z.price)::text order by z.position) from unnest(v.zone_prices) with ordinality z(price, position)), '[]'),
    'blocks', coalesce(v.blocks, '[]'), 'monthlyFeeKop', coalesce(v.monthly_fee_kop, 0)) order by v.valid_from), '[]') as versions
  from tariff_versions v where v.owner_id = t.owner_id and v.tariff_id = t.id
) priced on true
left join lateral (
  select count(distinct s.property_id)::int as properties from property_services s where s.owner_id = t.owner_id and s.tariff_id = t.id
) used on true`;

export type TariffFilters = {
  ownerIds: readonly string[];
  service: string | undefined;
  search: readonly string[] | undefined;
  archived: boolean;
};

function listRequest(filters: TariffFilters, page: ListPage): ListRequest {
  const single = filters.ownerIds.length === 1;
  return {
    name: `tariffs.list:${single ? 'one' : 'many'}:${filters.archived ? 'archived' : 'current'}`,
    from: 'from tariffs t',
    id: 't.id',
    scope: {
      sql: `${single ? 't.owner_id = $1' : 't.owner_id = any ($1::uuid[])'} and t.archived_at is ${filters.archived ? 'not null' : 'null'}`,
      values: [single ? filters.ownerIds[0] : filters.ownerIds],
    },
    filters: [
      filterBy('service', filters.service, (p) => `t.service = ${p}`),
      filterBy(
        'q',
        filters.search?.map((text) => `%${escapeLike(text)}%`),
        (p) => `lower(t.title || ' ' || coalesce(t.city, '')) like any (${p}::text[])`,
      ),
    ],
    sorts: { title: { column: 't.title', type: 'text', collation: 'uk' } },
    sort: 'title',
    page,
    display: `select t.*, page.cursor_key, priced.versions, used.properties as properties_count from page join tariffs t on t.id = page.id ${PARTS}`,
  };
}

export async function listTariffs(
  db: Db,
  filters: TariffFilters,
  page: ListPage,
): Promise<{ rows: TariffListRow[]; total: number }> {
  const request = listRequest(filters, page);
  return readList<TariffListRow>(db, request);
}

export async function findTariff(db: Db, id: string): Promise<TariffDetailRow | null> {
  return db.one<TariffDetailRow>(
    'tariffs.find',
    `select t.*, priced.versions, used.properties as properties_count from tariffs t ${PARTS} where t.id = $1 and t.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export async function lockTariff(db: Db, id: string): Promise<TariffRow | null> {
  return db.one<TariffRow>(
    'tariffs.lock',
    'select t.* from tariffs t where t.id = $1 and t.owner_id = any ($2::uuid[]) for update',
    [id, db.ownerIds],
  );
}

export type TariffValues = Pick<
  TariffRow,
  'id' | 'service' | 'title' | 'city' | 'unit' | 'zones' | 'catalog_key' | 'catalog_as_of'
>;
export type VersionValues = Omit<VersionJson, 'zonePrices' | 'blocks' | 'monthlyFeeKop'> & {
  zonePrices: readonly string[] | null;
  blocks: readonly { upTo: string | null; price: string }[] | null;
  monthlyFeeKop: number | null;
};

export async function insertTariff(db: Db, ownerId: string, values: TariffValues): Promise<void> {
  await db.query(
    'tariffs.insert',
    'insert into tariffs (id, owner_id, service, title, city, unit, zones, catalog_key, catalog_as_of) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      values.id,
      ownerId,
      values.service,
      values.title,
      values.city,
      values.unit,
      values.zones,
      values.catalog_key,
      values.catalog_as_of,
    ],
  );
}

export async function insertVersion(db: Db, ownerId: string, tariffId: string, values: VersionValues): Promise<void> {
  await db.query(
    'tariffs.insert-version',
    `insert into tariff_versions (id, owner_id, tariff_id, valid_from, price, zone_prices, blocks, monthly_fee_kop)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      values.id,
      ownerId,
      tariffId,
      values.validFrom,
      values.price,
      values.zonePrices,
      values.blocks === null ? null : JSON.stringify(values.blocks),
      values.monthlyFeeKop,
    ],
  );
}

export type OwnVersion = { validFrom: Day; others: number };

/** A price of this tariff, and how many others there are. The tariff is locked before. */
export function findVersion(db: Db, of: { id: string; tariffId: string; ownerId: string }): Promise<OwnVersion | null> {
  return db.one<OwnVersion>(
    'tariffs.version',
    `select v.valid_from as "validFrom",
       (select count(*)::int from tariff_versions x where x.owner_id = v.owner_id and x.tariff_id = v.tariff_id and x.id <> v.id) as others
     from tariff_versions v where v.id = $1 and v.tariff_id = $2 and v.owner_id = $3`,
    [of.id, of.tariffId, of.ownerId],
  );
}

/** Nothing is counted by it any more; the lines that name it still find it. */
export async function retireVersion(db: Db, ownerId: string, id: string): Promise<void> {
  await db.query(
    'tariffs.retire-version',
    'update tariff_versions set tariff_id = null where id = $1 and owner_id = $2',
    [id, ownerId],
  );
}

export async function renameTariff(
  db: Db,
  id: string,
  ownerId: string,
  names: { title: string; city: string | null },
): Promise<void> {
  await db.query(
    'tariffs.rename',
    'update tariffs set title = $3, city = $4, version = version + 1, updated_at = now() where id = $1 and owner_id = $2',
    [id, ownerId, names.title, names.city],
  );
}

export async function touchTariff(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'tariffs.touch',
    'update tariffs set version = version + 1, updated_at = now() where id = $1 and owner_id = $2',
    [id, ownerId],
  );
}

export type TariffUse = { services: number; billed: boolean };

/** Services that use it now, and whether a receipt may have been counted by it: any line of its service is enough to keep it. */
export async function usesOfTariff(db: Db, id: string, ownerId: string): Promise<TariffUse> {
  const row = await db.one<TariffUse>(
    'tariffs.uses',
    `select (select count(*)::int from property_services s where s.owner_id = $2 and s.tariff_id = $1)
            + (select count(*)::int from contracts c cross join jsonb_array_elements(c.utilities) u
                where c.owner_id = $2 and c.utilities is not null and c.status not in ('completed', 'terminated', 'cancelled')
                  and u ->> 'tariffId' = $1::text) as services,
            exists (select 1 from receipt_lines l join tariffs t on t.owner_id = l.owner_id and t.service = l.service
                    where l.owner_id = $2 and t.id = $1) as billed`,
    [id, ownerId],
  );
  return row ?? { services: 0, billed: false };
}

export async function archiveTariff(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'tariffs.archive',
    'update tariffs set archived_at = now(), version = version + 1, updated_at = now() where id = $1 and owner_id = $2 and archived_at is null',
    [id, ownerId],
  );
}

export async function deleteTariff(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query('tariffs.delete', 'delete from tariffs where id = $1 and owner_id = $2', [id, ownerId]);
}
