import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import type { Property, updatePropertySettings } from '@kliuchar/api-schema/properties';
import {
  SERVICE_CODES,
  type ServiceCode,
  type ServiceMethod,
  type ServicePayer,
} from '@kliuchar/domain/properties/service-settings';

/** One service in the editor: everything a method may need; what the chosen one does not need is left out of the body. */
export type ServiceValues = {
  code: ServiceCode;
  title: string;
  payer: ServicePayer;
  method: ServiceMethod;
  tariffId: string;
  price: string | null;
  amountKop: number | null;
  quantity: string | null;
  norm: string | null;
  annualVolume: string | null;
  providerCounterpartyId: string;
  accountNumber: string;
  readingWindow: { fromDay: string; toDay: string };
  seasonal: boolean;
  season: { from: string; to: string };
  photoRequired: boolean;
};

export type ServicesValues = { services: ServiceValues[] };

type ServiceView = Property['serviceSettings']['services'][number];
type ServicesBody = BodyInputOf<typeof updatePropertySettings>;

/** How a service is usually counted; the first is the default, the rest are what else is offered for it. */
const METHODS_OF: Readonly<Record<ServiceCode, readonly [ServiceMethod, ...ServiceMethod[]]>> = {
  electricity: ['meter', 'fixed', 'norm_per_person', 'shared_bill'],
  gas: ['meter', 'norm_per_person', 'fixed', 'shared_bill'],
  gas_delivery: ['annual_volume_12', 'fixed', 'shared_bill'],
  cold_water: ['meter', 'norm_per_person', 'fixed', 'shared_bill'],
  hot_water: ['meter', 'norm_per_person', 'fixed', 'shared_bill'],
  sewage: ['sum_of_water', 'meter', 'norm_per_person', 'fixed', 'shared_bill'],
  heating: ['per_m2', 'meter', 'fixed', 'shared_bill'],
  waste: ['per_person', 'fixed', 'norm_per_person', 'shared_bill'],
  building: ['per_m2', 'fixed', 'shared_bill'],
  internet: ['fixed', 'shared_bill'],
  security: ['fixed', 'per_m2', 'shared_bill'],
  intercom: ['fixed', 'shared_bill'],
  parking: ['fixed', 'shared_bill'],
  custom: ['fixed', 'per_m2', 'per_person', 'shared_bill'],
};

/** What is offered for a service, and what it is counted by already: a device of a custom one can only be added through the API. */
export function methodsFor({ code, method }: Pick<ServiceValues, 'code' | 'method'>): readonly ServiceMethod[] {
  const usual = METHODS_OF[code];
  return usual.includes(method) ? usual : [...usual, method];
}

/** What a flat in a block usually has; one press adds them all. */
export const TYPICAL: readonly ServiceCode[] = [
  'electricity',
  'cold_water',
  'sewage',
  'gas',
  'gas_delivery',
  'building',
  'waste',
  'internet',
];

/** Days a supplier takes readings on (ux.md M5): electricity until the 3rd, water at the end of the month. */
const WINDOWS: Partial<Record<ServiceCode, readonly [string, string]>> = {
  electricity: ['28', '3'],
  gas: ['28', '5'],
  cold_water: ['20', '28'],
  hot_water: ['20', '28'],
};

export function newService(code: ServiceCode): ServiceValues {
  const [method] = METHODS_OF[code];
  const [fromDay, toDay] = WINDOWS[code] ?? ['', ''];
  return {
    code,
    title: '',
    payer: 'tenant',
    method,
    tariffId: '',
    price: null,
    amountKop: null,
    quantity: null,
    norm: null,
    annualVolume: null,
    providerCounterpartyId: '',
    accountNumber: '',
    readingWindow: { fromDay, toDay },
    seasonal: code === 'heating',
    season: code === 'heating' ? { from: '15.10', to: '15.04' } : { from: '', to: '' },
    photoRequired: false,
  };
}

