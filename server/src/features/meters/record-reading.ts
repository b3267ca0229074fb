import { isErrorCode } from '@kliuchar/api-schema/error-codes';
import type { Reading } from '@kliuchar/api-schema/meters';
import type { ReadingInput } from '@kliuchar/api-schema/readings';
import { type Day, day, daysBetween } from '@kliuchar/domain/dates/day';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { checkReading, type ReadingCheck } from '@kliuchar/domain/meters/check-reading';
import { firstUseCeiling } from '@kliuchar/domain/meters/first-use';
import { compareDecimal, type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { AppError, conflictAt, fieldError, unknownReference } from '../../edge/errors.ts';
import { type Db, WithCommit } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { changeInputsBetween, holdBilling } from '../receipts/public.ts';
import { readingCame } from '../tasks/public.ts';
import type { MeterRow } from './physical-meters.sql.ts';
import { lockMeter } from './physical-meters.sql.ts';
import { viewReading } from './reading.view.ts';
import { historyPoints, lastMeasured, type Point, usualByZones } from './reading-history.ts';
import { readingRefusal, zoneCountRefusal } from './reading-refusal.ts';
import {
  type Around,
  findReading,
  insertReading,
  lookAround,
  type ReadingContext,
  type ReadingRow,
  receiptOver,
} from './readings.sql.ts';
import { takeBackReading } from './take-back-reading.ts';

/** Who brings a reading: from the owner's people it counts at once, from a link it waits to be looked at (contract.md §3.9). */
export type Bringer = {
  readonly source: 'owner' | 'manager' | 'tenant' | 'tenant_link' | 'import';
  readonly state: 'submitted' | 'approved';
  readonly userId: string | null;
  readonly today: Day;
  /** Only this object's meters may be read by the holder of a link, and by its manager. */
  readonly propertyId: string | null;
};

/**
 * One reading of one meter. The meter's row is the lock: two readings of a meter are checked one after the other, so neither passes
 * by a history that the other is about to change.
 */
export async function recordReading(db: Db, input: ReadingInput, bringer: Bringer): Promise<WithCommit<Reading>> {
  const { meter, points, flags, keptPhotoId } = await lockAndCheck(db, input, bringer);
  // The dial was photographed once: a changed figure stands beside the same photo unless another one is given.
  const photoId = input.photoId === undefined ? keptPhotoId : input.photoId;
  const written = await writeReading(db, { ...input, photoId }, { meter, bringer, flags });
  return new WithCommit(written.answer.then((row) => viewReading(row, meter, points.at(-1) ?? null)));
}

/** Everything that recording it would refuse, and nothing written: for what is only going to be recorded. */
export async function assertReadable(db: Db, input: ReadingInput, bringer: Bringer): Promise<void> {
  await lockAndCheck(db, input, bringer);
}

type Sound = Pick<Locked, 'meter' | 'keptPhotoId'> & {
  readonly points: readonly Point[];
  readonly flags: readonly string[];
};

async function lockAndCheck(db: Db, input: ReadingInput, bringer: Bringer): Promise<Sound> {
  const { meter, around, keptPhotoId } = await lockWithHistory(db, input, bringer);
  const { context, before, after } = around;
  if (meter.status !== 'active') throw new AppError('meter_state');
  if (input.date < meter.installed_on)
    throw fieldError('date', `Лічильник встановлено ${formatDay(day(meter.installed_on))}`);
  if (!context.photo_known) throw unknownReference('photoId');
  assertMonth(input);
  const points = historyPoints(meter, before);
  const check = checkAgainst(input, { meter, points, context, today: bringer.today });
  if (context.same_day) throw conflictAt('date', 'reading_duplicate', { params: { date: formatDay(input.date) } });
  await assertBetween(db, meter, { on: input.date, values: input.values, after });
  return { meter, points, flags: check.flags, keptPhotoId };
}

/** A reading is of the month it was taken in or of the one before; kept for another month, no receipt would carry its consumption in time. */
function assertMonth({ period, date }: ReadingInput): void {
  const own = periodOfDay(date);
  const before = addPeriods(own, -1);
  if (period === undefined || period === own || period === before) return;
  const text = `Показник за ${formatDay(date)} може бути за ${formatPeriod(before)} або за ${formatPeriod(own)}`;
  throw fieldError('period', text);
}

/** `keptPhotoId` is the photo of the reading that is replaced. */
type Locked = { readonly meter: MeterRow; readonly around: Around; readonly keptPhotoId: string | null };

async function lockWithHistory(db: Db, input: ReadingInput, bringer: Bringer): Promise<Locked> {
  const photoOf = bringer.source === 'manager' ? bringer.propertyId : null;
  const isByLink = bringer.source === 'tenant_link';
  const look = () =>
    lookAround(db, input.meterId, { on: input.date, photoId: input.photoId ?? null, photoOf, isByLink });
  const isOf = (meter: MeterRow) => bringer.propertyId === null || meter.property_id === bringer.propertyId;
  if (!input.replaces) {
    const isCounted = bringer.state === 'approved';
    const [, meter, around] = await Promise.all([
      isCounted && changeInputsBetween(db, { meterId: input.meterId, on: input.date }),
      lockMeter(db, input.meterId),
      look(),
    ]);
    if (meter === null || !isOf(meter)) throw unknownReference('meterId');
    return { meter, around, keptPhotoId: null };
  }
  const replaced = await holdReading(db, input.replaces);
  const meter = await lockMeter(db, input.meterId);
  if (meter === null || !isOf(meter)) throw unknownReference('meterId');
  if (replaced?.meter_id !== meter.id) throw unknownReference('replaces');
  // A new one that is refused further on leaves the old one as it was: it is one transaction.
  await takeBackReading(db, replaced, null);
  return { meter, around: await look(), keptPhotoId: replaced.photo_id };
}

type Checked = { readonly meter: MeterRow; readonly bringer: Bringer; readonly flags: readonly string[] };

/** The row and its trace leave together; nothing after them can refuse, so they may leave with COMMIT. */
async function writeReading(
  db: Db,
  input: ReadingInput,
  { meter, bringer, flags }: Checked,
): Promise<WithCommit<ReadingRow>> {
  const id = newId();
  const { owner_id: ownerId, id: meterId } = meter;
  const period = input.period ?? periodOfDay(input.date);
  const source = input.source ?? bringer.source;
  const written = insertReading(db, {
    id,
    ownerId,
    meterId,
    propertyId: meter.property_id,
    period,
    takenOn: input.date,
    values: input.values,
    source,
    photoId: input.photoId ?? null,
    comment: input.comment ?? null,
    flags,
    state: bringer.state,
    correctsId: null,
    submittedBy: bringer.userId,
  });
  const details = { meterId, period, source, flags };
  await db.audit({ ownerId, action: 'reading.recorded', entityType: 'reading', entityId: id, details });
  readingCame(db, { ownerId, meterId, period, isAccepted: bringer.state === 'approved' });
  return new WithCommit(written);
}

/** The contracts of its object are held before the meter is, in the order of a correction. */
async function holdReading(db: Db, id: string): Promise<ReadingRow | null> {
  const row = await findReading(db, id);
  if (row !== null)
    await holdBilling(db, { ownerId: row.owner_id, propertyId: row.property_id, meterId: row.meter_id });
  return row;
}

type Frame = {
  readonly meter: MeterRow;
  readonly points: readonly Point[];
  readonly context: ReadingContext;
  readonly today: Day;
  /** Where the call has the values and the day, if not in `values` and `date`: a replacement closes the old device. */
  readonly at?: { readonly values: string; readonly date: string };
};

/** The domain's check with the meter's own history; what blocks is thrown with the field it is about. */
export function checkAgainst(input: Pick<ReadingInput, 'date' | 'values' | 'confirm'>, frame: Frame): ReadingCheck {
  const { meter, points, context } = frame;
  const previous = points.at(-1) ?? null;
  const measured = previous?.estimated ? lastMeasured(points) : null;
  const days = previous === null ? 0 : daysBetween(previous.on, input.date);
  const check = checkReading({
    meter: {
      zones: meter.zones,
      digits: meter.digits,
      decimals: meter.decimals,
      multiplier: decimal(meter.multiplier),
      nextVerificationOn: meter.next_verification_on === null ? null : day(meter.next_verification_on),
    },
    reading: { on: input.date, values: input.values.map(decimal) },
    previous: previous === null ? null : { values: previous.values, estimated: previous.estimated },
    measured: measured?.values ?? null,
    usual: usualByZones(meter, points, days),
    ceiling: firstUseCeiling(meter.service, days),
    today: frame.today,
    occupied: context.occupied,
    window: context.window,
    sameDayExists: context.same_day,
    photoSeen: context.photo_seen,
    confirm: input.confirm ?? [],
  });
  if (check.refusal !== null) {
    const { code, field } = check.refusal;
    const [part = 'values', ...rest] = (field ?? 'values').split('.');
    const place = [part === 'date' ? (frame.at?.date ?? part) : (frame.at?.values ?? part), ...rest].join('.');
    // The call is wrong before the reading is: what it needs is the main sentence of the answer (contract.md §3.1).
    if (code === 'zone_count') throw fieldError(place, zoneCountRefusal(meter));
    if (!isErrorCode(code)) throw new Error(`A refusal without words: ${code}`);
    const zone = Number(rest[0] ?? 0);
    const values = input.values.map(decimal);
    const refused = { code, zone, meter, values, previous: isBelow(values, measured, zone) ? measured : previous };
    throw new AppError(code, { fields: { [place]: readingRefusal(refused, { isClosing: frame.at !== undefined }) } });
  }
  return check;
}

/** Told of what the dial has shown rather than of an estimate above it. */
function isBelow(values: readonly Decimal[], measured: Point | null, zone: number): boolean {
  const [value, shown] = [values[zone], measured?.values[zone]];
  return value !== undefined && shown !== undefined && compareDecimal(value, shown) < 0;
}

/** What is put between two readings fits under the later one, and no receipt has charged those days already. */
export async function assertBetween(
  db: Db,
  meter: MeterRow,
  reading: { on: string; values: readonly string[]; after: Around['after'] },
): Promise<void> {
  const { on, values, after } = reading;
  if (after.length === 0) return;
  assertFitsUnder(values.map(decimal), after, meter.digits);
  const receipt = await receiptOver(db, meter, on);
  if (receipt !== null)
    throw fieldError(
      'date',
      `Споживання за ці дні вже є у квитанції ${receipt.number}. Анулюйте її або виправте її показник.`,
    );
}

/** A reading put between two others may not be above a later one, unless the register turned over between them. */
export function assertFitsUnder(values: readonly Decimal[], later: Around['after'], digits: number): void {
  for (const { reading_values } of later) assertNotAbove(values, reading_values.map(decimal), digits);
}

function assertNotAbove(values: readonly Decimal[], later: readonly Decimal[], digits: number): void {
  for (const [zone, value] of values.entries()) {
    const next = later[zone];
    if (next === undefined || compareDecimal(value, next) <= 0) continue;
    const drop = { units: value.units, scale: value.scale };
    const half = { units: 5n * 10n ** BigInt(digits - 1), scale: 0 };
    const turned = compareDecimal(drop, half) > 0 && compareDecimal(next, half) < 0;
    if (!turned) throw fieldError(`values.${zone}`, 'Більше за показник, внесений за пізнішу дату');
  }
}
