import type {
  Complex,
  createComplex as createEndpoint,
  replaceComplex as endpoint,
} from '@kliuchar/api-schema/complexes';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale, ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type ComplexValues, insertComplex, updateComplex } from './complexes.sql.ts';
import { lockOwnComplex, readComplex } from './read-complex.ts';

export async function createComplex(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof createEndpoint>,
): Promise<Complex> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    await addComplex(db, { id, body });
    return readComplex(deps, db, id);
  });
}

/** The same inside a transaction that does more: a row of an import. */
export async function addComplex(
  db: Db,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof createEndpoint> },
): Promise<void> {
  const ownerId = ownerForCreate(db, body.ownerId);
  await insertComplex(db, id, ownerId, complexValues(body));
  await db.audit({
    ownerId,
    action: 'complex.created',
    entityType: 'complex',
    entityId: id,
    details: { name: body.name },
  });
}

/** The whole of it anew: what the body does not name becomes empty (contract.md §3.15). */
export async function replaceComplex(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Complex> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnComplex(db, id, 'change');
    if (isStale(row, body.version)) throw new AppError('version_conflict');
    const values = complexValues(body);
    await updateComplex(db, id, row.owner_id, values);
    const changed = (['name', 'description', 'address'] as const).filter((field) => values[field] !== row[field]);
    await db.audit({
      ownerId: row.owner_id,
      action: 'complex.updated',
      entityType: 'complex',
      entityId: id,
      details: { changed },
    });
    return readComplex(deps, db, id);
  });
}

function complexValues({ name, description = null, address = null }: BodyOf<typeof endpoint>): ComplexValues {
  const search_text = normalizeForSearch([name, address].filter(Boolean).join(' '));
  return { name, description, address, search_text };
}
