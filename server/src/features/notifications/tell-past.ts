import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { kyivDay, kyivMidnight } from '@kliuchar/domain/dates/kyiv-day';
import { clockOf, instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { listAuditedSince } from './event-facts.sql.ts';
import { deleteOld } from './tell.sql.ts';
import type { Teller } from './tell.ts';
import { tellAudited } from './tell-audited.ts';
import { tellOwnersDay } from './tell-day.ts';

/** The hour at which a day is told of. */
const MORNING_MS = 8 * 3_600_000;
const MS_PER_DAY = 86_400_000;

type Past = { readonly days: number; readonly unreadDays: number };

/**
 * What an owner would have been told on each of the days until now, as if by then: for one whose past was made at once (ADR 0026). Told on
 * the screen alone; of the last days it is unread. What was told meanwhile is told again on its day.
 */
export async function tellPast(db: Db, { days, unreadDays }: Past): Promise<void> {
  const { ownerId, clock } = db;
  const today = clock.today();
  const first = addDays(today, -days);
  const never = instantText(clock.nowMs() + MS_PER_DAY);
  await deleteOld(db, ownerId, { readAt: never, createdAt: never });
  const audited = await listAuditedSince(db, ownerId, instantText(kyivMidnight(first)));
  for (let day: Day = first; day <= today; day = addDays(day, 1)) {
    const isRead = day < addDays(today, -unreadDays);
    const at = (ms: number) => tellerAt(db, { ms: Math.min(ms, clock.nowMs()), isRead });
    await tellOwnersDay(at(kyivMidnight(day) + MORNING_MS), ownerId, day);
    for (const row of audited) {
      const ms = Date.parse(row.at);
      if (kyivDay(ms) === day) await tellAudited(at(ms), row.id);
    }
  }
}

function tellerAt(db: Db, { ms, isRead }: { readonly ms: number; readonly isRead: boolean }): Teller {
  const past = { ...db, clock: clockOf(() => ms) };
  return { db: past, origin: '', hasBot: false, hasPush: false, hasSms: false, past: { isRead } };
}
