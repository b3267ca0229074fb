/**
 * The exact strings of specification §2 and §8, byte for byte, with their straight apostrophes and non-breaking-space-free text.
 * Nothing here may be «improved»; `spec.uk.test.ts` compares them with the specification itself.
 */
export const spec = {
  menu: {
    tasks: 'Завдання',
    properties: "Об'єкти",
    contracts: 'Договори',
    complexes: 'Комплекси',
    counterparties: 'Контрагенти',
    receipts: 'Квитанції',
    notifications: 'Сповіщення',
    meters: 'Показники',
  },
  subscriptionInactive: 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.',
  notActivated: 'Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.',
  serverStatus: (status: number) => `Сервер повернув помилку ${status}.`,
  invalidJson: 'Помилка обробки відповіді сервера (невалідний JSON).',
  network: "Не вдалося підключитися до сервера. Перевірте ваше інтернет-з'єднання.",
  requestFailed: (message: string) => `Помилка запиту: ${message}`,
  nothingToSave: 'Немає змін для збереження.',
  pageNotFound: 'Page Not Found',
  internalServerError: 'Internal Server Error',
} as const;
