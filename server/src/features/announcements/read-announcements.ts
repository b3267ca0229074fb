import {
  ANNOUNCEMENTS_PER_DAY,
  type Announcement,
  type AnnouncementRecipients,
  type listAnnouncements as endpoint,
  UNREACHED_NAMED,
} from '@kliuchar/api-schema/announcements';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { byDay } from '../../platform/by-day.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { ownerOfComplex } from '../complexes/public.ts';
import { countToday, listAnnouncementRows } from './announcements.sql.ts';
import { isReached, isWay, type Reached, reachRecipients } from './reach-recipients.ts';

export function listAnnouncements(
  deps: Deps,
  actor: SessionActor,
  complexId: string,
  page: QueryOf<typeof endpoint>,
): Promise<ListResult<Announcement>> {
  return withReadScope(deps.db, actor, async (db) => {
    const ownerId = await ownerOfComplex(db, complexId);
    const { rows, total } = await listAnnouncementRows(db, { ownerId, complexId }, page);
    return offsetResult(rows, total, page);
  });
}

/** Asked before it is sent: how many it concerns, by what each would learn of it, and who would not. */
export function getAnnouncementRecipients(
  deps: Deps,
  actor: SessionActor,
  complexId: string,
): Promise<AnnouncementRecipients> {
  return withReadScope(deps.db, actor, async (db) => {
    const ownerId = await ownerOfComplex(db, complexId);
    const [reached, sentToday] = await Promise.all([
      reachRecipients(db, { ownerId, complexId }),
      countToday(db, { ownerId, complexId }),
    ]);
    const unreached = reached.filter((each) => !isReached(each));
    const by = (channel: 'email' | 'sms') => reached.filter(({ way }) => isWay(way) && way.channel === channel).length;
    return {
      total: reached.length,
      email: by('email'),
      sms: by('sms'),
      app: reached.filter(({ row }) => row.hasAccount).length,
      unreached: unreached.length,
      unreachedLeases: unreached.slice(0, UNREACHED_NAMED).flatMap(viewUnreached),
      leavesAt: byDay(deps.clock).runAt ?? null,
      leftToday: Math.max(0, ANNOUNCEMENTS_PER_DAY - sentToday),
    };
  });
}

function viewUnreached({ row, way }: Reached): AnnouncementRecipients['unreachedLeases'][number][] {
  if (isWay(way)) return [];
  const { contractId, tenantName, placeName } = row;
  return [{ contractId, tenantName, placeName, reason: way }];
}
