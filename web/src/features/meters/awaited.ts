import type { SheetRow } from '@kliuchar/api-schema/meters';

/** The states in which a reading of the month is still to come. */
export const AWAITED = ['missing', 'rejected'] as const satisfies readonly SheetRow['state'][];

export const isAwaited = ({ state }: Pick<SheetRow, 'state'>): boolean => AWAITED.some((one) => one === state);

type Asked = Pick<SheetRow, 'state' | 'contractId' | 'readByTenant' | 'role'>;

/** Somebody rents there and pays by this meter, and he is the reader's own tenant to ask. */
export const isAskable = (row: Asked): boolean =>
  isAwaited(row) && row.contractId !== null && row.readByTenant && row.role === 'owner';
