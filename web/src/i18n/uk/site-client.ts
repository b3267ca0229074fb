/** What the small module of the site says; apart from the pages' texts, so that it carries none of them. */
export const siteClient = {
  sending: 'Надсилаємо…',
  sent: 'Дякуємо, повідомлення надіслано. Відповімо на\u00a0вказану адресу.',
  again: 'Написати ще',
  wrong: 'Перевірте виділені поля.',
} as const;
