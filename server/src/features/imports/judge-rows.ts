import { period } from '@kliuchar/domain/dates/period';
import { missingFields } from '@kliuchar/domain/imports/import-fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { inParts } from '../../platform/in-parts.ts';
import { type Duplicate, duplicateOf, rowKeys, unknownOf } from './find-duplicates.ts';
import { type Judged, judgeRows, listUnsaved, type RowRecord } from './import-rows.sql.ts';
import { openCells } from './import-state.ts';
import type { ImportRecord } from './imports.sql.ts';
import { askKnown } from './known.ts';
import type { LeaseSettings } from './lease-draft.ts';
import { type Read, readDraft } from './read-draft.ts';

type Tools = Pick<Deps, 'vault' | 'clock'>;

/** Looks at every row that is not saved: what is wrong in which cell, and what is there already. */
export async function judgeImport(deps: Tools, db: Db, record: ImportRecord): Promise<void> {
  const rows = await listUnsaved(db, record);
  if (rows.length === 0) return;
  await judgeRows(db, record, await judged(deps, db, record, rows));
}

async function judged(deps: Tools, db: Db, record: ImportRecord, rows: readonly RowRecord[]): Promise<Judged[]> {
  if (missingFields(record.kind, record.mapping).length > 0)
    return rows.map(({ id }) => ({ id, state: 'wrong', problems: [], duplicate: null }));
  const reads = await inParts(rows, (row) => readRow(deps, record, row));
  const drafts = reads.flatMap(({ draft }) => (draft === null ? [] : [draft]));
  const known = await askKnown(deps.vault, db, { ownerId: record.owner_id, drafts, isWhole: true });
  const inFile = fileIndex(deps, rows, reads);
  return rows.map(({ id }, at): Judged => {
    const { draft, problems } = reads[at] ?? { draft: null, problems: [] };
    if (draft === null) return { id, state: 'wrong', problems: [...problems], duplicate: null };
    const unknown = unknownOf(draft, known);
    if (unknown !== null) return { id, state: 'wrong', problems: [unknown], duplicate: null };
    return { id, state: 'ready', problems: [], duplicate: duplicateOf(draft, known) ?? inFile(at) };
  });
}

export function readRow(deps: Tools, record: ImportRecord, row: Pick<RowRecord, 'cells_sealed'>): Read {
  return readDraft(record, openCells(deps.vault, row.cells_sealed), settingsOf(deps, record));
}

export function settingsOf({ clock }: Pick<Tools, 'clock'>, { settings }: ImportRecord): LeaseSettings {
  const { city, billingFrom } = settings;
  return { city, billingFrom: billingFrom === null ? null : period(billingFrom), today: clock.today() };
}

/** The earlier row of the file that says the same. */
function fileIndex(
  { vault }: Tools,
  rows: readonly RowRecord[],
  reads: readonly Read[],
): (at: number) => Duplicate | null {
  const first = new Map<string, number>();
  const keysOf = reads.map(({ draft }) => (draft === null ? null : rowKeys(vault, draft)));
  for (const [at, known] of keysOf.entries())
    for (const key of known?.keys ?? []) if (!first.has(key)) first.set(key, at);
  return (at) => {
    const own = keysOf[at];
    const earlier = own?.keys.map((key) => first.get(key) ?? at).find((found) => found < at);
    if (!own || earlier === undefined) return null;
    return { entity: own.entity, entityId: null, name: own.name, rowNumber: rows[earlier]?.number ?? null };
  };
}
