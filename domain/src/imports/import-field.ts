const CELL_TYPES = [
  'text',
  'address',
  'person',
  'phones',
  'emails',
  'ibans',
  'tax_id',
  'money',
  'rent',
  'day',
  'period',
  'decimal',
  'integer',
  'due_day',
  'property_type',
  'counterparty_kind',
  'roles',
  'service',
  'currency',
] as const;
export type CellType = (typeof CELL_TYPES)[number];

export type ImportField = {
  readonly field: string;
  readonly type: CellType;
  /** How a template calls the column; recognised like the other names of it. */
  readonly title: string;
  /** What a template has in its example row. */
  readonly example: string;
  /** Other names people give the column, Ukrainian and English. */
  readonly names: readonly string[];
};

export function importField(
  name: string,
  type: CellType,
  [title, example]: readonly [title: string, example: string],
  names: string,
): ImportField {
  return { field: name, type, title, example, names: names === '' ? [] : names.split('|') };
}
