import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Reading, rejectReading as rejectEndpoint } from '@kliuchar/api-schema/meters';
import { day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { changeInputsBetween } from '../receipts/public.ts';
import { askReadingAgain, readingCame } from '../tasks/public.ts';
import { lockMeter } from './physical-meters.sql.ts';
import { viewReading } from './reading.view.ts';
import { historyPoints } from './reading-history.ts';
import { changeReadingState, lookAround, type ReadingRow, readingsBefore } from './readings.sql.ts';
import { assertBetween, checkAgainst } from './record-reading.ts';
import { ownReading, takeBackReading } from './take-back-reading.ts';

/** The reading as it stands, with what was used since the one before it. */
export async function readReading(db: Db, id: string): Promise<Reading> {
  const row = await ownReading(db, id);
  const meter = await lockMeter(db, row.meter_id);
  if (meter === null) throw new AppError('reading_not_found');
  const points = historyPoints(meter, await readingsBefore(db, meter.id, day(row.taken_on)));
  return viewReading(row, meter, points.at(-1) ?? null);
}

/** The meter is locked before the reading, as in `takeBackReading`, and runs under way are told before both. */
async function lockedReading(db: Db, id: string): Promise<ReadingRow> {
  const { meter_id: meterId, taken_on: on } = await ownReading(db, id);
  const [, meter] = await Promise.all([changeInputsBetween(db, { meterId, on }), lockMeter(db, meterId)]);
  if (meter === null) throw new AppError('reading_not_found');
  return ownReading(db, id);
}

export async function approveReading(deps: Deps, actor: SessionActor, id: string): Promise<Reading> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'readings', { kind: 'reading', id });
    const row = await lockedReading(db, id);
    const reading = { id, ownerId: row.owner_id };
    if (row.state !== 'submitted') throw new AppError('reading_state');
    await assertStillFits(deps, db, row);
    if (!(await changeReadingState(db, reading, { from: ['submitted'], to: 'approved', comment: null })))
      throw new AppError('reading_state');
    await db.audit({ ownerId: row.owner_id, action: 'reading.approved', entityType: 'reading', entityId: id });
    const { owner_id: ownerId, meter_id: meterId, period } = row;
    readingCame(db, { ownerId, meterId, period, isAccepted: true });
    return readReading(db, id);
  });
}

/** Other readings may have come while it waited: what would no longer be taken in is not approved either. */
async function assertStillFits(deps: Deps, db: Db, row: ReadingRow): Promise<void> {
  const meter = await lockMeter(db, row.meter_id);
  if (meter === null) throw new AppError('reading_not_found');
  const { context, before, after } = await lookAround(db, meter.id, { on: row.taken_on, photoId: null, photoOf: null });
  // What the sender confirmed is flagged, and a large use is for the owner's eyes, who is approving it.
  const confirm = row.flags.includes('rollover') ? (['rollover', 'high'] as const) : (['high'] as const);
  checkAgainst(
    { date: day(row.taken_on), values: [...row.reading_values], confirm: [...confirm] },
    {
      meter,
      points: historyPoints(meter, before),
      context: { ...context, same_day: false },
      today: deps.clock.today(),
    },
  );
  await assertBetween(db, meter, { on: row.taken_on, values: row.reading_values, after });
}

/** Also takes back an accepted one that no receipt carries yet: that is how a slip of the finger is put right. */
export async function rejectReading(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof rejectEndpoint>,
): Promise<Reading> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'readings', { kind: 'reading', id });
    const row = await ownReading(db, id);
    await takeBackReading(db, row, body.comment ?? null);
    await askReadingAgain(db, { ownerId: row.owner_id, readingId: id });
    return readReading(db, id);
  });
}
