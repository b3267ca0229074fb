/** As `spec.uk.ts`, of objects, contracts and complexes: apart, because visitors' screens need none of it. */
export const specOfThings = {
  complexNotFound: (id: string) => `Комплекс з ID ${id} не знайдено.`,
  contractNotFound: (id: string) => `Контракт з ID ${id} не знайдено.`,
  propertySearchFailed: "Помилка пошуку об'єктів",
  emptyComplexId: 'ID комплексу не може бути порожнім.',
} as const;
