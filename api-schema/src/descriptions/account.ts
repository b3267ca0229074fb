/** What the fields of search, the journal, the profile's own affairs and support mean. */
export const ACCOUNT: Readonly<Record<string, string>> = {
  'search.q': 'Що шукати: адреса, ім’я, номер, телефон, IBAN; розкладка й апостроф не важать',
  groups: 'Знайдене за видами',
  'search.kind': 'Вид знайденого',
  more: 'Чи є ще',
  subtitle: 'Коротко про знайдене',
  'search.status': 'Стан, якщо вид його має',
};
