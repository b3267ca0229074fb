import type { SheetRow } from '@kliuchar/api-schema/meters';

/** The states in which a reading of the month is still to come. */
export const AWAITED = ['missing', 'rejected'] as const satisfies readonly SheetRow['state'][];

export const isAwaited = ({ state }: Pick<SheetRow, 'state'>): boolean => AWAITED.some((one) => one === state);

/** Somebody rents there, and he is the reader's own tenant to ask. */
export const isAskable = (row: SheetRow): boolean => isAwaited(row) && row.contractId !== null && row.role === 'owner';
