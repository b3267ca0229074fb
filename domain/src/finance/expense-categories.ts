/** What money is spent on; the words stand on the tenant's receipt too when he gives it back. */
export const EXPENSE_CATEGORIES = [
  'repair',
  'utilities',
  'building',
  'cleaning',
  'furnishing',
  'tax',
  'insurance',
  'commission',
  'advertising',
  'bank',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const EXPENSE_NAMES: Readonly<Record<ExpenseCategory, string>> = {
  repair: 'Ремонт',
  utilities: 'Комунальні послуги',
  building: 'Утримання будинку',
  cleaning: 'Прибирання',
  furnishing: 'Меблі й техніка',
  tax: 'Податки',
  insurance: 'Страхування',
  commission: 'Комісія посередника',
  advertising: 'Реклама',
  bank: 'Банківські послуги',
  other: 'Інше',
};
