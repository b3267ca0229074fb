import { SERVICE_CODES, type ServiceCode, serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { inWords } from './table-sheet.ts';

/** The words of cells that no other file has; the same as on the screens. */
type Words = Readonly<Record<string, string>>;

export const saidService = inWords(
  Object.fromEntries(SERVICE_CODES.map((code: ServiceCode) => [code, serviceTitle({ code, title: null })])),
);

export const SERVICE_PAYERS: Words = {
  tenant: 'Орендар, у квитанції',
  tenant_direct: 'Орендар напряму постачальнику',
  owner: 'Власник',
  in_rent: 'Входить в оренду',
};

export const SERVICE_METHODS: Words = {
  meter: 'За лічильником',
  per_m2: 'За площею',
  per_person: 'За кількістю мешканців',
  fixed: 'Стала сума',
  norm_per_person: 'За нормою на людину',
  annual_volume_12: 'Річний обсяг ÷ 12',
  sum_of_water: 'За сумою холодної й гарячої води',
  shared_bill: 'Частка спільного рахунку',
};

export const AMENDMENT_STATUSES: Words = {
  pending: 'Чекає підтвердження',
  accepted: 'Підтверджено орендарем',
  activated: 'Підписано на папері',
  cancelled: 'Скасовано',
};

export const ACCEPTED_BY: Words = { session: 'У застосунку', link: 'За посиланням і кодом' };

export const ACT_TITLES: Words = { in: 'Акт приймання-передачі', out: 'Акт повернення' };

export const TAX_REGIMES: Words = {
  individual: 'Фізична особа, без ФОП',
  fop_2: 'ФОП, 2-га група',
  fop_3: 'ФОП, 3-тя група',
  general: 'Загальна система',
};

export const RATE_SOURCES: Words = { nbu: 'НБУ', manual: 'Власний' };

export const RECEIPT_KINDS: Words = { regular: 'За місяць', one_off: 'Разова' };

export const LINE_KINDS: Words = {
  rent: 'Оренда',
  utility: 'Послуга',
  fee: 'Абонплата',
  penalty: 'Пеня',
  adjustment: 'Коригування',
  deposit: 'Гарантійний платіж',
};

export const ADJUSTMENT_KINDS: Words = {
  fx: 'Курсова різниця',
  reading: 'Виправлений показник',
  relief: 'Зменшення оренди',
  manual: 'Вручну',
  penalty: 'Пеня',
};

export const ADJUSTMENT_STATES: Words = {
  pending: 'Чекає наступної квитанції',
  applied: 'Враховано',
  cancelled: 'Скасовано',
};

export const DEPOSIT_MOVEMENTS: Words = {
  received: 'Отримано',
  returned: 'Повернуто',
  debt: 'Зараховано в рахунок боргу',
  damage: 'Утримано за збитки',
};

export const SETTLEMENT_KINDS: Words = { refund: 'Повернення переплати', write_off: 'Списання боргу' };

export const SUPPLIER_PAYMENT_SOURCES: Words = { tenant_link: 'Орендар', owner: 'Орендодавець' };

export const SUPPLIER_PAYMENT_STATUSES: Words = { shown: 'Показано', returned: 'Повернуто орендареві' };

export const BANK_FORMATS: Words = {
  privat24: 'Приват24',
  privat24_business: 'Приват24 для бізнесу',
  privat24_api: 'Автоклієнт',
  monobank: 'monobank',
  monobank_api: 'monobank',
  ibank2ua: 'iBank 2 UA',
  sense: 'Sense',
  camt053: 'camt.053',
  table: 'таблиця',
};

export const BANK_LINE_STATUSES: Words = { waiting: 'Чекає', confirmed: 'Зараховано', ignored: 'Пропущено' };

export const LEDGER_ACCOUNTS: Words = {
  receivable: 'Борг орендаря',
  cash: 'Гроші',
  tenant_credit: 'Переплата орендаря',
  rent_income: 'Дохід: оренда',
  utility_income: 'Дохід: послуги',
  penalty_income: 'Дохід: пеня',
  other_income: 'Дохід: інше',
  deposit_held: 'Гарантійні платежі',
  opening: 'Сальдо на початок',
  write_off: 'Списані борги',
  vat_payable: 'ПДВ до сплати',
};

export const LEDGER_SOURCES: Words = {
  receipt: 'Квитанція',
  payment: 'Оплата',
  allocation: 'Рознесення',
  credit: 'Переплата',
  opening: 'Сальдо на початок',
  deposit: 'Гарантійний платіж',
  write_off: 'Списання боргу',
  refund: 'Повернення переплати',
};

export const TASK_SOURCES: Words = { owner: 'Власне', tenant: 'Заявка орендаря', rule: 'Автоматичне' };

export const CHANNELS: Words = { email: 'пошта', sms: 'SMS', telegram: 'Telegram', push: 'push' };

export const MESSAGE_STATUSES: Words = {
  queued: 'Чекає',
  stored: 'Не налаштовано',
  sent: 'Надіслано',
  delivered: 'Доставлено',
  failed: 'Не дійшло',
  suppressed: 'Вимкнено',
};

export const GRANT_KINDS: Words = { manager: 'Менеджер', tenant: 'Орендар' };

export const FILE_KINDS: Words = { image: 'Зображення', pdf: 'PDF' };

export const PAYMENT_OUTCOMES: Words = { settled: 'Закрив рахунок', credited: 'Зараховано на баланс' };
