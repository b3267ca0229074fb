import type { Decimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import type { Refusal } from '../refusal/refusal.ts';
import { isMonthDay, type Season } from './season.ts';

/** Services a property may have (product.md §3). */
export const SERVICE_CODES = [
  'electricity',
  'gas',
  'gas_delivery',
  'cold_water',
  'hot_water',
  'sewage',
  'heating',
  'waste',
  'building',
  'internet',
  'security',
  'intercom',
  'parking',
  'custom',
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

/** Who pays: on the receipt, straight to the supplier (contract.md §1.10), the owner, or already inside the rent. */
export const SERVICE_PAYERS = ['tenant', 'tenant_direct', 'owner', 'in_rent'] as const;
export type ServicePayer = (typeof SERVICE_PAYERS)[number];

/** Its meters and its bills are no business of the tenant's. */
export const isPaidByLandlord = (payer: ServicePayer): boolean => payer === 'owner' || payer === 'in_rent';

export const SERVICE_METHODS = [
  'meter',
  'per_m2',
  'per_person',
  'fixed',
  'norm_per_person',
  'annual_volume_12',
  'sum_of_water',
  'shared_bill',
] as const;
export type ServiceMethod = (typeof SERVICE_METHODS)[number];

type ServiceText = { readonly nameUk: string; readonly unitUk: string | null };

/** Names as ukraine.md §3 gives them; the unit is that of a metered quantity. */
export const SERVICE_TEXTS: Readonly<Record<ServiceCode, ServiceText>> = {
  electricity: { nameUk: 'Електроенергія', unitUk: 'кВт·год' },
  gas: { nameUk: 'Газ', unitUk: 'м³' },
  gas_delivery: { nameUk: 'Доставка газу', unitUk: 'м³' },
  cold_water: { nameUk: 'Холодна вода', unitUk: 'м³' },
  hot_water: { nameUk: 'Гаряча вода', unitUk: 'м³' },
  sewage: { nameUk: 'Водовідведення', unitUk: 'м³' },
  heating: { nameUk: 'Опалення', unitUk: 'Гкал' },
  waste: { nameUk: 'Вивезення відходів', unitUk: 'м³' },
  building: { nameUk: 'Утримання будинку', unitUk: null },
  internet: { nameUk: 'Інтернет', unitUk: null },
  security: { nameUk: 'Охорона', unitUk: null },
  intercom: { nameUk: 'Домофон', unitUk: null },
  parking: { nameUk: 'Паркомісце', unitUk: null },
  custom: { nameUk: 'Інша послуга', unitUk: null },
};

export type ReadingWindow = { readonly fromDay: number; readonly toDay: number };

/** One item of `service_settings.services[]`; null means that the owner left it empty. */
export type ServiceSetting = {
  readonly code: ServiceCode;
  readonly title: string | null;
  readonly payer: ServicePayer;
  readonly method: ServiceMethod;
  readonly tariffId: string | null;
  readonly price: Decimal | null;
  readonly amountKop: Kop | null;
  readonly quantity: Decimal | null;
  readonly norm: Decimal | null;
  readonly annualVolume: Decimal | null;
  readonly season: Season | null;
  readonly readingWindow: ReadingWindow | null;
  readonly photoRequired: boolean;
};

/** A service that the tenant pays and of which nothing but the method is set; `change` sets the rest. */
export function plainService(
  code: ServiceCode,
  method: ServiceMethod,
  change: Partial<ServiceSetting> = {},
): ServiceSetting {
  return {
    code,
    title: null,
    payer: 'tenant',
    method,
    tariffId: null,
    price: null,
    amountKop: null,
    quantity: null,
    norm: null,
    annualVolume: null,
    season: null,
    readingWindow: null,
    photoRequired: false,
    ...change,
  };
}

export function serviceTitle(setting: Pick<ServiceSetting, 'code' | 'title'>): string {
  return setting.title ?? SERVICE_TEXTS[setting.code].nameUk;
}

/** Why a tariff is no price of a service: it is of another one. Null where it is of this one. */
export function otherTariffUk(code: ServiceCode, ofTariff: ServiceCode): string | null {
  return code === ofTariff ? null : `Це тариф іншої послуги: ${SERVICE_TEXTS[ofTariff].nameUk}`;
}

/** What of the object itself a price may be multiplied by. */
export type ServiceBasis = 'area' | 'persons';

const BASIS: Partial<Record<ServiceMethod, ServiceBasis>> = {
  per_m2: 'area',
  per_person: 'persons',
  norm_per_person: 'persons',
};

/** What the service takes from the object because no quantity of its own is set: `per_m2 = (quantity or area_total) × price` (contract.md §1.10). */
export function basisOf({
  payer,
  method,
  hasQuantity,
}: Pick<ServiceSetting, 'payer' | 'method'> & { readonly hasQuantity: boolean }): ServiceBasis | null {
  return payer === 'tenant' && !hasQuantity ? (BASIS[method] ?? null) : null;
}

/**
 * What the method needs and the setting lacks, as field paths `services.0.price` (contract.md §1.10). Area and residents may come
 * from the property (`basisOf`), so they are not demanded here; a receipt without them carries the warning `no_quantity`.
 */
export function checkServiceSettings(settings: readonly ServiceSetting[]): Refusal[] {
  const refusals: Refusal[] = [];
  const taken = new Set<string>();
  for (const [index, setting] of settings.entries()) {
    const refuse = (code: string, field: string) => refusals.push({ code, field: `services.${index}.${field}` });
    const key = setting.code === 'custom' ? `custom:${setting.title ?? ''}` : setting.code;
    if (taken.has(key)) refuse('duplicate', 'code');
    taken.add(key);
    if (setting.payer === 'tenant') checkBilledSetting(setting, refuse);
    checkSettingValues(setting, refuse);
  }
  return refusals;
}

type Refuse = (code: string, field: string) => void;

function checkBilledSetting(setting: ServiceSetting, refuse: Refuse): void {
  const { method } = setting;
  const priced = method !== 'fixed' && method !== 'shared_bill';
  if (priced && setting.price === null && setting.tariffId === null) refuse('required', 'price');
  if (method === 'fixed' && setting.amountKop === null) refuse('required', 'amountKop');
  if (method === 'norm_per_person' && setting.norm === null) refuse('required', 'norm');
  if (method === 'annual_volume_12' && setting.annualVolume === null) refuse('required', 'annualVolume');
}

function checkSettingValues(setting: ServiceSetting, refuse: Refuse): void {
  const { season, readingWindow } = setting;
  for (const field of ['price', 'quantity', 'norm', 'annualVolume'] as const) {
    const value = setting[field];
    if (value !== null && value.units < 0n) refuse('negative', field);
  }
  if (setting.amountKop !== null && setting.amountKop < 0) refuse('negative', 'amountKop');
  if (setting.title !== null && setting.title.trim() === '') refuse('required', 'title');
  if (setting.method === 'sum_of_water' && setting.code !== 'sewage') refuse('method_not_for_service', 'method');
  if (season !== null && !isMonthDay(season.from)) refuse('no_such_month_day', 'season.from');
  if (season !== null && !isMonthDay(season.to)) refuse('no_such_month_day', 'season.to');
  if (readingWindow !== null && !isDate(readingWindow.fromDay)) refuse('out_of_range', 'readingWindow.fromDay');
  if (readingWindow !== null && !isDate(readingWindow.toDay)) refuse('out_of_range', 'readingWindow.toDay');
}

function isDate(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 31;
}
