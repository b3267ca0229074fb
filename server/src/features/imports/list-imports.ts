import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { IMPORT_ROW_STATES, type Import, type listImportRows as rowsEndpoint } from '@kliuchar/api-schema/imports';
import type { Deps } from '../../deps.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listCounted } from './count-imports.sql.ts';
import { viewImport, viewRow } from './import.view.ts';
import { listRows } from './import-rows.sql.ts';
import { countedImport, ownImport } from './import-state.ts';
import { tenantsOf } from './judge-rows.ts';

export function listImports(deps: Deps, actor: SessionActor): Promise<{ items: Import[]; total: number }> {
  return withReadScope(deps.db, actor, async (db) => {
    const items = (await listCounted(db)).map(viewImport);
    return { items, total: items.length };
  });
}

export function getImport(deps: Deps, actor: SessionActor, id: string): Promise<Import> {
  return withReadScope(deps.db, actor, async (db) => viewImport(await countedImport(db, id)));
}

export function listImportRows(
  deps: Deps,
  actor: SessionActor,
  id: string,
  { state = [...IMPORT_ROW_STATES], limit, offset }: QueryOf<typeof rowsEndpoint>,
): Promise<ReplyOf<typeof rowsEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const record = await ownImport(db, id);
    const states = state.filter((name) => name !== 'duplicate');
    const { rows, total } = await listRows(db, record, {
      states,
      onlyDuplicates: state.includes('duplicate'),
      limit,
      offset,
    });
    const tenants = await tenantsOf(deps, db, record, rows);
    return offsetResult(
      rows.map((row) => viewRow(deps.vault, row, tenants.get(row.id) ?? null)),
      total,
      { limit, offset },
    );
  });
}
