import type { ServiceCode, ServiceSetting } from '@kliuchar/domain/properties/service-settings';
import { sharedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

export type PropertyServiceRow = {
  id: string;
  property_id: string;
  position: number;
  code: ServiceSetting['code'];
  title: string | null;
  payer: ServiceSetting['payer'];
  method: ServiceSetting['method'];
  tariff_id: string | null;
  price: string | null;
  amount_kop: number | null;
  quantity: string | null;
  norm: string | null;
  annual_volume: string | null;
  provider_counterparty_id: string | null;
  account_number: string | null;
  reading_window: { fromDay: number; toDay: number } | null;
  photo_required: boolean;
  season: { from: string; to: string } | null;
  tariff_title: string | null;
  provider_name: string | null;
};

export type ServiceValues = Omit<PropertyServiceRow, 'property_id' | 'position' | 'tariff_title' | 'provider_name'>;

/** Numbers come back in their shortest form, so that what was written is what is read. */
const COLUMNS = `s.id, s.property_id, s.position, s.code, s.title, s.payer, s.method, s.tariff_id, trim_scale(s.price)::text as price, s.amount_kop,
  trim_scale(s.quantity)::text as quantity, trim_scale(s.norm)::text as norm, trim_scale(s.annual_volume)::text as annual_volume,
  s.provider_counterparty_id, s.account_number, s.reading_window, s.photo_required, s.season, t.title as tariff_title, cp.display_name as provider_name`;

export async function listServices(db: Db, propertyId: string): Promise<PropertyServiceRow[]> {
  return db.query<PropertyServiceRow>(
    'properties.services',
    `select ${COLUMNS} from property_services s
     left join tariffs t on t.owner_id = s.owner_id and t.id = s.tariff_id
     left join counterparties cp on cp.owner_id = s.owner_id and cp.id = s.provider_counterparty_id
     where s.property_id = $1 and (s.owner_id = any ($2::uuid[]) or ${sharedObject('s.property_id')}) order by s.position`,
    [propertyId, db.ownerIds],
  );
}

/** The new list in place of the old one (contract.md §1.10), in one transaction with the property's version. */
export async function replaceServices(
  db: Db,
  ownerId: string,
  propertyId: string,
  services: readonly ServiceValues[],
): Promise<void> {
  await db.query(
    'properties.services-delete',
    'delete from property_services where owner_id = $1 and property_id = $2',
    [ownerId, propertyId],
  );
  if (services.length === 0) return;
  await db.query(
    'properties.services-insert',
    `insert into property_services (id, owner_id, property_id, position, code, title, payer, method, tariff_id, price, amount_kop, quantity, norm,
       annual_volume, provider_counterparty_id, account_number, reading_window, photo_required, season)
     select x.id, $1, $2, x.position, x.code, x.title, x.payer, x.method, x.tariff_id, x.price, x.amount_kop, x.quantity, x.norm,
       x.annual_volume, x.provider_counterparty_id, x.account_number, x.reading_window, x.photo_required, x.season
     from jsonb_to_recordset($3::jsonb) as x(id uuid, position int, code text, title text, payer text, method text, tariff_id uuid, price numeric,
       amount_kop bigint, quantity numeric, norm numeric, annual_volume numeric, provider_counterparty_id uuid, account_number text,
       reading_window jsonb, photo_required boolean, season jsonb)`,
    [ownerId, propertyId, JSON.stringify(services.map((service, position) => ({ ...service, position })))],
  );
  await db.query(
    'properties.touch',
    'update properties set version = version + 1, updated_at = now() where owner_id = $1 and id = $2',
    [ownerId, propertyId],
  );
}

/** The services of one object for each of `propertyIds`, in one statement; `ids` has one for every pair. Account numbers stay behind. */
export async function copyServices(
  db: Db,
  ownerId: string,
  copy: { readonly fromId: string; readonly propertyIds: readonly string[]; readonly ids: readonly string[] },
): Promise<void> {
  await db.query(
    'properties.services-copy',
    `insert into property_services (id, owner_id, property_id, position, code, title, payer, method, tariff_id, price, amount_kop, quantity, norm,
       annual_volume, provider_counterparty_id, reading_window, photo_required, season)
     select ($4::uuid[])[row_number() over ()], $1, p.id, s.position, s.code, s.title, s.payer, s.method, s.tariff_id, s.price, s.amount_kop, s.quantity,
       s.norm, s.annual_volume, s.provider_counterparty_id, s.reading_window, s.photo_required, s.season
     from unnest($3::uuid[]) p(id) cross join property_services s where s.owner_id = $1 and s.property_id = $2`,
    [ownerId, copy.fromId, copy.propertyIds, copy.ids],
  );
}

/** Which of the ids are this owner's tariffs, each with its service, and counterparties; the rest are «Не знайдено» at their field. */
export async function knownReferences(
  db: Db,
  ownerId: string,
  tariffIds: readonly string[],
  counterpartyIds: readonly string[],
): Promise<Map<string, ServiceCode | null>> {
  const rows = await db.query<{ id: string; service: ServiceCode | null }>(
    'properties.known-references',
    `select id, service from tariffs where owner_id = $1 and id = any ($2::uuid[]) and archived_at is null
     union all select id, null from counterparties where owner_id = $1 and id = any ($3::uuid[])`,
    [ownerId, tariffIds, counterpartyIds],
  );
  return new Map(rows.map(({ id, service }) => [id, service]));
}
