import { period } from '@kliuchar/domain/dates/period';
import { missingFields } from '@kliuchar/domain/imports/import-fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { inParts } from '../../platform/in-parts.ts';
import { type Duplicate, duplicateOf, rowKeys, takenDaysOf, takenNumberOf, unknownOf } from './find-duplicates.ts';
import { type Judged, judgeRows, type RowRecord } from './import-rows.sql.ts';
import { openCells } from './import-state.ts';
import type { ImportRecord } from './imports.sql.ts';
import { askKnown, type Known } from './known.ts';
import { askPeople } from './known-people.ts';
import type { LeaseSettings } from './lease-draft.ts';
import { type Draft, type Read, readDraft } from './read-draft.ts';
import { relatedRows } from './related-rows.ts';
import { type RowsAhead, rowsAhead } from './rows-ahead.ts';

type Tools = Pick<Deps, 'vault' | 'clock'>;
/** What is needed of an import to read its rows. */
type Understood = Pick<ImportRecord, 'kind' | 'mapping' | 'settings'>;
/** And to find what stands there already. */
type Judging = Understood & Pick<ImportRecord, 'owner_id'>;
type Rows = readonly (Pick<RowRecord, 'id' | 'number'> & Partial<Pick<RowRecord, 'decision'>>)[];

/** What each row says. Long tables take seconds, so this is done while no transaction waits, and others have their turn between parts. */
export function readRows(
  deps: Pick<Tools, 'clock'>,
  record: Understood,
  cells: readonly (readonly string[])[],
): Promise<Read[]> {
  const settings = settingsOf(deps, record);
  return inParts(cells, (row) => readDraft(record, row, settings));
}

const UNMAPPED = { field: null, text: 'Спершу вкажіть обов’язкові стовпці' };

/** What is wrong with each row that was read, and what is there already. */
export async function judgeImport(
  deps: Tools,
  db: Db,
  record: Judging,
  { rows, reads }: { readonly rows: Rows; readonly reads: readonly Read[] },
): Promise<Judged[]> {
  if (missingFields(record.kind, record.mapping).length > 0)
    return rows.map(({ id }) => ({ id, state: 'wrong', problems: [UNMAPPED], duplicate: null }));
  const drafts = reads.flatMap(({ draft }) => (draft === null ? [] : [draft]));
  const isWhole = drafts.length > 1;
  const known = await askKnown(deps.vault, db, { ownerId: record.owner_id, drafts, isWhole });
  const inFile = fileIndex(deps, rows, reads);
  const ahead = rowsAhead(deps.vault);
  return rows.map(({ id, number, decision }, at): Judged => {
    const { draft, problems } = reads[at] ?? { draft: null, problems: [] };
    if (draft === null) return { id, state: 'wrong', problems: [...problems], duplicate: null };
    const duplicate = duplicateOf(draft, known) ?? inFile(at);
    // What is there already is passed over when it is saved, and makes nothing.
    const isMade = duplicate === null || (decision ?? record.settings.duplicates) === 'create';
    const refusal = unknownOf(draft, known) ?? (isMade ? refusalOfMade(draft, known, ahead) : null);
    if (refusal !== null) return { id, state: 'wrong', problems: [refusal], duplicate: null };
    if (isMade) ahead.add(draft, known, number);
    return { id, state: 'ready', problems: [], duplicate };
  });
}

const refusalOfMade = (draft: Draft, known: Known, ahead: RowsAhead) =>
  takenNumberOf(draft, known) ?? takenDaysOf(draft, known) ?? ahead.problemOf(draft, known);

type ChangedRow = { readonly row: RowRecord; readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * One row after a cell of it was changed, and those that it decides of. That a row repeats another of the file stays so while it says the
 * same.
 */
export async function judgeRow(deps: Tools, db: Db, record: ImportRecord, changed: ChangedRow): Promise<void> {
  const { row, before, after } = changed;
  const settings = settingsOf(deps, record);
  const related = await relatedRows(deps.vault, db, record, { id: row.id, before, after });
  const rows = [row, ...related].toSorted((a, b) => a.number - b.number);
  const reads = rows.map((one) =>
    one.id === row.id ? readDraft(record, after, settings) : readRow(deps, record, one),
  );
  const found = await judgeImport(deps, db, record, { rows, reads });
  const isRepeated = (one: RowRecord, read: Read | undefined) =>
    one.duplicate?.rowNumber != null &&
    (one.id !== row.id ||
      (read !== undefined && keysOf(deps, readDraft(record, before, settings)) === keysOf(deps, read)));
  const judged = found.map((of, at): Judged => {
    const one = rows[at];
    const isKept = of.duplicate === null && of.state === 'ready' && one !== undefined && isRepeated(one, reads[at]);
    return isKept ? { ...of, duplicate: one.duplicate } : of;
  });
  await judgeRows(db, record, judged);
}

/** Whose cards the waiting leases of a page will be put to, as it stands now. */
export async function tenantsOf(
  deps: Tools,
  db: Db,
  record: ImportRecord,
  rows: readonly RowRecord[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const waiting = record.kind === 'leases' ? rows.filter(({ state }) => state === 'ready') : [];
  const drafts = waiting.flatMap((row) => {
    const { draft } = readRow(deps, record, row);
    return draft?.kind === 'leases' ? [{ id: row.id, tenant: draft.lease.tenant }] : [];
  });
  const known = await askPeople(
    deps.vault,
    db,
    record.owner_id,
    drafts.map(({ tenant }) => tenant),
  );
  const found = drafts.flatMap(({ id, tenant }) => {
    const person = known.person(tenant);
    return person === null ? [] : [[id, { id: person.id, name: person.name }] as const];
  });
  return new Map(found);
}

function keysOf({ vault }: Tools, { draft }: Read): string {
  return draft === null ? '' : (rowKeys(vault, draft)?.keys ?? []).join('\n');
}

export function readRow(deps: Tools, record: ImportRecord, row: Pick<RowRecord, 'cells_sealed'>): Read {
  return readDraft(record, openCells(deps.vault, row.cells_sealed), settingsOf(deps, record));
}

function settingsOf({ clock }: Pick<Tools, 'clock'>, { settings }: Understood): LeaseSettings {
  const { city, billingFrom } = settings;
  return { city, billingFrom: billingFrom === null ? null : period(billingFrom), today: clock.today() };
}

/** The earlier row of the file that says the same. */
function fileIndex({ vault }: Tools, rows: Rows, reads: readonly Read[]): (at: number) => Duplicate | null {
  const seen = new Map<string, number[]>();
  const keysOf = reads.map(({ draft }) => (draft === null ? null : rowKeys(vault, draft)));
  for (const [at, known] of keysOf.entries())
    for (const key of known?.keys ?? []) {
      const places = seen.get(key);
      if (places === undefined) seen.set(key, [at]);
      // Of a key that every row has the first few tell enough, and all of them would be compared with all.
      else if (places.length < MOST_ALIKE) places.push(at);
    }
  return (at) => {
    const own = keysOf[at];
    if (!own) return null;
    const mayBe = (found: number) => found < at && !areApart(own.code, keysOf[found]?.code);
    const earlier = own.keys.flatMap((key) => seen.get(key) ?? []).find(mayBe);
    if (earlier === undefined) return null;
    return { entity: own.entity, entityId: null, name: own.name, rowNumber: rows[earlier]?.number ?? null };
  };
}

const MOST_ALIKE = 8;

function areApart(one: string | null | undefined, other: string | null | undefined): boolean {
  return typeof one === 'string' && typeof other === 'string' && one !== other;
}
