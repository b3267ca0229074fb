export const exports = {
  fromExcel: 'Імпортувати з\u00a0Excel',
  importMenu: 'Імпорт із\u00a0таблиці',
  download: 'Завантажити список',
  downloadShort: 'Завантажити',
  formats: { xlsx: 'Таблиця Excel (XLSX)', csv: 'Файл CSV' },
  other: (list: string, format: 'xlsx' | 'csv') => `${list}: ${format.toUpperCase()}`,
  payments: 'Усі оплати',
} as const;
