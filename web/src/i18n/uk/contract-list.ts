/** The list of contracts of whoever has had some and has none in force. */
export const contractList = {
  noneNow: 'Чинних договорів немає',
  inArchive: 'Минулі\u00a0— в\u00a0архіві.',
};
