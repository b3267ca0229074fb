import type { AuditEntity } from '@kliuchar/api-schema/audit';
import type { COUNTERPARTY_KINDS as KINDS, COUNTERPARTY_ROLES as ROLES } from '@kliuchar/api-schema/counterparties';
import type { DocumentItem } from '@kliuchar/api-schema/documents';
import type { ManagerItem } from '@kliuchar/api-schema/managers';
import type { Reading, SheetRow } from '@kliuchar/api-schema/meters';
import type { PAYMENT_METHODS as METHODS, PAYMENT_STATES as STATES } from '@kliuchar/api-schema/payments';
import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { PropertyListItem } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { TaskItem } from '@kliuchar/api-schema/tasks';
import { type GrantSwitch, SWITCH_WORDS } from '@kliuchar/domain/grants/grant-switches';
import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
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

/** Whose a row is to whoever asked for the file: a sum of all rows is nobody's. */
export const READER_ROLES: Words<PropertyListItem['role']> = {
  owner: 'Власник',
  manager: 'Менеджер',
  tenant: 'Орендар',
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
  low: 'Нетермінове',
  normal: 'Звичайне',
  high: 'Важливе',
  urgent: 'Термінове',
};

export const TASK_CHARGES: Words<NonNullable<TaskItem['chargeTo']>> = {
  tenant: 'Орендар',
  owner: 'Власник',
};

export const READING_SOURCES: Words<Reading['source']> = {
  owner: 'Власник',
  manager: 'Менеджер',
  tenant_link: 'Орендар за посиланням',
  tenant: 'Орендар',
  import: 'Імпорт',
  estimated: 'Оцінка',
  handover: 'Акт приймання-передачі',
};

export const DOCUMENT_KINDS: Words<DocumentItem['kind']> = {
  contract: 'Договір',
  amendment: 'Додаткова угода',
  act: 'Акт',
  invoice: 'Рахунок',
  letter: 'Лист або претензія',
  identity: 'Паспорт чи посвідчення',
  registry: 'Витяг з реєстру',
  insurance: 'Страхування',
  photo: 'Фото',
  other: 'Інше',
};

export const DOCUMENT_VISIBILITIES: Words<DocumentItem['visibility']> = {
  owner: 'Власник',
  manager: 'Власник і менеджери',
  tenant: 'Власник, менеджери й орендар',
};

export const SHARED_BASES: Words<SharedBasis> = {
  equal: 'Порівну',
  area: 'За площею',
  persons: 'За мешканцями',
  sub_meters: 'За лічильниками',
  custom: 'Власні частки',
};

export const PLACES: Words<ManagerItem['place']['kind']> = { property: 'Об’єкт', complex: 'Комплекс' };

export const GRANT_STATUSES: Words<ManagerItem['status']> = {
  pending: 'Запрошено',
  accepted: 'Має доступ',
  declined: 'Відхилено',
  revoked: 'Доступ закрито',
  expired: 'Строк минув',
};

export const GRANTED: Words<GrantSwitch> = {
  view: 'бачити об’єкт',
  ...SWITCH_WORDS,
};

export const AUDIT_ENTITIES: Words<AuditEntity> = {
  property: 'Об’єкт',
  complex: 'Комплекс',
  counterparty: 'Контрагент',
  contract: 'Договір',
  receipt: 'Квитанція',
  receipt_run: 'Створення квитанцій',
  payment: 'Оплата',
  expense: 'Витрата',
  physical_meter: 'Лічильник',
  reading: 'Показник',
  tariff: 'Тариф',
  shared_bill: 'Спільний рахунок',
  document: 'Документ',
  handover_act: 'Акт приймання-передачі',
  exchange_rate: 'Курс',
  price_index: 'Індекс цін',
  key_rate: 'Облікова ставка',
  task: 'Завдання',
  grant: 'Доступ',
  import: 'Імпорт',
  message: 'Лист або повідомлення',
  payment_account: 'Рахунок для оплати',
  owner: 'Налаштування',
  bank_statement: 'Виписка',
  member: 'Співробітник',
  api_key: 'Ключ API',
  webhook: 'Вебхук',
  account: 'Акаунт',
  subscription: 'Підписка',
};

type Block = NonNullable<Tariff['current']>['blocks'][number];

/** «до 100: 2,64; далі: 4,32»; null where the price does not depend on the amount. */
export function blocksCell(blocks: readonly Block[]): string | null {
  const comma = (value: string) => value.replace('.', ',');
  const parts = blocks.map(({ upTo, price }) => `${upTo === null ? 'далі' : `до ${comma(upTo)}`}: ${comma(price)}`);
  return parts.length > 0 ? parts.join('; ') : null;
}
