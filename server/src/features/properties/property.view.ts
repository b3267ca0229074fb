import type { Property, PropertyListItem } from '@kliuchar/api-schema/properties';
import { day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { type Relation, relationOf } from '../../edge/access.ts';
import type { PhotoRow } from './photos.sql.ts';
import type { PropertyDetailRow, PropertyRow } from './properties.sql.ts';
import type { PropertyListRow } from './property-list.sql.ts';
import type { PropertyServiceRow } from './property-services.sql.ts';

function shortDecimal(value: string | null): string | null {
  return value === null ? null : formatDecimal(decimal(value));
}

type Minor = { amountMinor: number; currency: 'UAH' | 'USD' | 'EUR' };

function viewMoney(amountMinor: number | null, currency: Minor['currency'] | null): Minor | null {
  return amountMinor === null ? null : { amountMinor, currency: currency ?? 'UAH' };
}

function viewCommon(row: PropertyRow) {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    type: row.type,
    purpose: row.purpose,
    address: {
      region: row.region,
      city: row.city,
      street: row.street,
      building: row.building,
      apartment: row.apartment,
      entrance: row.entrance,
      floor: row.floor,
      postalCode: row.postal_code,
    },
    areaTotal: shortDecimal(row.area_total),
    rooms: row.rooms,
    version: row.version,
    createdAt: row.created_at,
  };
}

type Row = PropertyListRow | PropertyDetailRow;

/** The object as its owner, its manager or its tenant may see it. */
export function viewPropertyItem(row: Row, isOwn: boolean): PropertyListItem {
  const role = relationOf(isOwn, { switches: row.switches });
  return role === 'tenant' ? viewHome(row) : viewWhole(row, role, sights(role, row.switches));
}

/** What of an object its reader may see; all of it is the owner's. */
type Sights = { readonly lease: boolean; readonly debt: boolean; readonly overdue: boolean; readonly meters: boolean };

function sights(role: Relation, switches: Row['switches']): Sights {
  const has = (name: GrantSwitch) => role === 'owner' || switches?.includes(name) === true;
  return {
    lease: has('contracts'),
    debt: has('receipts') || has('payments'),
    overdue: has('receipts'),
    meters: has('readings'),
  };
}

function viewWhole(row: Row, role: Exclude<Relation, 'tenant'>, { lease, debt, overdue }: Sights): PropertyListItem {
  const isOwner = role === 'owner';
  return {
    ...viewCommon(row),
    role,
    permissions: isOwner ? null : (row.switches ?? null),
    ownerName: isOwner ? null : (row.owner_name ?? null),
    complexId: isOwner ? row.complex_id : null,
    complexName: isOwner ? row.complex_name : null,
    // Kept by the contracts: what is let is occupied whatever was set by hand (product.md §3).
    status: row.state,
    contractId: lease ? row.contract_id : null,
    contractEnd: lease && row.contract_end !== null ? day(row.contract_end) : null,
    tenantName: lease ? row.tenant_name : null,
    rent: lease ? viewMoney(row.rent_amount_minor, row.rent_currency) : null,
    debtKop: debt ? kopOf(row.debt_kop) : null,
    overdue: overdue ? row.is_overdue : null,
    photoId: row.photo_id,
  };
}

/** A tenant sees the home he rents: no debts of others, no notes, no codes. */
function viewHome(row: PropertyRow): PropertyListItem {
  return {
    ...viewCommon(row),
    role: 'tenant',
    permissions: null,
    ownerName: null,
    complexId: null,
    complexName: null,
    status: 'occupied',
    contractId: null,
    contractEnd: null,
    tenantName: null,
    rent: null,
    debtKop: null,
    overdue: null,
    photoId: null,
  };
}

function kopOf(value: number): Kop {
  return kop(value);
}

function viewService(row: PropertyServiceRow, isOwner: boolean): Property['serviceSettings']['services'][number] {
  return {
    code: row.code,
    title: row.title,
    payer: row.payer,
    method: row.method,
    tariffId: isOwner ? row.tariff_id : null,
    tariffTitle: row.tariff_title,
    price: row.price,
    amountKop: row.amount_kop === null ? null : kop(row.amount_kop),
    quantity: row.quantity,
    norm: row.norm,
    annualVolume: row.annual_volume,
    providerCounterpartyId: isOwner ? row.provider_counterparty_id : null,
    providerName: row.provider_name,
    accountNumber: row.account_number,
    readingWindow: row.reading_window,
    photoRequired: row.photo_required,
    season: row.season,
  };
}

export type PropertyParts = {
  readonly row: PropertyDetailRow;
  readonly services: readonly PropertyServiceRow[];
  readonly photos: readonly PhotoRow[];
  readonly isOwner: boolean;
};

/** Notes, codes and numbers of registers are the owner's; a tenant may not read the files either, so their ids are no use to him. */
export function viewProperty({ row, services, photos, isOwner }: PropertyParts): Property {
  const item = viewPropertyItem(row, isOwner);
  const seen = sights(item.role, row.switches);
  const isTenant = item.role === 'tenant';
  const owners = <T>(value: T) => (isOwner ? value : null);
  return {
    ...item,
    accessUntil: row.access_until === null ? null : day(row.access_until),
    areaLiving: shortDecimal(row.area_living),
    residentsCount: isTenant ? null : row.residents_count,
    cadastralNumber: owners(row.cadastral_number),
    registryNumber: owners(row.registry_number),
    baseRent: owners(viewMoney(row.base_rent_minor, row.base_rent_currency)),
    photos: (isTenant ? [] : photos).map(({ id, width, height }) => ({ id, width, height })),
    notes: owners(row.notes),
    accessNotes: owners(row.access_notes),
    serviceSettings: { services: services.map((service) => viewService(service, isOwner)) },
    contract: !isTenant && seen.lease ? viewLease(row) : null,
    metersCount: !isTenant && seen.meters ? row.meters_count : 0,
    updatedAt: row.updated_at,
  };
}

function viewLease(row: PropertyDetailRow): Property['contract'] {
  if (row.contract_id === null) return null;
  return {
    id: row.contract_id,
    number: row.contract_number ?? '',
    status: row.contract_status ?? '',
    tenantName: row.tenant_name ?? '',
    startDate: day(row.contract_start ?? ''),
    endDate: row.contract_end === null ? null : day(row.contract_end),
  };
}
