import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getPropertyTimeline as endpoint, TIMELINE_KINDS } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { actionTitle } from '../audit/public.ts';
import { findProperty } from './properties.sql.ts';
import { listTimeline, type TimelineRow } from './timeline.sql.ts';

type Kind = (typeof TIMELINE_KINDS)[number];

/** The audit log speaks of entities; the owner reads of things. */
const ENTITY_OF_KIND: Readonly<Record<Kind, string>> = {
  property: 'property',
  contract: 'contract',
  reading: 'reading',
  receipt: 'receipt',
  payment: 'payment',
  meter: 'physical_meter',
  task: 'task',
};
const KIND_OF_ENTITY = new Map(Object.entries(ENTITY_OF_KIND).map(([kind, entity]) => [entity, kind as Kind]));

export async function getTimeline(
  deps: Deps,
  actor: SessionActor,
  id: string,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kinds = query.kind ?? (Object.keys(ENTITY_OF_KIND) as Kind[]);
  const { rows, total } = await withReadScope(deps.db, actor, async (db) => {
    const property = await findProperty(db, id, { userId: actor.userId, today: deps.clock.today() });
    if (property === null || !db.ownerIds.includes(property.owner_id)) throw new AppError('property_not_found');
    const entityTypes = kinds.map((kind) => ENTITY_OF_KIND[kind]);
    return listTimeline(db, { propertyId: id, ownerId: property.owner_id, entityTypes }, query);
  });
  return offsetResult(rows.map(viewEvent), total, query);
}

function viewEvent(row: TimelineRow): ReplyOf<typeof endpoint>['items'][number] {
  const amount = row.details.amountKop;
  return {
    id: row.id,
    at: row.at,
    kind: KIND_OF_ENTITY.get(row.entity_type) ?? 'property',
    title: actionTitle(row.action),
    amountKop: typeof amount === 'number' ? amount : null,
    entityId: row.entity_id,
    actorName: row.actor_name,
  };
}
