import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '../db/binaries.ts';

/** Where a restore builds; it is gone when the restore is whole. */
export const RESTORE_FOLDER = 'restore.new';

/** A program that started here would make an empty database beside half of a restored one. */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_FOLDER))) {
    throw new EmbeddedDatabaseError(
      `У теці ${dataDir} лишилося незакінчене відновлення з копії. Повторіть npm run restore або видаліть теку ${RESTORE_FOLDER}.`,
    );
  }
}
