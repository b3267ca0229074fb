/** What the list of contracts is narrowed by, and says of whoever has had some and has none in force. */
export const contractList = {
  noneNow: 'Чинних договорів немає',
  choicesFailed: (reason: string) => `Не вдалося завантажити варіанти: ${reason}`,
  total: 'Разом',
  cardTotal: (sums: string) => `Разом: ${sums}`,
  rent: (sum: string) => `оренда ${sum} на місяць`,
  debt: (sum: string) => `борг ${sum}`,
  rentedFrom: (landlord: string) => `Ви орендуєте · ${landlord}`,
  inArchive: 'Минулі\u00a0— в\u00a0архіві.',
};
