/** What every screen may say, the first ones of a visit too; the words of the menus are in `shell.ts`, which visitors do without. */
export const frame = {
  help: 'Допомога',
  homeLabel: 'Ключар\u00a0— головна',
  notYours: 'Цей розділ відкривається власнику або менеджеру з відповідним доступом',
  noLongerYours: 'Ваш доступ до цього розділу закрито',
  errorText: 'Сторінка не відкрилася через помилку в роботі застосунку. Ваші дані на місці.',
  goHome: 'На головну',
  reload: 'Оновити сторінку',
  unreached: 'Сторінка не завантажилася',
  unreachedText: 'Перевірте інтернет і\u00a0оновіть сторінку.',
} as const;
