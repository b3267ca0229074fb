/** Where to go from a page that is not there or has broken. */
export const recovery = {
  notFoundText: (path: string) => `Сторінки ${path} немає. Можливо, її перенесли або в адресі помилка.`,
  before: 'Нещодавно відкриті',
  sections: 'Розділи',
} as const;
