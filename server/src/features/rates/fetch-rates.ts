import { changesOf, inYears, missingDays, missingMonths } from '@kliuchar/domain/contracts/missing-rates';
import { isPlausibleStep } from '@kliuchar/domain/contracts/rate-checks';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { type Database, withLookup } from '../../platform/db/scope.ts';
import { type Nbu, NbuError } from '../../platform/nbu.ts';
import {
  earliestPriceBase,
  findLastKeyRate,
  insertKeyRates,
  insertPriceIndex,
  insertPublishedRates,
  listPublishedMonths,
  listPublishedRates,
} from './published.sql.ts';

/** As far back as billing looks (`billing-tables.ts`), and a penalty can be claimed. */
const HISTORY_MONTHS = 24;
/** The bank has no monthly figures before (its catalogue of data). */
const FIRST_INDEX = '2007-01' as Period;
/** A request a month: a first fetch for an old contract goes on the next day. */
const MAX_INDEXES = 36;

/** Codes of an answer that came and made no sense; any other means that nobody answers at all. */
const ANSWERED = new Set(['not_json', 'unexpected', 'absurd', 'too_large']);

export type Fetched = { readonly stored: number; readonly failures: readonly NbuError[] };

/**
 * Asks for whatever is missing and stores what came. Each table stands alone, so one that cannot be read holds up no other; when nobody
 * answers, the rest is not asked for either. Nothing is written while the network is awaited.
 */
export async function fetchRates(database: Database, nbu: Nbu): Promise<Fetched> {
  const today = database.clock.today();
  const steps = [
    () => fetchExchange(database, nbu, { currency: 'USD', today }),
    () => fetchExchange(database, nbu, { currency: 'EUR', today }),
    () => fetchKeyRates(database, nbu, today),
    () => fetchIndexes(database, nbu, today),
  ];
  let stored = 0;
  const failures: NbuError[] = [];
  for (const step of steps) {
    try {
      stored += await step();
    } catch (error) {
      if (!(error instanceof NbuError)) throw error;
      failures.push(error);
      if (!ANSWERED.has(error.code)) break;
    }
  }
  return { stored, failures };
}

function historyStart(today: Day): Day {
  return firstDayOf(addPeriods(periodOfDay(today), -HISTORY_MONTHS));
}

async function fetchExchange(
  database: Database,
  nbu: Nbu,
  { currency, today }: { currency: 'USD' | 'EUR'; today: Day },
): Promise<number> {
  const from = historyStart(today);
  const known = await withLookup(database, (db) => listPublishedRates(db, currency, from));
  const ranges = missingDays(
    known.map(({ on }) => on),
    { from, to: today },
  );
  let stored = 0;
  for (const range of ranges.flatMap(inYears)) {
    const rates = await nbu.exchangeRates(currency, range);
    const first = rates[0];
    const before = known.findLast(({ on }) => on < range.from);
    if (first && before && !isPlausibleStep(decimal(before.rate), decimal(first.rate))) throw new NbuError('absurd');
    stored += await withLookup(database, (db) => insertPublishedRates(db, currency, rates));
  }
  return stored;
}

/** The bank says the rate of every day, kept are the days of its changes. All days since the last one, so that no change is missed. */
async function fetchKeyRates(database: Database, nbu: Nbu, today: Day): Promise<number> {
  const last = await withLookup(database, findLastKeyRate);
  const from = last === null ? historyStart(today) : addDays(last.from, 1);
  if (from > today) return 0;
  let percent = last?.percent ?? null;
  let stored = 0;
  for (const range of inYears({ from, to: today })) {
    const days = await nbu.keyRates(range);
    const changes = changesOf(days, percent);
    percent = days.at(-1)?.percent ?? percent;
    if (changes.length > 0) stored += await withLookup(database, (db) => insertKeyRates(db, changes));
  }
  return stored;
}

async function fetchIndexes(database: Database, nbu: Nbu, today: Day): Promise<number> {
  const [known, base] = await withLookup(database, (db) =>
    Promise.all([listPublishedMonths(db), earliestPriceBase(db)]),
  );
  const last = addPeriods(periodOfDay(today), -1);
  const usual = addPeriods(periodOfDay(today), -HISTORY_MONTHS);
  const needed = base === null || base >= usual ? usual : addPeriods(base, 1);
  const first = needed < FIRST_INDEX ? FIRST_INDEX : needed;
  let stored = 0;
  for (const month of missingMonths(new Set(known), first, last).slice(0, MAX_INDEXES)) {
    const percent = await nbu.priceIndex(month);
    if (percent !== null) stored += await withLookup(database, (db) => insertPriceIndex(db, month, percent));
  }
  return stored;
}
