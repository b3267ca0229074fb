import {
  type CalendarDay,
  calendarSpan,
  contractEndDay,
  readingDays,
  receiptDay,
  taskDay,
  verificationDay,
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
  const span = calendarSpan(today);
  const days = await withReadScope(deps.db, { kind: 'feed', tokenHash }, async (db): Promise<CalendarDay[]> => {
    const [receipts, contracts, tasks, meters, readings] = await Promise.all([
      listReceiptDays(db, span),
      listContractEnds(db, span),
      listTaskDays(db, span),
      listVerifications(db, span),
      listReadingDays(db),
    ]);
    return [
      ...receipts.map((receipt) => receiptDay(receipt, db.isKeyed)),
      ...contracts.map(contractEndDay),
      ...tasks.map(taskDay),
      ...meters.map(verificationDay),
      ...readings.flatMap((of) => readingDays(of, today)),
    ];
  });
  return icalText({ name: NAME, days, origin: deps.config.origin, nowMs: deps.clock.nowMs() });
}
