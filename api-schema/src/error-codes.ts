import { ANNOUNCEMENT_ERRORS } from './announcement-errors.ts';
import { DEMO_ERRORS } from './demo-errors.ts';
import { PEOPLE_ERRORS } from './people-errors.ts';
import { TARIFF_ERRORS } from './tariff-errors.ts';

/**
 * The only table of error statuses and Ukrainian texts (ARCHITECTURE.md, Errors). The first text of `errors` is what the client
 * toasts (specification §8); `{name}` in a text is filled from the error's parameters. Strings marked «specification» are exact.
 */
export type ErrorEntry = { readonly status: number; readonly textUk: string };

export const ERROR_CODES = {
  // The request itself.
  malformed: { status: 400, textUk: 'Запит має неправильний формат.' },
  bad_query: { status: 400, textUk: 'Неправильні параметри запиту.' },
  token_invalid: { status: 400, textUk: 'Посилання недійсне, або його строк минув. Отримайте нове.' },
  payload_too_large: { status: 413, textUk: 'Завеликий обсяг даних. Зменште файл або розділіть його на частини.' },
  files_full: { status: 413, textUk: 'Місце для файлів вичерпано. Напишіть у підтримку, щоб його збільшити.' },
  unsupported_media: { status: 415, textUk: 'Такий тип даних не підтримується.' },
  unsupported_file: { status: 415, textUk: 'Такий файл не підійде: потрібне фото (JPEG, PNG, WebP) або PDF.' },
  unsupported_statement: {
    status: 415,
    textUk: 'У файлі немає виписки, яку ми можемо прочитати: потрібна таблиця CSV чи XLSX, camt.053 або JSON.',
  },
  statement_too_long: {
    status: 413,
    textUk: 'У виписці забагато рядків: за раз можна 20\u00a0000. Завантажте її частинами, наприклад помісячно.',
  },
  validation: { status: 422, textUk: 'Перевірте заповнені поля.' },
  rate_limited: { status: 429, textUk: 'Забагато спроб. Спробуйте ще раз трохи згодом.' },

  // Who asks.
  unauthenticated: { status: 401, textUk: 'Увійдіть, щоб продовжити.' },
  invalid_credentials: { status: 401, textUk: 'Неправильна електронна пошта або пароль.' },
  totp_required: { status: 401, textUk: 'Введіть код із застосунку для входу.' },
  totp_invalid: { status: 401, textUk: 'Код не підійшов. Кожен код діє один раз, і запасний теж.' },
  /** Specification §8, with reason NOT_ACTIVATED. */
  not_activated: { status: 403, textUk: 'Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.' },
  reauth_required: { status: 403, textUk: 'Підтвердьте пароль, щоб виконати цю дію.' },
  foreign_origin: { status: 403, textUk: 'Запит надійшов з іншого сайту, тому його відхилено.' },
  /** What a provider of payments did not sign. */
  webhook_refused: { status: 403, textUk: 'Підпис цього повідомлення не підтверджено, тому його відхилено.' },
  /** Only after the right password, as `not_activated`. */
  account_blocked: {
    status: 403,
    textUk: 'Обліковий запис заблоковано. Напишіть у підтримку, щоб дізнатися причину й повернути доступ.',
  },
  /** For whoever works in somebody else's account: a manager, a tenant by his link. */
  owner_blocked: {
    status: 403,
    textUk: 'Обліковий запис орендодавця заблоковано, тому поки що тут можна лише читати.',
  },
  key_invalid: { status: 401, textUk: 'Ключ API не діє: його відкликано, його строк минув або в ньому помилка.' },
  key_and_cookie: { status: 400, textUk: 'Надішліть щось одне: ключ API в заголовку Authorization або cookie.' },
  key_scope: { status: 403, textUk: 'Цей ключ API лише читає. Щоб змінювати дані, створіть ключ із правом запису.' },
  key_forbidden: { status: 403, textUk: 'Ключем API цього зробити не можна: увійдіть у\u00a0Ключар.' },
  webhooks_full: { status: 409, textUk: 'Вебхуків уже десять. Видаліть той, який не потрібен.' },
  webhook_off: { status: 409, textUk: 'Вебхук вимкнено. Увімкніть його, щоб надсилати події.' },
  delivery_pending: { status: 409, textUk: 'Ця подія ще в\u00a0дорозі. Зачекайте, доки скінчаться спроби.' },
  keys_full: { status: 409, textUk: 'Ключів уже 60. Відкличте той, яким не користуєтеся.' },
  forbidden: { status: 403, textUk: 'У вас немає права на цю дію.' },
  /** Specification §8. */
  subscription_inactive: {
    status: 402,
    textUk: 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.',
  },
  /** Only what grows is refused (contract.md §3.16). */
  subscription_limit: {
    status: 402,
    textUk: 'План не передбачає більше об’єктів. Оберіть більший план або перенесіть зайві об’єкти в архів.',
  },

  // What is not there. A foreign, a malformed and a missing id look the same.
  not_found: { status: 404, textUk: 'Не знайдено.' },
  /** Specification §8. */
  complex_not_found: { status: 404, textUk: 'Комплекс з ID {id} не знайдено.' },
  /** Specification §5, §8: where the address has nothing in the place of the id. */
  complex_id_empty: { status: 404, textUk: 'ID комплексу не може бути порожнім.' },
  /** Specification §8. */
  contract_not_found: { status: 404, textUk: 'Контракт з ID {id} не знайдено.' },
  property_not_found: { status: 404, textUk: 'Об’єкт не знайдено.' },
  counterparty_not_found: { status: 404, textUk: 'Контрагента не знайдено.' },
  receipt_not_found: { status: 404, textUk: 'Квитанцію не знайдено.' },
  receipt_line_not_found: { status: 404, textUk: 'Такого рядка у\u00a0квитанції немає.' },
  payment_not_found: { status: 404, textUk: 'Оплату не знайдено.' },
  bank_line_not_found: { status: 404, textUk: 'Рядок виписки не знайдено.' },
  bank_payer_not_found: { status: 404, textUk: 'Платника не знайдено.' },
  meter_not_found: { status: 404, textUk: 'Лічильник не знайдено.' },
  reading_not_found: { status: 404, textUk: 'Показник не знайдено.' },
  shared_bill_not_found: { status: 404, textUk: 'Спільний рахунок не знайдено.' },
  task_not_found: { status: 404, textUk: 'Завдання не знайдено.' },
  expense_not_found: { status: 404, textUk: 'Витрату не знайдено.' },
  deposit_movement_not_found: { status: 404, textUk: 'Такого руху гарантійного платежу немає.' },
  refund_not_found: { status: 404, textUk: 'Такого повернення переплати немає.' },
  write_off_not_found: { status: 404, textUk: 'Такого списання боргу немає.' },
  notification_not_found: { status: 404, textUk: 'Сповіщення не знайдено.' },
  act_not_found: { status: 404, textUk: 'Акт не знайдено.' },
  document_not_found: { status: 404, textUk: 'Документ не знайдено.' },
  template_not_found: { status: 404, textUk: 'Такого шаблону немає.' },
  rate_not_found: { status: 404, textUk: 'Такого курсу чи індексу серед внесених вами немає.' },
  manager_not_found: { status: 404, textUk: 'Менеджера не знайдено.' },
  tenant_not_found: { status: 404, textUk: 'Орендаря не знайдено.' },
  member_not_found: { status: 404, textUk: 'Співробітника не знайдено.' },
  invoice_not_found: { status: 404, textUk: 'Рахунок не знайдено.' },
  import_not_found: { status: 404, textUk: 'Імпорт не знайдено. Можливо, його строк минув.' },
  file_not_found: { status: 404, textUk: 'Файл не знайдено.' },
  page_unavailable: { status: 404, textUk: 'Ця сторінка недоступна. Попросіть орендодавця надіслати нове посилання.' },

  // Two things that cannot both be true.
  version_conflict: { status: 409, textUk: 'Дані змінено в іншому вікні' },
  idempotency_mismatch: { status: 409, textUk: 'Цей запит уже виконано з іншими даними.' },
  subscription_unchanged: { status: 409, textUk: 'Цей план уже діє.' },
  subscription_state: { status: 409, textUk: 'Підписка в стані «{status}», тому ця дія недоступна.' },
  subscription_start_small: {
    status: 409,
    textUk: 'Безкоштовний план\u00a0— до {limit} об’єктів, а у вас їх {count}. Оберіть більший план.',
  },
  invoice_renewal: {
    status: 409,
    textUk: 'Рахунок за наступний період не анулюють: скасуйте підписку або оберіть інший план.',
  },
  invoice_state: { status: 409, textUk: 'Рахунок у стані «{status}», тому ця дія недоступна.' },
  import_state: { status: 409, textUk: 'Імпорт уже в іншому стані. Оновіть сторінку.' },
  imports_full: { status: 409, textUk: 'Незавершених імпортів забагато. Завершіть або відкиньте попередні.' },
  contract_overlap: { status: 409, textUk: 'На ці дати об’єкт уже здано за договором {number}.' },
  contract_state: { status: 409, textUk: 'Договір у стані «{status}», тому ця дія недоступна.' },
  contract_number_taken: { status: 409, textUk: 'Договір із номером {number} уже є.' },
  contract_has_history: {
    status: 409,
    textUk: 'Видалити можна лише чернетку або скасований договір, який не підписували й за яким не було грошей.',
  },
  use_amendment: {
    status: 409,
    textUk: 'Умови надісланого договору не змінюються. Створіть додаткову угоду.',
  },
  amendment_state: { status: 409, textUk: 'Цю додаткову угоду вже підтверджено або скасовано.' },
  supplier_payment_state: { status: 409, textUk: 'Цю оплату вже повернуто орендареві.' },
  supplier_payments_full: { status: 409, textUk: 'За цей місяць уже додано п’ять оплат цієї послуги.' },
  relief_state: { status: 409, textUk: 'Це зменшення оренди вже скасовано.' },
  property_has_live_contract: {
    status: 409,
    textUk: 'За об’єктом є чинний договір {number}. Спершу завершіть або скасуйте його.',
  },
  complex_has_properties: { status: 409, textUk: 'У комплексі ще є об’єкти: {count}. Спершу від’єднайте їх.' },
  complex_has_meters: {
    status: 409,
    textUk: 'У комплексі є спільні лічильники: {count}. Спершу перенесіть їх в архів.',
  },
  complex_units_exist: { status: 409, textUk: 'У комплексі вже є такі об’єкти: {names}. Змініть номери.' },
  counterparty_in_use: { status: 409, textUk: 'Контрагент є стороною чинного договору {number}.' },
  counterparty_merged: { status: 409, textUk: 'Цього контрагента вже об’єднано з іншим.' },
  counterparty_is_self: { status: 409, textUk: 'Вашу власну картку орендодавця не можна видалити чи об’єднати.' },
  ...PEOPLE_ERRORS,
  ...TARIFF_ERRORS,
  rate_exists: { status: 409, textUk: 'Значення на {at} ви вже внесли. Змініть його в списку.' },
  rate_published: { status: 409, textUk: 'Офіційне значення на {at} уже опубліковано, тож своє вносити не потрібно.' },
  meter_state: { status: 409, textUk: 'Лічильник замінено або перенесено в архів, тому ця дія недоступна.' },
  meter_serial_taken: { status: 409, textUk: 'Лічильник із номером {serial} для цієї послуги вже є.' },
  reading_state: { status: 409, textUk: 'Показник у такому стані змінити не можна.' },
  reading_counted: {
    status: 409,
    textUk: 'Від цього показника пораховано квитанцію {number}. Виправте його або анулюйте квитанцію.',
  },
  reading_duplicate: { status: 422, textUk: 'Показник цього лічильника за {date} уже є.' },
  receipt_state: { status: 409, textUk: 'Квитанція в стані «{status}», тому ця дія недоступна.' },
  receipt_sent: { status: 409, textUk: 'Квитанцію вже надіслано або передано.' },
  receipt_exists: { status: 409, textUk: 'Квитанція за цей місяць уже є: {number}.' },
  run_under_way: {
    status: 409,
    textUk: 'Квитанції за цей місяць саме створюються. Спробуйте за хвилину.',
  },
  undo_late: {
    status: 409,
    textUk: 'Скасувати пакет можна лише протягом 10\u00a0хвилин. Тепер анулюйте квитанції по одній.',
  },
  undo_paid: { status: 409, textUk: 'За квитанцією вже надійшла оплата.' },
  undo_reported: { status: 409, textUk: 'Орендар повідомив про оплату: підтвердьте її або відхиліть.' },
  undo_changed: { status: 409, textUk: 'Квитанцію змінено вручну.' },
  rent_unknown: {
    status: 409,
    textUk: 'Оренду ще не пораховано: бракує курсу. Внесіть курс і перерахуйте чернетку.',
  },
  sum_too_large: {
    status: 422,
    textUk: 'Сума виходить за\u00a0межі 999\u00a0999\u00a0999,99\u00a0₴. Перевірте числа.',
  },
  receipt_empty: { status: 409, textUk: 'У квитанції немає жодного рядка.' },
  line_not_manual: {
    status: 409,
    textUk: 'Змінити можна лише рядок, доданий вручну. Решту перераховує «Перерахувати».',
  },
  shared_bill_frozen: {
    status: 409,
    textUk: 'Рахунок уже у виданій квитанції {number}. Анулюйте її, щоб змінити рахунок.',
  },
  shared_bill_changed: { status: 409, textUk: 'Спільний рахунок змінено після розрахунку. Перерахуйте квитанцію.' },
  penalty_changed: {
    status: 409,
    textUk: 'Борг, за який нараховано пеню, змінився: його сплачено раніше або скасовано. Приберіть рядок пені.',
  },
  task_state: { status: 409, textUk: 'Завдання в стані «{status}», тому ця дія недоступна.' },
  task_charged: {
    status: 409,
    textUk: 'Вартість уже у квитанції {number}. Анулюйте її, щоб змінити вартість або того, хто платить.',
  },
  task_kept: { status: 409, textUk: 'Заявку орендаря чи автоматичне завдання не можна видалити. Скасуйте його.' },
  moved_out: { status: 409, textUk: 'Виїзд за цим договором уже оформлено.' },
  expense_of_task: {
    status: 409,
    textUk: 'Ця витрата йде за завданням: суму й об’єкт змінюють у ньому, а повернуте в роботу завдання забирає її.',
  },
  expense_of_bill: {
    status: 409,
    textUk: 'Ця витрата йде за спільним рахунком: суму змінюють у ньому, а разом із рахунком зникає й витрата.',
  },
  expense_billed: {
    status: 409,
    textUk: 'Витрату вже додано до квитанції {number}. Анулюйте її, щоб змінити витрату.',
  },
  expense_rebilled: {
    status: 409,
    textUk: 'Цю витрату відшкодовує орендар, тому змінити або видалити її може лише власник.',
  },
  deposit_short: {
    status: 409,
    textUk: 'Гарантійного платежу на стільки немає: залишок {held}.',
  },
  deposit_spent: {
    status: 409,
    textUk: 'Гарантійний платіж за цією квитанцією вже зараховано або повернуто. Спершу скасуйте цей рух.',
  },
  deposit_reversed: { status: 409, textUk: 'Цей рух гарантійного платежу вже скасовано.' },
  credit_refunded: {
    status: 409,
    textUk: 'Переплату з\u00a0цих грошей уже повернуто орендареві. Спершу скасуйте повернення.',
  },
  debt_written_off: {
    status: 409,
    textUk: 'Борг за цією квитанцією списано. Спершу скасуйте списання.',
  },
  deposit_is_payment: {
    status: 409,
    textUk:
      'Це зарахування\u00a0— оплата «взаємозалік». Сторнуйте її серед оплат, і гроші повернуться в гарантійний платіж.',
  },
  act_exists: { status: 409, textUk: 'Такий акт за цим договором уже є.' },
  act_scan_exists: { status: 409, textUk: 'До акта вже додано скан. Замінити його не можна.' },
  act_state: { status: 409, textUk: 'Акт у стані «{status}», тому ця дія недоступна.' },
  document_deleted: { status: 409, textUk: 'Документ видалено. Спершу поверніть його.' },
  document_not_deleted: { status: 409, textUk: 'Документ не видалено, тож повертати нічого.' },
  document_versions_full: { status: 409, textUk: 'У документа вже сто версій. Створіть новий документ.' },
  no_qr: {
    status: 409,
    textUk: 'QR-коду немає: квитанцію сплачено, анульовано або не вказано IBAN чи код отримувача.',
  },
  payment_state: { status: 409, textUk: 'Оплата в такому стані, що ця дія недоступна.' },
  already_reversed: { status: 409, textUk: 'Цю оплату вже сторновано.' },
  settlement_reversed: { status: 409, textUk: 'Цей запис уже скасовано.' },
  bank_line_state: { status: 409, textUk: 'Цей рядок виписки вже змінено. Оновіть сторінку.' },
  possible_duplicate: {
    status: 409,
    textUk: 'Схожу оплату за цим договором, від\u00a0{day}, уже записано. Перевірте, чи це не ті самі гроші.',
  },
  shares_sum: { status: 422, textUk: 'Частки мають разом скласти всю суму переказу.' },
  in_use: { status: 409, textUk: 'Запис використовується, тому його не можна видалити.' },
  second_factor_state: { status: 409, textUk: 'Вхід із кодом уже ввімкнено або ще не налаштовано. Оновіть сторінку.' },
  phone_taken: { status: 409, textUk: 'Цей номер уже підтверджено в іншому акаунті.' },
  not_archived: { status: 409, textUk: 'Запис не в архіві.' },

  // Codes of a month's run and of single rows (contract.md §1.7, §3.9).
  nothing_to_bill: { status: 409, textUk: 'Немає чого нараховувати за цей місяць.' },
  not_active: { status: 409, textUk: 'Договір у цьому місяці не діє.' },
  below_previous: { status: 422, textUk: 'Показник менший за попередній.' },
  rollover_unconfirmed: { status: 422, textUk: 'Схоже, лічильник перейшов через нуль. Підтвердьте це.' },
  future_date: { status: 422, textUk: 'Дата показника ще не настала.' },
  out_of_range: { status: 422, textUk: 'Показник не вміщається на табло лічильника.' },
  allocation_too_large: { status: 422, textUk: 'Розподілено більше, ніж сплачено або лишилося сплатити.' },
  no_recipient: { status: 422, textUk: 'В орендаря немає ні електронної адреси, ні телефону. Додайте їх у картці.' },
  code_invalid: { status: 422, textUk: 'Неправильний або прострочений код.' },
  password_wrong: { status: 422, textUk: 'Неправильний поточний пароль.' },
  deletion_asked: { status: 409, textUk: 'Видалення акаунта вже замовлено.' },

  checkout_open: {
    status: 409,
    textUk: 'За цим рахунком уже триває оплата через {provider}. Завершіть її або зачекайте, доки вона скасується.',
  },
  provider_off: { status: 409, textUk: 'Цим способом тут заплатити не можна. Оберіть інший.' },
  provider_silent: {
    status: 503,
    textUk: 'Платіжний сервіс поки не відповідає. Спробуйте за хвилину або оберіть інший спосіб.',
  },
  push_off: { status: 409, textUk: 'На цьому сервері сповіщення push вимкнено.' },
  push_full: {
    status: 409,
    textUk: 'Сповіщення вже увімкнено на десяти пристроях. Приберіть зі списку той, яким не користуєтеся.',
  },
  calendar_exists: {
    status: 409,
    textUk: 'Календар уже ввімкнено. Адресу показують один раз: якщо її загублено, замініть її новою.',
  },
  list_views_full: {
    status: 409,
    textUk: 'Для цього списку вже збережено {most} виглядів. Видаліть той, яким не користуєтеся.',
  },
  telegram_off: { status: 409, textUk: 'На цьому сервері Telegram не налаштовано.' },
  telegram_silent: { status: 503, textUk: 'Сервіс Telegram поки не відповідає. Спробуйте за хвилину.' },

  ...ANNOUNCEMENT_ERRORS,
  ...DEMO_ERRORS,

  internal: {
    status: 500,
    textUk: 'Сталася помилка на сервері. Спробуйте ще раз, а якщо вона повториться, напишіть у підтримку.',
  },
  unavailable: { status: 503, textUk: 'Сервіс тимчасово недоступний. Спробуйте за хвилину.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** The text with its parameters filled: `errorText('contract_overlap', { number: 'Д-2026-0001' })`. Throws if one is missing. */
export function errorText(code: ErrorCode, params: Readonly<Record<string, string>> = {}): string {
  return ERROR_CODES[code].textUk.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`The text of ${code} needs ${name}`);
    return value;
  });
}
