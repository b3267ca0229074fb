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
  newVersion: 'Є нова версія Ключаря.',
  renew: 'Оновити',
  keys: 'Гарячі клавіші',
  fold: 'Згорнути меню',
  unfold: 'Розгорнути меню',
  count: {
    tasks: (count: number) => `${count}\u00a0${plural(count, 'відкрите', 'відкриті', 'відкритих')}`,
    late: (count: number) => `${count}\u00a0${plural(count, 'прострочене', 'прострочені', 'прострочених')}`,
    receipts: (count: number) => `${count}\u00a0${plural(count, 'прострочена', 'прострочені', 'прострочених')}`,
    readings: (count: number) => `бракує ${count}`,
  },
  search: 'Пошук',
  searchEverything: 'Пошук і\u00a0команди',
  searchKeys: 'Ctrl K',
  create: 'Створити',
  createWhat: 'Що створити',
  account: 'Акаунт і вигляд',
  owner: 'Власник',
  manager: 'Менеджер',
  tenant: 'Орендар',
  managerAndTenant: 'Менеджер і\u00a0орендар',
  profile: 'Профіль',
  subscription: 'Підписка',
  myReceipts: 'Мої квитанції',
  devOutbox: 'Скринька розробника',
  signOut: 'Вийти',
  themeSystem: 'Як у системі',
  themeLight: 'Світла тема',
  themeDark: 'Темна тема',
  breadcrumbs: 'Шлях',
  ownersOnly: 'Цей розділ веде власник',
  ownersOnlyText:
    'Комплекси, контрагентів і нові договори веде той, хто здає житло. Якщо здаєте й ви\u00a0— станьте власником у профілі.',
  gate: {
    properties: 'Спершу додайте перший об’єкт: це перший крок на головній',
    counterparties: 'Спершу додайте першого контрагента: це другий крок на головній',
    contracts: 'Спершу створіть перший договір: це третій крок на головній',
    rest: 'Відкриється, коли завершите три кроки на головній',
    short: 'Розділи із замком відкриються після ',
    steps: 'трьох кроків на головній',
  },
} as const;
