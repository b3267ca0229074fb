/** What the fields of notifications mean. */
export const NOTIFICATIONS: Readonly<Record<string, string>> = {
  'notifications.type': 'Про що сповіщення',
  'notifications.group': 'Група: платежі, показники, договори, лічильники, завдання, система',
  'notifications.severity': 'Наскільки важливе',
  'notifications.title': 'Головне: сума чи подія, потім об’єкт',
  'notifications.body': 'Подробиці одним рядком',
  'notifications.entity': 'Чого стосується; id порожній, коли йдеться про кілька речей одразу',
  'notifications.action': 'Одна дія: її назва й адреса в застосунку',
  'notifications.href': 'Адреса в застосунку',
  'notifications.label': 'Назва дії',
  'notifications.unread': 'Лише непрочитані (true) або лише прочитані (false)',
  'notifications.count': 'Скільки; лічба непрочитаних зупиняється на 100',
  'notifications.readAt': 'Коли прочитано; null — ще ні',
};
