/** Where to go from a page that is not there or has broken. */
export const recovery = {
  before: 'Нещодавно відкриті',
  sections: 'Розділи',
} as const;
