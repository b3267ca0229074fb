import type { Reading } from '@kliuchar/api-schema/meters';
import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { shortDecimal } from './physical-meter.view.ts';
import { consumptionBetween, type Device, type Point } from './reading-history.ts';
import type { ReadingRow } from './readings.sql.ts';

/** A reading with what was used since the point before it. */
export function viewReading(row: ReadingRow, device: Device, previous: Point | null): Reading {
  const values = row.reading_values.map(decimal);
  const consumption = previous === null ? [] : consumptionBetween(device, previous, { values });
  return {
    id: row.id,
    meterId: row.meter_id,
    period: period(row.period),
    date: day(row.taken_on),
    values: row.reading_values.map(shortDecimal),
    consumption: consumption.map(formatDecimal),
    previousValues: (previous?.values ?? []).map(formatDecimal),
    previousDate: previous?.on ?? null,
    source: row.source,
    state: row.state,
    flags: row.flags,
    photoId: row.photo_id,
    comment: row.comment,
    receiptId: row.receipt_id,
    correctsId: row.corrects_id,
    createdAt: row.created_at,
  };
}
