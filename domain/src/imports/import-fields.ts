import type { ImportField } from './import-field.ts';
import { LEASE } from './lease-fields.ts';
import { METER, READING } from './meter-fields.ts';
import { PERSON, PROPERTY } from './portfolio-fields.ts';

/** What a table may bring, in the order in which it is worth the most to somebody who leaves a spreadsheet (product.md §12). */
export const IMPORT_KINDS = ['leases', 'properties', 'counterparties', 'meters', 'readings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  leases: LEASE,
  properties: PROPERTY,
  counterparties: PERSON,
  meters: METER,
  readings: READING,
};

/** What must have a column: one of each group. */
const NEEDED_FIELDS: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  leases: [['address', 'street', 'name', 'apartment'], ['tenant'], ['rent'], ['startDate']],
  properties: [['address', 'street', 'name', 'apartment']],
  counterparties: [['fullName', 'lastName', 'firstName', 'companyName']],
  meters: [['property'], ['service'], ['serial'], ['initial']],
  readings: [['serial', 'property'], ['value']],
};

/** The groups of which no column brings anything. */
export function missingFields(kind: ImportKind, mapping: readonly (string | null)[]): (readonly string[])[] {
  return NEEDED_FIELDS[kind].filter((group) => !group.some((name) => mapping.includes(name)));
}
