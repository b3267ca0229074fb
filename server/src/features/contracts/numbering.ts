import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listNumbering as listEndpoint, saveNumbering as saveEndpoint } from '@kliuchar/api-schema/numbering';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { isStale, ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import {
  largestNumberInUse,
  listNumbering as listRows,
  type NumberingRow,
  setNextNumber,
  updateNumbering,
} from './numbering.sql.ts';

export async function listNumbering(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const items = await withReadScope(deps.db, actor, (db) => listRows(db, db.ownerIds));
  return { items, total: items.length };
}

/** A contract made at the same moment either has its number before the count moves or waits for it: the counter's row is one. */
export function saveNumbering(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof saveEndpoint>,
): Promise<NumberingRow> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    const before = await numberingOf(db, ownerId);
    if (isStale(before, body.version)) throw new AppError('version_conflict');
    const { prefix = before.prefix, yearInNumber = before.yearInNumber, next } = body;
    const after = { ...before, prefix, yearInNumber };
    if (!(await updateNumbering(db, after))) throw new AppError('version_conflict');
    if (next !== undefined) {
      const largest = await largestNumberInUse(db, after);
      if (next <= largest)
        throw fieldError('next', `Такий номер уже є в договорах; найменший вільний\u00a0— ${largest + 1}`);
      await setNextNumber(db, after, next);
    }
    const saved = await numberingOf(db, ownerId);
    await db.audit({
      ownerId,
      action: 'numbering.changed',
      entityType: 'owner',
      entityId: ownerId,
      details: { before: before.sample, after: saved.sample },
    });
    return saved;
  });
}

async function numberingOf(db: Db, ownerId: string): Promise<NumberingRow> {
  const [row] = await listRows(db, [ownerId]);
  if (row === undefined) throw new AppError('not_found');
  return row;
}
