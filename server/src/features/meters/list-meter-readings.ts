import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Reading } from '@kliuchar/api-schema/meters';
import type { listPhysicalMeterReadings as endpoint } from '@kliuchar/api-schema/physical-meters';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { findMeter } from './physical-meters.sql.ts';
import { viewReading } from './reading.view.ts';
import { historyPoints } from './reading-history.ts';
import { listMeterReadings as listRows, type ReadingRow } from './readings.sql.ts';

export async function listMeterReadings(
  deps: Deps,
  actor: SessionActor,
  meterId: string,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Reading>> {
  const { meter, rows, total } = await withReadScope(deps.db, actor, async (db) => {
    const found = await meterOf(db, meterId);
    return { meter: found, ...(await listRows(db, { id: meterId, ownerId: found.owner_id }, query)) };
  });
  const shown = rows.slice(0, query.limit);
  const items = shown.map((row, index) => {
    const older = rows
      .slice(index + 1)
      .filter((candidate) => isCounted(candidate) && candidate.taken_on < row.taken_on);
    return viewReading(row, meter, historyPoints(meter, older.slice(0, 1)).at(-1) ?? null);
  });
  return offsetResult(items, total, query);
}

/** Whose readings they are, for the name of their file. */
export function serialOfMeter(deps: Deps, actor: SessionActor, meterId: string): Promise<string> {
  return withReadScope(deps.db, actor, async (db) => (await meterOf(db, meterId)).serial);
}

async function meterOf(db: Db, meterId: string) {
  const found = await findMeter(db, meterId);
  if (found === null) throw new AppError('meter_not_found');
  return found;
}

function isCounted(row: ReadingRow): boolean {
  return row.state !== 'rejected' && row.state !== 'submitted' && row.corrects_id === null;
}
