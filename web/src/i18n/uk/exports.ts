export const exports = {
  download: 'Завантажити',
  formats: { xlsx: 'Таблиця Excel (XLSX)', csv: 'Файл CSV' },
} as const;
