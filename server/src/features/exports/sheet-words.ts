import type { COUNTERPARTY_KINDS as KINDS, COUNTERPARTY_ROLES as ROLES } from '@kliuchar/api-schema/counterparties';
import type { PAYMENT_METHODS as METHODS, PAYMENT_STATES as STATES } from '@kliuchar/api-schema/payments';
import type { PropertyListItem } from '@kliuchar/api-schema/properties';
import type { TaxKind } from '@kliuchar/domain/tax/landlord-tax';

/** The words of cells, the same as on the screens. */
type Words<T extends string> = Readonly<Record<T, string>>;

export const PAYMENT_METHODS: Words<(typeof METHODS)[number]> = {
  bank: 'На рахунок',
  cash: 'Готівкою',
  card: 'Карткою',
  offset: 'Взаємозалік',
};

export const PAYMENT_STATES: Words<(typeof STATES)[number]> = {
  reported: 'Повідомив орендар',
  posted: 'Зараховано',
  rejected: 'Відхилено',
  reversed: 'Сторновано',
};

export const COUNTERPARTY_KINDS: Words<(typeof KINDS)[number]> = {
  person: 'Людина',
  fop: 'ФОП',
  company: 'Юридична особа',
};

export const COUNTERPARTY_ROLES: Words<(typeof ROLES)[number]> = {
  tenant: 'Орендар',
  landlord: 'Орендодавець',
  provider: 'Постачальник',
  contractor: 'Підрядник',
  guarantor: 'Поручитель',
};

export const TAX_NAMES: Words<TaxKind> = {
  income: 'Податок на доходи',
  single: 'Єдиний податок',
  military: 'Військовий збір',
  social: 'Єдиний соціальний внесок',
};

export const PROPERTY_TYPES: Words<PropertyListItem['type']> = {
  apartment: 'Квартира',
  house: 'Будинок',
  room: 'Кімната',
  office: 'Офіс',
  retail: 'Магазин, торгове приміщення',
  warehouse: 'Склад',
  parking: 'Паркомісце',
  land: 'Ділянка',
  other: 'Інше',
};

export const PROPERTY_STATUSES: Words<PropertyListItem['status']> = {
  vacant: 'Вільний',
  reserved: 'Заброньовано',
  occupied: 'Здано',
  maintenance: 'Ремонт',
  unusable: 'Непридатний',
  archived: 'В архіві',
};
