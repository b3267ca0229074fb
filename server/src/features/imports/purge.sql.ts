import { instantText } from '../../platform/clock.ts';
import type { LookupDb } from '../../platform/db/scope.ts';

export async function purgeImports(db: LookupDb): Promise<void> {
  await db.query('imports.purge', 'select private.purge_imports($1)', [instantText(db.clock.nowMs())]);
}
