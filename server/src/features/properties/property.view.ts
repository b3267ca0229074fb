import type { Property, PropertyListItem } from '@kliuchar/api-schema/properties';
import { day } from '@kliuchar/domain/dates/day';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { PhotoRow } from './photos.sql.ts';
import type { PropertyDetailRow, PropertyListRow, PropertyRow } from './properties.sql.ts';
import type { PropertyServiceRow } from './property-services.sql.ts';

/** Derived from contracts first: what is let is occupied whatever was set by hand (product.md §3). */
export function propertyStatus(row: {
  archived_at: string | null;
  contract_status: string | null;
  manual_status: string | null;
}): PropertyListItem['status'] {
  if (row.archived_at !== null) return 'archived';
  if (row.contract_status === 'active' || row.contract_status === 'notice') return 'occupied';
  if (row.contract_status === 'pending' || row.contract_status === 'scheduled') return 'reserved';
  if (row.manual_status === 'maintenance' || row.manual_status === 'unusable') return row.manual_status;
  return 'vacant';
}

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

export function viewPropertyItem(row: PropertyListRow | PropertyDetailRow): PropertyListItem {
  return {
    ...viewCommon(row),
    role: 'owner',
    complexId: row.complex_id,
    complexName: row.complex_name,
    status: propertyStatus(row),
    contractId: row.contract_id,
    tenantName: row.tenant_name,
    rent: viewMoney(row.rent_amount_minor, row.rent_currency),
    debtKop: kopOf(row.debt_kop),
    photoId: row.photo_id,
  };
}

/** A tenant sees the home he rents: no debts of others, no notes, no codes. */
export function viewTenantPropertyItem(row: PropertyRow): PropertyListItem {
  return {
    ...viewCommon(row),
    role: 'tenant',
    complexId: null,
    complexName: null,
    status: 'occupied',
    contractId: null,
    tenantName: null,
    rent: null,
    debtKop: null,
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
  /** What belongs to the owner's people alone is null for a tenant. */
  readonly isOwner: boolean;
};

export function viewProperty({ row, services, photos, isOwner }: PropertyParts): Property {
  const contract =
    isOwner && row.contract_id !== null
      ? {
          id: row.contract_id,
          number: row.contract_number ?? '',
          status: row.contract_status ?? '',
          tenantName: row.tenant_name ?? '',
          startDate: day(row.contract_start ?? ''),
          endDate: row.contract_end === null ? null : day(row.contract_end),
        }
      : null;
  return {
    ...(isOwner ? viewPropertyItem(row) : viewTenantPropertyItem(row)),
    areaLiving: shortDecimal(row.area_living),
    residentsCount: isOwner ? row.residents_count : null,
    cadastralNumber: isOwner ? row.cadastral_number : null,
    registryNumber: isOwner ? row.registry_number : null,
    baseRent: isOwner ? viewMoney(row.base_rent_minor, row.base_rent_currency) : null,
    // A tenant may not read the owner's files, so their ids are no use to him.
    photos: (isOwner ? photos : []).map(({ id, width, height }) => ({ id, width, height })),
    notes: isOwner ? row.notes : null,
    accessNotes: isOwner ? row.access_notes : null,
    serviceSettings: { services: services.map((service) => viewService(service, isOwner)) },
    contract,
    metersCount: isOwner ? row.meters_count : 0,
    updatedAt: row.updated_at,
  };
}
