import {
  type CalendarDay,
  calendarSpan,
  contractEndDays,
  readingDays,
  receiptDays,
  taskDays,
  verificationDays,
} from '@kliuchar/domain/calendar/calendar-days';
import type { Deps } from '../../deps.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { lookUp, withReadScope } from '../../platform/db/scope.ts';
import { icalText } from '../../platform/ical.ts';
import { sha256 } from '../../platform/tokens.ts';
import { listContractEnds, listReadingDays, listReceiptDays, listTaskDays, listVerifications } from './calendar.sql.ts';
import { findFeedsPerson } from './feeds.sql.ts';

/** Programs ask every few hours; a minute of asking is a mistake of somebody's. */
const READS_PER_FEED: Limit = { bucket: 'calendar.read', limit: 60, windowSeconds: 60 };
const NAME = 'Ключар';

/** The text of the calendar; null where the address is nobody's. */
export async function readCalendar(deps: Deps, token: string): Promise<string | null> {
  const tokenHash = sha256(token);
  const userId = await lookUp(deps.db, (db) => findFeedsPerson(db, tokenHash));
  if (userId === null) return null;
  await hitThrottle(deps, READS_PER_FEED, userId);
  const today = deps.clock.today();
  const span = { today, ...calendarSpan(today) };
  const days = await withReadScope(deps.db, { kind: 'feed', tokenHash }, async (db): Promise<CalendarDay[]> => {
    const [receipts, contracts, tasks, meters, readings] = await Promise.all([
      listReceiptDays(db, span),
      listContractEnds(db, span),
      listTaskDays(db, span),
      listVerifications(db, span),
      listReadingDays(db, today),
    ]);
    return [
      ...receipts.flatMap((of) => receiptDays(of, db.isKeyed)),
      ...contracts.flatMap(contractEndDays),
      ...tasks.flatMap(taskDays),
      ...meters.flatMap(verificationDays),
      ...readings.flatMap((of) => readingDays(of, today)),
    ];
  });
  return icalText({ name: NAME, days, origin: deps.config.origin, nowMs: deps.clock.nowMs() });
}
