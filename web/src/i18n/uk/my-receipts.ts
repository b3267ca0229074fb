/** The receipts of a tenant. */
export const myReceipts = {
  failed: (reason: string) => `Не вдалося завантажити квитанції: ${reason}`,
  due: 'До сплати зараз',
  open: 'Очікують оплати',
  history: 'Історія',
  pay: 'Оплатити',
  copyIban: 'Скопіювати IBAN',
  report: 'Я\u00a0оплатив',
  emptyTitle: 'Квитанцій поки немає',
  emptyText: 'Власник надішле першу\u00a0— ми сповістимо.',
  voided: 'Квитанцію анульовано власником.',
  how: 'Відскануйте QR-код у\u00a0застосунку банку або скопіюйте IBAN.',
  until: (day: string) => `до ${day}`,
} as const;
