import { errorText } from '@kliuchar/api-schema/error-codes';
import type { Import } from '@kliuchar/api-schema/imports';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../edge/error-handler.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { removeUnusedComplex } from '../complexes/public.ts';
import { removeUnusedContract } from '../contracts/public.ts';
import { removeUnusedCounterparty } from '../counterparties/public.ts';
import { removeUnusedMeter, removeUnusedReading } from '../meters/public.ts';
import { removeUnusedProperty } from '../properties/public.ts';
import { viewImport } from './import.view.ts';
import { type EntryRecord, type ImportEntity, nextStanding, settleEntry } from './import-rows.sql.ts';
import { countedImport, heldImport, ownImport } from './import-state.ts';
import { lockImport, moveImport } from './imports.sql.ts';

const BUDGET_MS = 2000;

/** Why a thing stays, in the words of its kind. */
const STAYS: Readonly<Record<ImportEntity, string>> = {
  complex: 'У комплексі є об’єкти, лічильники або витрати',
  property: 'За об’єктом є договори, лічильники, завдання, витрати або документи',
  counterparty: 'Контрагент є в договорах, послугах, завданнях, витратах або документах',
  contract: 'Договір уже чинний або має історію',
  physical_meter: 'Лічильник має показники, або за ним стоять інші лічильники',
  reading: 'Показник уже у квитанції',
};
const UPDATED = 'Запис було оновлено, а не створено: попередні дані не відновлюємо';

/** From the last made to the first, each in a transaction of its own, for as long as a call may take. */
export async function undoImport(deps: Deps, actor: SessionActor, id: string): Promise<Import> {
  await begin(deps, actor, id);
  const startedMs = performance.now();
  let isLeft = true;
  while (isLeft && performance.now() - startedMs < BUDGET_MS) isLeft = await undoNext(deps, actor, id);
  return withReadScope(deps.db, actor, async (db) => viewImport(await countedImport(db, id)));
}

async function begin(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const record = await heldImport(db, id, ['saving', 'saved', 'undoing']);
    if (record.state === 'undoing') return;
    const { owner_id: ownerId } = record;
    if (!(await moveImport(db, { id, ownerId, from: ['saving', 'saved'], to: 'undoing' })))
      throw new AppError('import_state');
    await db.audit({ ownerId, action: 'import.undone', entityType: 'import', entityId: id });
  });
}

async function undoNext(deps: Deps, actor: SessionActor, id: string): Promise<boolean> {
  let taken: EntryRecord | null = null;
  try {
    return await withWriteScope(deps.db, actor, async (db) => {
      taken = null;
      const record = await lockImport(db, id);
      if (record?.state !== 'undoing') return false;
      const entry = await nextStanding(db, record);
      taken = entry;
      if (entry === null) {
        await moveImport(db, { id, ownerId: record.owner_id, from: ['undoing'], to: 'undone', isEnd: true });
        return false;
      }
      await settleEntry(db, record, { id: entry.id, ...(await take(db, entry)) });
      return true;
    });
  } catch (error) {
    if (taken === null) throw error;
    await keep(deps, actor, { importId: id, entry: taken, error });
    return true;
  }
}

type Outcome = { readonly state: 'undone' | 'kept'; readonly label: string | null; readonly reason: string | null };

async function take(db: Db, { entity, entity_id: entityId, change }: EntryRecord): Promise<Outcome> {
  if (change === 'updated') return { state: 'kept', label: null, reason: UPDATED };
  const label = await REMOVERS[entity](db, entityId);
  return label === null
    ? { state: 'undone', label: null, reason: null }
    : { state: 'kept', label, reason: STAYS[entity] };
}

const REMOVERS: Readonly<Record<ImportEntity, (db: Db, id: string) => Promise<string | null>>> = {
  complex: removeUnusedComplex,
  property: removeUnusedProperty,
  counterparty: removeUnusedCounterparty,
  contract: removeUnusedContract,
  physical_meter: removeUnusedMeter,
  reading: removeUnusedReading,
};

type Kept = { readonly importId: string; readonly entry: EntryRecord; readonly error: unknown };

/** A refusal of one keeps it and holds up none of the others; what somebody has removed meanwhile is gone anyway. */
async function keep(deps: Deps, actor: SessionActor, { importId, entry, error }: Kept): Promise<void> {
  const refusal = toAppError(error);
  if (refusal.status >= 500 || refusal.status === 401 || refusal.status === 402) throw error;
  await withWriteScope(deps.db, actor, async (db) => {
    const record = await ownImport(db, importId);
    const isGone = refusal.status === 404;
    const reason =
      refusal.code === 'validation' || refusal.code === 'version_conflict'
        ? STAYS[entry.entity]
        : errorText(refusal.code, refusal.details.params);
    await settleEntry(
      db,
      record,
      isGone
        ? { id: entry.id, state: 'undone', label: null, reason: null }
        : { id: entry.id, state: 'kept', label: '', reason },
    );
  });
}
