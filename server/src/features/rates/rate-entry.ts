import { refusalText } from '@kliuchar/api-schema/refusal-texts';
import type { RateSource } from '@kliuchar/domain/contracts/contract-terms';
import {
  checkIndexMonth,
  checkKeyRateDay,
  checkRateDay,
  isPlausibleStep,
} from '@kliuchar/domain/contracts/rate-checks';
import { addDays, type Day, day } from '@kliuchar/domain/dates/day';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { isStale, ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findRateOn } from './effective-rates.sql.ts';
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  insertEntry,
  lockEntry,
  type Series,
  updateEntry,
} from './entries.sql.ts';

/** What one owner enters into one of the three tables; `at` is its day or its month. */
export type NewRate = {
  readonly series: Series;
  readonly at: string;
  readonly value: string;
  readonly currency?: 'USD' | 'EUR';
  readonly source?: RateSource;
  readonly ownerId: string | undefined;
};

type Words = {
  readonly at: string;
  readonly entity: string;
  readonly constraint: string;
  readonly text: (at: string) => string;
};

const WORDS: Readonly<Record<Series, Words>> = {
  exchange: {
    at: 'rateOn',
    entity: 'exchange_rate',
    constraint: 'exchange_rates_key',
    text: (at) => formatDay(day(at)),
  },
  priceIndex: {
    at: 'month',
    entity: 'price_index',
    constraint: 'price_indexes_key',
    text: (at) => formatPeriod(period(at)),
  },
  keyRate: { at: 'validFrom', entity: 'key_rate', constraint: 'key_rates_key', text: (at) => formatDay(day(at)) },
};

/** A second entry for one day is refused and not taken as a correction: it may be a slip in the date. */
export async function createEntry(deps: Deps, actor: SessionActor, entry: NewRate): Promise<EntryRow> {
  const { series, at } = entry;
  const words = WORDS[series];
  const id = newId();
  assertTime(series, at, deps.clock.today());
  try {
    return await withWriteScope(deps.db, actor, async (db) => {
      const ownerId = ownerForCreate(db, entry.ownerId);
      await assertPlausible(db, { ...entry, ownerId });
      await insertEntry(db, series, ownerId, { ...entry, id });
      const row = await readEntry(db, series, id);
      if (!row.is_used) throw new AppError('rate_published', { params: { at: words.text(at) } });
      await traceChange(db, row, { series, action: 'entered' });
      return row;
    });
  } catch (error) {
    if (!isConstraint(error, words.constraint)) throw error;
    throw new AppError('rate_exists', { params: { at: words.text(at) }, cause: error });
  }
}

export type EntryChange = {
  readonly series: Series;
  readonly id: string;
  readonly value: string;
  readonly version: number | undefined;
};

/** Only the value: another day is another entry. What was issued keeps the value it was counted by. */
export function changeEntry(deps: Deps, actor: SessionActor, change: EntryChange): Promise<EntryRow> {
  const { series, id, value } = change;
  return withWriteScope(deps.db, actor, async (db) => {
    const before = await lockOwn(db, change);
    await assertPlausible(db, { ...before, series, value, ownerId: before.owner_id });
    await updateEntry(db, series, { id, ownerId: before.owner_id, value });
    const row = await readEntry(db, series, id);
    await traceChange(db, row, { series, action: 'changed', before: before.value });
    return row;
  });
}

export async function removeEntry(deps: Deps, actor: SessionActor, of: Omit<EntryChange, 'value'>): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwn(db, of);
    await deleteEntry(db, of.series, { id: of.id, ownerId: row.owner_id });
    await traceChange(db, row, { series: of.series, action: 'deleted' });
  });
}

type OwnEntry = EntryRow & { readonly owner_id: string };

async function lockOwn(db: Db, of: Omit<EntryChange, 'value'>): Promise<OwnEntry> {
  const row = await lockEntry(db, of.series, of.id);
  if (row === null || row.owner_id === null) throw new AppError('rate_not_found');
  if (isStale(row, of.version)) throw new AppError('version_conflict');
  return { ...row, owner_id: row.owner_id };
}

async function readEntry(db: Db, series: Series, id: string): Promise<EntryRow> {
  const row = await findEntry(db, series, id);
  if (row === null) throw new AppError('rate_not_found');
  return row;
}

function assertTime(series: Series, at: string, today: Day): void {
  const refusals =
    series === 'priceIndex'
      ? checkIndexMonth(period(at), today)
      : (series === 'exchange' ? checkRateDay : checkKeyRateDay)(day(at), today);
  const [refusal] = refusals;
  if (refusal !== undefined) throw fieldError(WORDS[series].at, refusalText(refusal.code));
}

type Judged = {
  readonly series: Series;
  readonly at: string;
  readonly value: string;
  readonly currency?: string | null;
  readonly source?: RateSource | null;
  readonly ownerId: string;
};

/** `4450` for `44,50` is within no bounds, `4,45` is: so a rate is also held against the one before it. */
async function assertPlausible(db: Db, { series, at, value, currency, source, ownerId }: Judged): Promise<void> {
  if (series !== 'exchange' || !currency || !source) return;
  const before = await findRateOn(db, { ownerId, currency, source, on: addDays(day(at), -1) });
  if (before === null || isPlausibleStep(decimal(before.rate), decimal(value))) return;
  const text = `${formatDecimalUk(decimal(before.rate))} на ${formatDay(before.on)}`;
  throw fieldError('rate', `Попередній курс\u00a0— ${text}. Різниця більш ніж удвічі: перевірте число`);
}

type Trace = { readonly series: Series; readonly action: 'entered' | 'changed' | 'deleted'; readonly before?: string };

/** Whoever waits for the rate of a day gets its difference at once and not tomorrow (contract.md §1.13). */
async function traceChange(db: Db, row: EntryRow, { series, action, before }: Trace): Promise<void> {
  const ownerId = row.owner_id;
  if (ownerId === null) throw new Error('A published figure is not changed by an owner');
  const { entity } = WORDS[series];
  const { at, value, currency, source } = row;
  await db.audit({
    ownerId,
    action: `${entity}.${action}`,
    entityType: entity,
    entityId: row.id,
    details: { at, value, ...(before !== undefined && { before }), ...(currency !== null && { currency, source }) },
  });
  if (series === 'exchange' && action !== 'deleted') await db.enqueue('receipts.settle_rates', {}, { ownerId });
}
