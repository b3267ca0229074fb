import type { AttachedTenant, ManagerItem } from '@kliuchar/api-schema/managers';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type Moment, viewPerson, viewTenant } from './grant.view.ts';
import {
  type GrantKind,
  isOwnPlace,
  listPeople as list,
  listGrantsOf,
  type PersonRow,
  type Place,
} from './grants.sql.ts';
import { placeNotFound } from './read-grant.ts';

export const momentOf = ({ clock }: Pick<Deps, 'clock'>): Moment => ({
  now: instantText(clock.nowMs()),
  today: clock.today(),
});

export async function listPeople(
  deps: Deps,
  actor: SessionActor,
  query: { limit: number; offset: number },
): Promise<ListResult<ManagerItem>> {
  const { rows, total } = await withReadScope(deps.db, actor, (db) => list(db, query));
  const moment = momentOf(deps);
  return offsetResult(
    rows.map((row) => viewPerson(row, moment)),
    total,
    query,
  );
}

async function rowsOf(deps: Deps, actor: SessionActor, place: Place, kind: GrantKind): Promise<PersonRow[]> {
  return withReadScope(deps.db, actor, async (db) => {
    const [isOwn, rows] = await Promise.all([isOwnPlace(db, place), listGrantsOf(db, place, kind)]);
    if (!isOwn) throw placeNotFound(place);
    return rows;
  });
}

const whole = <Item>(items: Item[]) =>
  offsetResult(items, items.length, { limit: Math.max(items.length, 1), offset: 0 });

export async function listManagersOf(deps: Deps, actor: SessionActor, place: Place): Promise<ListResult<ManagerItem>> {
  const moment = momentOf(deps);
  return whole((await rowsOf(deps, actor, place, 'manager')).map((row) => viewPerson(row, moment)));
}

export async function listTenantsOf(
  deps: Deps,
  actor: SessionActor,
  propertyId: string,
): Promise<ListResult<AttachedTenant>> {
  const moment = momentOf(deps);
  const rows = await rowsOf(deps, actor, { kind: 'property', id: propertyId }, 'tenant');
  return whole(rows.map((row) => viewTenant(row, moment)));
}
