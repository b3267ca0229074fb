import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { correctReading as endpoint, Reading } from '@kliuchar/api-schema/meters';
import { day } from '@kliuchar/domain/dates/day';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { ZERO_KOP } from '@kliuchar/domain/money/kop';
import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import { correctionKop, type ReadingCorrection } from '@kliuchar/domain/receipts/reading-correction';
import { ownPrice, type PriceVersion } from '@kliuchar/domain/tariffs/tariff';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type BilledLineRow, billedLines, findTariffVersion, insertAdjustment } from './correct-reading.sql.ts';
import { lockMeter, type MeterRow } from './physical-meters.sql.ts';
import { historyPoints, type Point } from './reading-history.ts';
import { insertReading, type ReadingRow, readingAfter, readingContext, readingsBefore } from './readings.sql.ts';
import { assertFitsUnder, checkAgainst } from './record-reading.ts';
import { ownReading, readReading } from './review-reading.ts';

const WATER: ReadonlySet<string> = new Set(['cold_water', 'hot_water']);

/** A billed reading stays as it was billed; a new row carries the right values and the difference waits for the next receipt. */
export async function correctReading(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Reading> {
  return withWriteScope(deps.db, actor, async (db) => {
    const billed = await ownReading(db, id);
    const meter = await lockMeter(db, billed.meter_id);
    if (meter === null || billed.state !== 'billed' || billed.receipt_id === null || billed.corrects_id !== null)
      throw new AppError('reading_state');
    const [context, before, after] = await Promise.all([
      readingContext(db, meter, { on: billed.taken_on, photoId: null }),
      readingsBefore(db, meter.id, billed.taken_on),
      readingAfter(db, meter.id, billed.taken_on),
    ]);
    const points = historyPoints(meter, before);
    const input = { date: day(billed.taken_on), values: body.values, confirm: ['rollover' as const, 'high' as const] };
    const check = checkAgainst(input, {
      meter,
      points,
      context: { ...context, same_day: false },
      today: deps.clock.today(),
    });
    if (after !== null) assertFitsUnder(body.values.map(decimal), after.reading_values.map(decimal), meter.digits);
    const correctionId = newId();
    await insertReading(db, {
      id: correctionId,
      ownerId: billed.owner_id,
      meterId: billed.meter_id,
      propertyId: billed.property_id,
      period: billed.period,
      takenOn: billed.taken_on,
      values: body.values,
      source: 'owner',
      photoId: null,
      comment: body.comment,
      flags: check.flags,
      state: 'approved',
      correctsId: id,
      submittedBy: actor.userId,
    });
    await adjustBoth(db, { billed, meter, values: body.values, previous: points.at(-1) ?? null, after });
    await db.audit({
      ownerId: billed.owner_id,
      action: 'reading.corrected',
      entityType: 'reading',
      entityId: id,
      details: { correctionId },
    });
    return readReading(db, correctionId);
  });
}

type Correction = { billed: ReadingRow; meter: MeterRow; values: readonly string[] };
type Around = { previous: Point | null; after: ReadingRow | null };

/**
 * What the receipt of the reading took too much or too little, and the other way round what that of the next one did, if it was
 * billed already: it was counted from the wrong values.
 */
async function adjustBoth(db: Db, { previous, after, ...correction }: Correction & Around): Promise<void> {
  const { billed } = correction;
  const was = billed.reading_values.map(decimal);
  const is = correction.values.map(decimal);
  if (previous !== null) {
    const { values: previousValues, estimated: previousEstimated } = previous;
    const spans = {
      billed: { previousValues, previousEstimated, values: was },
      right: { previousValues, previousEstimated, values: is },
    };
    await adjustLines(db, correction, { receiptId: billed.receipt_id, spans });
  }
  if (after !== null && after.state === 'billed') {
    const counted = { values: after.reading_values.map(decimal), previousEstimated: billed.source === 'estimated' };
    const spans = { billed: { ...counted, previousValues: was }, right: { ...counted, previousValues: is } };
    await adjustLines(db, correction, { receiptId: after.receipt_id, spans });
  }
}

type Adjusted = { receiptId: string | null; spans: Pick<ReadingCorrection, 'billed' | 'right'> };

async function adjustLines(db: Db, correction: Correction, { receiptId, spans }: Adjusted): Promise<void> {
  const { billed, meter } = correction;
  if (receiptId === null) return;
  const services = WATER.has(meter.service) ? [meter.service, 'sewage'] : [meter.service];
  for (const line of await billedLines(db, billed.owner_id, receiptId, services)) {
    const version = await versionOf(db, billed.owner_id, line.explanation);
    if (version === null) continue;
    const device = { digits: meter.digits, multiplier: decimal(meter.multiplier) };
    const amountKop = correctionKop({ meter: device, ...spans, version });
    if (amountKop === null || amountKop === ZERO_KOP) continue;
    const adjustmentId = newId();
    await insertAdjustment(db, {
      id: adjustmentId,
      ownerId: billed.owner_id,
      contractId: line.contract_id,
      receiptId,
      title: `Перерахунок: ${line.title}`,
      service: line.service,
      amountKop,
      explanation: {
        rule: 'manual',
        amountKop,
        about: 'utility',
        adjustmentId,
        vat: null,
        textUk: sentence(correction, line),
      },
    });
  }
}

function sentence({ billed, meter, values }: Correction, line: BilledLineRow): string {
  const shown = (list: readonly string[]) =>
    list.map((value) => formatDecimalUk(formatDecimal(decimal(value)))).join(' / ');
  return `Показник лічильника №\u00a0${meter.serial} за ${formatPeriod(period(billed.period))} виправлено: ${shown(values)} замість ${shown(billed.reading_values)} (квитанція ${line.receipt_number})`;
}

/** The prices the line was counted by: the version it names, else the owner's own price that stands in it. */
async function versionOf(db: Db, ownerId: string, explanation: Explanation): Promise<PriceVersion | null> {
  if (explanation.rule !== 'meter' && explanation.rule !== 'sum_of_water') return null;
  if (explanation.tariffVersionId === null) {
    const price = explanation.rule === 'meter' ? explanation.meters[0]?.zones[0]?.price : explanation.price;
    return price === null || price === undefined ? null : ownPrice(decimal(price));
  }
  const row = await findTariffVersion(db, ownerId, explanation.tariffVersionId);
  if (row === null) return null;
  return {
    id: row.id,
    validFrom: day(row.valid_from),
    price: row.price === null ? null : decimal(row.price),
    zonePrices: (row.zone_prices ?? []).map(decimal),
    blocks: (row.blocks ?? []).map((block) => ({
      upTo: block.upTo === null ? null : decimal(block.upTo),
      price: decimal(block.price),
    })),
    monthlyFeeKop: ZERO_KOP,
  };
}
