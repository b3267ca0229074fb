import type { COUNTERPARTY_KINDS as KINDS, COUNTERPARTY_ROLES as ROLES } from '@kliuchar/api-schema/counterparties';
import type { SheetRow } from '@kliuchar/api-schema/meters';
import type { PAYMENT_METHODS as METHODS, PAYMENT_STATES as STATES } from '@kliuchar/api-schema/payments';
import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { PropertyListItem } from '@kliuchar/api-schema/properties';
import type { TaskItem } from '@kliuchar/api-schema/tasks';
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

export const SHEET_STATES: Words<SheetRow['state']> = {
  missing: 'Чекаємо',
  submitted: 'Передано',
  approved: 'Прийнято',
  rejected: 'Відхилено',
  billed: 'У квитанції',
};

export const METER_STATUSES: Words<PhysicalMeter['status']> = {
  active: 'Працює',
  replaced: 'Замінено',
  archived: 'В архіві',
};

export const TASK_CATEGORIES: Words<TaskItem['category']> = {
  repair: 'Ремонт',
  cleaning: 'Прибирання',
  inspection: 'Огляд',
  documents: 'Документи',
  payment: 'Оплата',
  meter: 'Лічильники',
  other: 'Інше',
};

export const TASK_PRIORITIES: Words<TaskItem['priority']> = {
  low: 'Не горить',
  normal: 'Звичайна',
  high: 'Важливо',
  urgent: 'Терміново',
};

export const TASK_CHARGES: Words<NonNullable<TaskItem['chargeTo']>> = {
  tenant: 'Орендар',
  owner: 'Власник',
};

/** With the comma of a Ukrainian workbook, where «10.5» is the tenth of May. */
export const decimalCell = (value: string | null | undefined) => value?.replace('.', ',') ?? null;
