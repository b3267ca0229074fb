import type { EventData } from '@kliuchar/api-schema/events';
import type { Db } from '../platform/db/scope.ts';
import { notifyOwner } from './events.sql.ts';
import { type Job, scopedJob, textOf } from './job.ts';

const KIND = 'events.changed';

type Change = { readonly ownerId: string; readonly entity: EventData<'changed'>['entity']; readonly id: string };

/**
 * Somebody else than the owner's people has changed something of his: his open screens ask for it again. By a job, because requests do
 * not announce events (ADR 0077), and in the transaction of the change, so that nothing is announced that did not happen.
 */
export async function announceChange(db: Db, { ownerId, entity, id }: Change): Promise<void> {
  await db.enqueue(KIND, { entity, id }, { ownerId });
}

export const announceJob: Job = scopedJob({
  kind: KIND,
  parse: (payload) => ({ entity: textOf(payload, 'entity'), id: textOf(payload, 'id') }),
  inScope: (db, { entity, id }) => notifyOwner(db, entity, id),
});
