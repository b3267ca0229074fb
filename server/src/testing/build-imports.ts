import { sealCells } from '../features/imports/import-state.ts';
import { newId } from '../platform/ids.ts';
import { sha256 } from '../platform/tokens.ts';
import { type Build, insertRow, SECRET } from './access-world.ts';

/** A table that waits to be saved with a row of it, and one that was saved and has left a draft. */
export function insertImports(build: Build): void {
  const { world, deps } = build;
  const { ids, ownerId } = world;
  const secret = `${SECRET}-${world.letter}`;
  const table = {
    owner_id: ownerId,
    user_id: world.userId,
    kind: 'counterparties',
    file_name: secret,
    source: { format: 'text', sheets: [], sheet: null, delimiter: 'semicolon', encoding: 'utf-8', heading: true },
    headings: [secret],
    mapping: JSON.stringify(['fullName']),
    settings: { duplicates: 'skip', city: null, billingFrom: null },
    created_at: '2026-11-20T09:00:00Z',
    changed_at: '2026-11-20T09:00:00Z',
  };
  insertRow(build, 'imports', { id: ids.import, ...table, state: 'open' });
  insertRow(build, 'imports', { id: ids.savedImport, ...table, kind: 'leases', state: 'saved' });
  const row = { owner_id: ownerId, number: 2 };
  const cells_sealed = sealCells(deps.vault, [secret]);
  insertRow(build, 'import_rows', { id: ids.importRow, ...row, import_id: ids.import, state: 'ready', cells_sealed });
  insertRow(build, 'import_rows', { id: ids.savedRow, ...row, import_id: ids.savedImport, state: 'saved' });
  // A lease that is on already and a draft after it: where one goes on from, and what is left.
  for (const [id, entity_id] of [
    [newId(), ids.contract],
    [ids.importEntry, ids.draft],
  ])
    insertRow(build, 'import_entries', {
      id,
      owner_id: ownerId,
      import_id: ids.savedImport,
      row_id: ids.savedRow,
      entity: 'contract',
      entity_id,
      change: 'created',
    });
  insertRow(build, 'import_mappings', {
    id: newId(),
    owner_id: ownerId,
    kind: 'counterparties',
    headings_hash: sha256(secret),
    mapping: { [secret]: 'fullName' },
    used_at: '2026-11-20T09:00:00Z',
  });
}
