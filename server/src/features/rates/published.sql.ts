import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { LookupDb } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';

/** The published figures, everybody's: written by the worker alone, never rewritten. */
type Reader = Pick<LookupDb, 'query' | 'one'>;

export function listPublishedRates(
  db: Reader,
  currency: 'USD' | 'EUR',
  since: Day,
): Promise<{ on: Day; rate: string }[]> {
  return db.query(
    'rates.published',
    `select rate_on as "on", rate::text as rate from exchange_rates where owner_id is null and currency = $1 and rate_on >= $2 order by rate_on`,
    [currency, since],
  );
}

export async function insertPublishedRates(
  db: Reader,
  currency: 'USD' | 'EUR',
  rates: readonly { on: Day; rate: string }[],
): Promise<number> {
  const rows = await db.query(
    'rates.publish',
    `insert into exchange_rates (id, currency, rate_on, rate, source)
     select u.id, $1, u.rate_on, u.rate, 'nbu' from unnest($2::uuid[], $3::date[], $4::numeric[]) as u(id, rate_on, rate)
     on conflict on constraint exchange_rates_key do nothing returning id`,
    [currency, rates.map(newId), rates.map(({ on }) => on), rates.map(({ rate }) => rate)],
  );
  return rows.length;
}

export function findLastKeyRate(db: Reader): Promise<{ from: Day; percent: string } | null> {
  return db.one(
    'rates.last_key_rate',
    'select valid_from as "from", percent::text as percent from key_rates where owner_id is null order by valid_from desc limit 1',
  );
}

export async function insertKeyRates(db: Reader, rates: readonly { on: Day; percent: string }[]): Promise<number> {
  const rows = await db.query(
    'rates.publish_key',
    `insert into key_rates (id, valid_from, percent) select * from unnest($1::uuid[], $2::date[], $3::numeric[])
     on conflict on constraint key_rates_key do nothing returning id`,
    [rates.map(newId), rates.map(({ on }) => on), rates.map(({ percent }) => percent)],
  );
  return rows.length;
}

export async function listPublishedMonths(db: Reader): Promise<Period[]> {
  const rows = await db.query<{ month: Period }>(
    'rates.published_months',
    'select month from price_indexes where owner_id is null',
  );
  return rows.map(({ month }) => month);
}

export async function insertPriceIndex(db: Reader, month: Period, percent: string): Promise<number> {
  const rows = await db.query(
    'rates.publish_index',
    `insert into price_indexes (id, month, percent) values ($1, $2, $3)
     on conflict on constraint price_indexes_key do nothing returning id`,
    [newId(), month, percent],
  );
  return rows.length;
}

/** The earliest base month of an indexed rent in force; null when no rent is indexed. */
export async function earliestPriceBase(db: Reader): Promise<Period | null> {
  const row = await db.one<{ month: Period | null }>(
    'rates.earliest_base',
    'select private.earliest_price_base() as month',
  );
  return row?.month ?? null;
}
