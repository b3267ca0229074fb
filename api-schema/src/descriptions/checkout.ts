/** What the fields of paying the platform's own invoices mean. */
export const CHECKOUT: Readonly<Record<string, string>> = {
  'checkout.id': 'Номер оплати або код способу',
  'checkout.name': 'Назва способу, як її показують',
  'checkout.kind': 'hosted — сторінка платіжного сервісу, manual — переказ за реквізитами рахунку',
  'checkout.provider': 'Спосіб оплати: monobank, liqpay, sandbox або manual',
  'checkout.url': 'Сторінка, на якій платять; порожня для переказу та коли платити вже не можна',
  attemptId: 'Номер розпочатої оплати; порожній для переказу',
  attempt: 'Остання оплата за рахунком; порожня, доки жодної не починали',
  'checkout.status': 'Стан оплати; сплачено рахунок чи ні, каже стан рахунку',
  'checkout.amountKop': 'Сума оплати, копійки',
  reasonUk: 'Чому не вдалося заплатити, реченням для платника',
  isCredited: 'Чи зараховано гроші на баланс підписки, бо рахунок уже сплачено або анульовано',
  isDisputed: 'Чи надійшло не те, що просили, тож адміністратор перевіряє платіж',
  accepted: 'Чи сповіщення нове; повторне нічого не змінює',
};
