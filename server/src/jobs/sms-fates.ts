import { instantText } from '../platform/clock.ts';
import { type LookupDb, withLookup } from '../platform/db/scope.ts';
import { MOST_ASKED, type SmsFate, type SmsSender } from '../platform/sms.ts';
import { failMessage } from './fail-message.ts';
import { freeJob, type Job, type JobContext } from './job.ts';
import { type AwaitedMessage, listAwaited, markDelivered, markUndelivered } from './messages.sql.ts';

const KIND = 'messages.sms_fates';
const MINUTE_MS = 60_000;
/** Most arrive within seconds; for an hour it is asked this often, then once an hour. */
const SOON_MS = 5 * MINUTE_MS;
const FRESH_MS = 60 * MINUTE_MS;
/** A carrier that has said nothing for two days says nothing any more (TurboSMS gives a message up after one). */
const AWAITED_MS = 48 * 60 * MINUTE_MS;
/** Of one run; the next goes on from the beginning, where what was answered is no more. */
const MOST_PAGES = 50;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** One question for all that leave within the same minutes. */
export function askSoon(db: Pick<LookupDb, 'enqueue' | 'clock'>): Promise<boolean> {
  const next = Math.floor(db.clock.nowMs() / SOON_MS) + 1;
  return db.enqueue(KIND, {}, { dedupeKey: `${KIND}:soon:${next}`, runAt: instantText(next * SOON_MS) });
}

/** `sent → delivered | failed`, as the carrier says; asking twice at once finds the same answers and writes each once. */
export function smsFatesJob(sms: SmsSender | null): Job {
  return freeJob({
    kind: KIND,
    isHourly: true,
    parse: () => undefined,
    async run(context) {
      if (sms !== null) await askFates(context, sms);
    },
  });
}

async function askFates(context: JobContext, sms: SmsSender): Promise<void> {
  const { database, clock } = context;
  const nowMs = clock.nowMs();
  let after: Pick<AwaitedMessage, 'id' | 'sentAt'> = { id: FIRST_ID, sentAt: instantText(nowMs - AWAITED_MS) };
  let isFreshWaiting = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const from = after;
    const rows = await withLookup(database, (db) => listAwaited(db, from, MOST_ASKED));
    const last = rows.at(-1);
    if (last === undefined) break;
    const fates = await sms.fates(rows.map(({ carrierId }) => carrierId));
    await writeFates(context, rows, fates);
    isFreshWaiting ||= rows.some(
      ({ carrierId, sentAt }) =>
        (fates.get(carrierId) ?? 'waiting') === 'waiting' && Date.parse(sentAt) > nowMs - FRESH_MS,
    );
    after = last;
  }
  if (isFreshWaiting) await withLookup(database, askSoon);
}

async function writeFates(
  { database, clock }: JobContext,
  rows: readonly AwaitedMessage[],
  fates: ReadonlyMap<string, SmsFate>,
): Promise<void> {
  const met = (fate: SmsFate) => rows.filter(({ carrierId }) => fates.get(carrierId) === fate);
  const delivered = met('delivered').map(({ id }) => id);
  // The carrier's own times are by a clock of its own, so this is when we learned it.
  if (delivered.length > 0)
    await withLookup(database, (db) => markDelivered(db, delivered, instantText(clock.nowMs())));
  for (const message of met('failed')) await failMessage(database, message, 'sms_undelivered', markUndelivered);
}
