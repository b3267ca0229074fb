import { plural } from '@kliuchar/domain/text/plural-uk';

export const shell = {
  unreadCount: (count: number) =>
    count > 99
      ? 'понад 99 непрочитаних'
      : `${count}\u00a0${plural(count, 'непрочитане', 'непрочитані', 'непрочитаних')}`,
  sidebar: 'Бічна панель',
  mainMenu: 'Головне меню',
  moreMenu: 'Ще',
  bottomMenu: 'Нижнє меню',
  home: 'Головна',
  homeLabel: 'Ключар\u00a0— головна',
  help: 'Допомога',
  search: 'Пошук',
  searchEverything: 'Пошук і\u00a0команди',
  searchKeys: 'Ctrl K',
  create: 'Створити',
  createWhat: 'Що створити',
  account: 'Акаунт і вигляд',
  owner: 'Власник',
  member: 'Учасник',
  profile: 'Профіль',
  subscription: 'Підписка',
  myReceipts: 'Мої квитанції',
  devOutbox: 'Скринька розробника',
  signOut: 'Вийти',
  themeSystem: 'Як у системі',
  themeLight: 'Світла тема',
  themeDark: 'Темна тема',
  breadcrumbs: 'Шлях',
  notYours: 'Цей розділ відкривається власнику або менеджеру з відповідним доступом',
  gate: {
    properties: 'Спершу додайте перший об’єкт: це перший крок на головній',
    counterparties: 'Спершу додайте першого контрагента: це другий крок на головній',
    contracts: 'Спершу створіть перший договір: це третій крок на головній',
    rest: 'Відкриється, коли завершите три кроки на головній',
    short: 'Розділи із замком відкриються після трьох кроків на головній.',
  },
  notFoundText: (path: string) => `Сторінки ${path} немає. Можливо, її перенесли або в адресі помилка.`,
  errorText: 'Сторінка не відкрилася через помилку в роботі застосунку. Ваші дані на місці.',
  goHome: 'На головну',
  reload: 'Оновити сторінку',
} as const;
