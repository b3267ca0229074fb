import type { Import } from '@kliuchar/api-schema/imports';
import { AppError } from '../../edge/errors.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type CountedImport, findCounted } from './count-imports.sql.ts';
import { findImport, type ImportRecord, lockImport } from './imports.sql.ts';

export const CELLS_CONTEXT = 'import_rows.cells_sealed';

/** Tables of landlords hold telephones and tax codes, so a row lies sealed until it is saved. */
export function sealCells(vault: Vault, cells: readonly string[]): Buffer {
  return vault.seal(JSON.stringify(cells), CELLS_CONTEXT);
}

export function openCells(vault: Vault, sealed: Buffer | null): string[] {
  return sealed === null ? [] : (JSON.parse(vault.open(sealed, CELLS_CONTEXT)) as string[]);
}

export async function ownImport(db: Db, id: string): Promise<ImportRecord> {
  return known(await findImport(db, id));
}

/** As it is shown. */
export async function countedImport(db: Db, id: string): Promise<CountedImport> {
  return known(await findCounted(db, id));
}

/** Locked, and in a state in which it may be changed so. */
export async function heldImport(db: Db, id: string, states: readonly Import['state'][]): Promise<ImportRecord> {
  const record = known(await lockImport(db, id));
  if (!states.includes(record.state)) throw new AppError('import_state');
  return record;
}

function known<Found extends ImportRecord>(record: Found | null): Found {
  if (record === null) throw new AppError('import_not_found');
  return record;
}
