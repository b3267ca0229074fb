import type { AttachedTenant, ManagerItem } from '@kliuchar/api-schema/managers';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type ListPage, type ListResult, offsetResult, pageWithTotal } from '../../platform/db/list-query.ts';
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

type Page = Pick<ListPage, 'limit' | 'offset'>;

async function pageOf<Item>(
  deps: Deps,
  actor: SessionActor,
  of: { place: Place; kind: GrantKind; page: Page; view: (row: PersonRow, moment: Moment) => Item },
): Promise<ListResult<Item>> {
  const { place, kind, page, view } = of;
  const { rows, total } = await withReadScope(deps.db, actor, async (db) => {
    const [isOwn, found] = await Promise.all([
      isOwnPlace(db, place),
      pageWithTotal((asked) => listGrantsOf(db, place, kind, asked), page),
    ]);
    if (!isOwn) throw placeNotFound(place);
    return found;
  });
  const moment = momentOf(deps);
  return offsetResult(
    rows.map((row) => view(row, moment)),
    total,
    page,
  );
}

export function listManagersOf(
  deps: Deps,
  actor: SessionActor,
  place: Place,
  page: Page,
): Promise<ListResult<ManagerItem>> {
  return pageOf(deps, actor, { place, kind: 'manager', page, view: viewPerson });
}

export function listTenantsOf(
  deps: Deps,
  actor: SessionActor,
  propertyId: string,
  page: Page,
): Promise<ListResult<AttachedTenant>> {
  return pageOf(deps, actor, { place: { kind: 'property', id: propertyId }, kind: 'tenant', page, view: viewTenant });
}
