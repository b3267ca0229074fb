/** How the owner reads an action of the audit log. An action without its own words is shown by its kind, never by its code. */
const TITLES: Readonly<Record<string, string>> = {
  'property.created': 'Об’єкт створено',
  'property.updated': 'Дані об’єкта змінено',
  'property.settings_updated': 'Послуги об’єкта змінено',
  'property.archived': 'Об’єкт перенесено в архів',
  'property.restored': 'Об’єкт повернуто з архіву',
  'contract.created': 'Договір створено',
  'contract.updated': 'Договір змінено',
  'contract.sent': 'Договір надіслано орендарю',
  'contract.accepted': 'Орендар підтвердив договір',
  'contract.declined': 'Орендар відхилив договір',
  'contract.activated': 'Договір підписано',
  'contract.started': 'Договір почав діяти',
  'contract.notice': 'Повідомлено про розірвання договору',
  'contract.terminated': 'Договір розірвано',
  'contract.completed': 'Договір завершено',
  'contract.renewed': 'Договір продовжено',
  'contract.cancelled': 'Договір скасовано',
  'reading.recorded': 'Показник внесено',
  'reading.approved': 'Показник прийнято',
  'reading.rejected': 'Показник відхилено',
  'reading.corrected': 'Показник виправлено',
  'receipt.created': 'Квитанцію створено',
  'receipt.issued': 'Квитанцію видано',
  'receipt.sent': 'Квитанцію надіслано',
  'receipt.voided': 'Квитанцію анульовано',
  'payment.recorded': 'Оплату зафіксовано',
  'payment.reversed': 'Оплату сторновано',
  'physical_meter.created': 'Лічильник додано',
  'physical_meter.replaced': 'Лічильник замінено',
  'physical_meter.verified': 'Повірку лічильника записано',
  'physical_meter.archived': 'Лічильник перенесено в архів',
};

const KINDS: Readonly<Record<string, string>> = {
  property: 'Зміна об’єкта',
  contract: 'Зміна договору',
  reading: 'Зміна показника',
  receipt: 'Зміна квитанції',
  payment: 'Зміна оплати',
  physical_meter: 'Зміна лічильника',
};

export function actionTitle(action: string): string {
  return TITLES[action] ?? KINDS[action.split('.')[0] ?? ''] ?? 'Зміна';
}
