/** A tariff that is not there, and why one or one of its prices stays as it is; part of the table in `error-codes.ts`. */
export const TARIFF_ERRORS = {
  tariff_not_found: { status: 404, textUk: 'Тариф не знайдено.' },
  tariff_in_use: {
    status: 409,
    textUk: 'За цим тарифом рахують послуги: {services}. Спершу оберіть для них інший тариф.',
  },
  tariff_version_exists: { status: 409, textUk: 'Ціна з {valid_from} уже є.' },
  tariff_version_only: {
    status: 409,
    textUk: 'Це єдина ціна тарифу, без неї рахувати нічим. Змініть її або видаліть увесь тариф.',
  },
} as const;