/** A service stands once, `custom` as often as it has different names. */
export function servicesLeft(taken: readonly ServiceValues[]): readonly ServiceCode[] {
  const codes = new Set(taken.map((service) => service.code));
  return SERVICE_CODES.filter((code) => code === 'custom' || !codes.has(code));
}

export function toServiceValues(view: ServiceView): ServiceValues {
  return {
    code: view.code,
    title: view.title ?? '',
    payer: view.payer,
    method: view.method,
    tariffId: view.tariffId ?? '',
    price: view.price,
    amountKop: view.amountKop,
    quantity: view.quantity,
    norm: view.norm,
    annualVolume: view.annualVolume,
    providerCounterpartyId: view.providerCounterpartyId ?? '',
    accountNumber: view.accountNumber ?? '',
    readingWindow: {
      fromDay: view.readingWindow ? String(view.readingWindow.fromDay) : '',
      toDay: view.readingWindow ? String(view.readingWindow.toDay) : '',
    },
    seasonal: view.season !== null,
    season: {
      from: view.season ? swapMonthDay(view.season.from, '-') : '',
      to: view.season ? swapMonthDay(view.season.to, '-') : '',
    },
    photoRequired: view.photoRequired,
  };
}

/** Which numbers a method shows; the same table decides what is sent. */
export function fieldsOf({ payer, method }: Pick<ServiceValues, 'payer' | 'method'>) {
  const counted = payer === 'tenant';
  const priced = counted && method !== 'fixed' && method !== 'shared_bill';
  return {
    method: counted || payer === 'tenant_direct',
    price: priced,
    amount: counted && method === 'fixed',
    area: priced && method === 'per_m2',
    persons: priced && (method === 'per_person' || method === 'norm_per_person'),
    norm: priced && method === 'norm_per_person',
    annualVolume: priced && method === 'annual_volume_12',
    window: (counted || payer === 'tenant_direct') && method === 'meter',
  };
}

/** The wire's list from the editor's; a field that its method hides is not sent. */
export function toServicesBody(services: readonly ServiceValues[], version: number): ServicesBody {
  return { services: services.map(toServiceInput), version };
}

function toServiceInput(service: ServiceValues): ServicesBody['services'][number] {
  const shown = fieldsOf(service);
  const { season, readingWindow } = service;
  const [fromDay, toDay] = [wholeNumber(readingWindow.fromDay), wholeNumber(readingWindow.toDay)];
  return {
    code: service.code,
    payer: service.payer,
    method: service.method,
    photoRequired: shown.window && service.photoRequired,
    ...(service.code === 'custom' && { title: service.title }),
    ...(shown.price && service.tariffId && { tariffId: service.tariffId }),
    ...(shown.price && !service.tariffId && service.price && { price: service.price }),
    ...(shown.amount && service.amountKop !== null && { amountKop: service.amountKop }),
    ...((shown.area || shown.persons) && service.quantity && { quantity: service.quantity }),
    ...(shown.norm && service.norm && { norm: service.norm }),
    ...(shown.annualVolume && service.annualVolume && { annualVolume: service.annualVolume }),
    ...(service.providerCounterpartyId && { providerCounterpartyId: service.providerCounterpartyId }),
    ...(service.accountNumber && { accountNumber: service.accountNumber }),
    ...(shown.window && (readingWindow.fromDay || readingWindow.toDay) && { readingWindow: { fromDay, toDay } }),
    ...(service.seasonal && {
      season: { from: swapMonthDay(season.from, '.'), to: swapMonthDay(season.to, '.') },
    }),
  };
}

/** `NaN` goes to the schema, which says what is expected there. */
function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** «15.10» of a person and «10-15» of the wire are the same two numbers in the other order. */
export function swapMonthDay(text: string, separator: '.' | '-'): string {
  const [first, second] = text.trim().split(separator);
  if (!first || !second) return text;
  return separator === '.' ? `${second.padStart(2, '0')}-${first.padStart(2, '0')}` : `${second}.${first}`;
}
