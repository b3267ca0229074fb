import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { correctReading as endpoint, Reading } from '@kliuchar/api-schema/meters';
import { day } from '@kliuchar/domain/dates/day';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import type { ReadingConfirmation } from '@kliuchar/domain/meters/check-reading';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { isStorable, type Kop, SumTooLarge } from '@kliuchar/domain/money/kop';
import type { MeteredExplanation } from '@kliuchar/domain/receipts/explanation';
import {
  type CountedReading,
  correctLine,
  readingKey,
  readingsOfLine,
  recountLine,
  versionsOfLine,
} from '@kliuchar/domain/receipts/recount-line';
import type { PriceVersion } from '@kliuchar/domain/tariffs/tariff';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type CountedLineRow, holdBilling, listLinesCounting, priceVersionOf } from '../receipts/public.ts';
import { insertAdjustment, listCountedReadings, listTariffVersions } from './correct-reading.sql.ts';
import { lockMeter, type MeterRow } from './physical-meters.sql.ts';
import { historyPoints } from './reading-history.ts';
import { insertReading, lookAround, type ReadingAt, type ReadingRow } from './readings.sql.ts';
import { assertFitsUnder, checkAgainst } from './record-reading.ts';
import { readReading } from './review-reading.ts';
import { ownReading } from './take-back-reading.ts';

/**
 * A reading that receipts count stays as it was; a new row carries the right values, and for each line that counted the old ones the
 * difference waits for the next receipt: of the receipt it was billed by and of the one counted from it.
 */
export async function correctReading(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Reading> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId: managedId } = await holdObject(own, 'readings', { kind: 'reading', id });
    const { owner_id: ownerId, property_id: propertyId, meter_id: meterId } = await ownReading(db, id);
    await holdBilling(db, { ownerId, propertyId, meterId });
    // Read again: whoever held the contracts may have billed or freed it.
    const counted = await ownReading(db, id);
    const meter = await lockMeter(db, counted.meter_id);
    if (meter === null || counted.corrects_id !== null) throw new AppError('reading_state');
    const lines = await listLinesCounting(db, { ownerId, meterId: meter.id, on: counted.taken_on });
    // One that no receipt counts is taken back and written anew; it leaves no difference.
    if (counted.state !== 'billed' && (counted.state !== 'approved' || lines.length === 0))
      throw new AppError('reading_state');
    // Taken off a main meter elsewhere, it changes the bill of people he is not entrusted with.
    if (managedId !== null && lines.some((line) => line.propertyId !== managedId)) throw new AppError('forbidden');
    const { values, photoId, confirm = [] } = body;
    const photo = { photoId: photoId ?? null, photoOf: managedId };
    const flags = await checkCorrection(deps, db, { counted, meter, values, confirm, ...photo });
    const adjustments = await differences(db, { lines, counted, meter, values });
    const correctionId = newId();
    await insertReading(db, {
      id: correctionId,
      ownerId,
      meterId: counted.meter_id,
      propertyId,
      period: counted.period,
      takenOn: counted.taken_on,
      values,
      source: managedId === null ? 'owner' : 'manager',
      photoId: body.photoId === undefined ? counted.photo_id : body.photoId,
      comment: body.comment,
      flags,
      state: 'approved',
      correctsId: id,
      submittedBy: actor.userId,
    });
    for (const adjustment of adjustments) await insertAdjustment(db, ownerId, adjustment);
    await db.audit({
      ownerId,
      action: 'reading.corrected',
      entityType: 'reading',
      entityId: id,
      details: { correctionId },
    });
    return readReading(db, correctionId);
  });
}

type Correction = { counted: ReadingRow; meter: MeterRow; values: readonly string[] };
type Checked = Correction & Pick<ReadingAt, 'photoId' | 'photoOf'> & { confirm: readonly ReadingConfirmation[] };

async function checkCorrection(deps: Deps, db: Db, checked: Checked) {
  const { counted, meter, values, photoId, photoOf } = checked;
  const { context, before, after } = await lookAround(db, meter.id, { on: counted.taken_on, photoId, photoOf });
  if (!context.photo_known) throw unknownReference('photoId');
  const input = {
    date: day(counted.taken_on),
    values: [...values],
    confirm: [...checked.confirm],
  };
  const frame = { meter, points: historyPoints(meter, before), today: deps.clock.today() };
  const check = checkAgainst(input, { ...frame, context: { ...context, same_day: false } });
  assertFitsUnder(values.map(decimal), after, meter.digits);
  return check.flags;
}

/** Each line counted anew by what its readings counted for until now, and with this one right. */
async function differences(db: Db, { lines, ...correction }: Correction & { lines: readonly CountedLineRow[] }) {
  const { counted, meter, values } = correction;
  const right: CountedReading = { values: values.map(decimal), estimated: false };
  const adjustments = [];
  for (const line of lines) {
    const { explanation } = line;
    const versions = await versionsFor(db, counted.owner_id, explanation);
    const readings = await countedReadings(db, counted.owner_id, explanation);
    const was = recountLine(explanation, { versions, readings });
    readings.set(readingKey(meter.id, day(counted.taken_on)), right);
    const made = storable(() => correctLine(was, recountLine(explanation, { versions, readings }), line.receiptNumber));
    if (made === null) continue;
    const { amountKop, vatKop, correction: figures } = made;
    const textUk = `${sentence(correction)}. ${made.textUk}`;
    adjustments.push({
      id: newId(),
      contractId: line.contractId,
      receiptId: line.receiptId,
      title: `Перерахунок: ${line.title}`,
      service: line.service,
      amountKop,
      explanation: { about: 'utility', textUk, vatKop, period: line.period, correction: figures },
    });
  }
  return adjustments;
}

/** A slip of some digits makes a difference that no receipt can carry: it is told at the value, before anything is written. */
function storable<T extends { readonly amountKop: Kop }>(count: () => T | null): T | null {
  const text = 'Із таким показником різниця понад 999\u00a0999\u00a0999,99\u00a0₴. Перевірте число';
  try {
    const made = count();
    if (made !== null && !isStorable(made.amountKop)) throw fieldError('values.0', text);
    return made;
  } catch (error) {
    if (error instanceof SumTooLarge) throw fieldError('values.0', text);
    throw error;
  }
}

async function versionsFor(db: Db, ownerId: string, explanation: MeteredExplanation): Promise<PriceVersion[]> {
  const named = versionsOfLine(explanation);
  if ('validFrom' in named) return [named];
  return (await listTariffVersions(db, ownerId, named)).map(priceVersionOf);
}

async function countedReadings(db: Db, ownerId: string, explanation: MeteredExplanation) {
  const rows = await listCountedReadings(db, ownerId, readingsOfLine(explanation));
  return new Map(
    rows.map(({ meterId, on, values, isEstimated }): [string, CountedReading] => [
      readingKey(meterId, on),
      { values: values.map(decimal), estimated: isEstimated },
    ]),
  );
}

function sentence({ counted, meter, values }: Correction): string {
  const shown = (value: string | undefined) => formatDecimalUk(formatDecimal(decimal(value ?? '0')));
  const changes = values.map((value, zone) => `${shown(value)} замість ${shown(counted.reading_values[zone])}`);
  return `Показник лічильника №\u00a0${meter.serial} за ${formatPeriod(period(counted.period))} виправлено: ${nameZones(changes)}`;
}
