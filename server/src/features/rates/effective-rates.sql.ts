import { RATE_SOURCES, type RateSource } from '@kliuchar/domain/contracts/contract-terms';
import { CURRENCIES, type Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import type { Db } from '../../platform/db/scope.ts';
import { countedRates } from './entries.sql.ts';

/** What the rules of an owner's receipts count by: the published figures and, where they do not reach, his own entries (ADR 0012). */

const EXCHANGE = countedRates('exchange', '$1');
const BY_HAND = `(x.owner_id is not null and x.source = 'nbu')`;

const RATE = `x.currency, x.source, x.rate_on as "on", x.rate::text as rate, ${BY_HAND} as "byHand"`;

export type RateRow = { currency: Currency; source: RateSource; on: Day; rate: string; byHand: boolean };

/**
 * The rates from a day on, and of each currency and source the last one before it, ascending: the last on or before any later day is among
 * them (contract.md §1.13), also where nothing was entered for years.
 */
export function listRates(db: Db, ownerId: string, since: Day): Promise<RateRow[]> {
  return db.query<RateRow>(
    'rates.effective',
    `select r.currency, r.source, r."on", r.rate, r."byHand" from (
       select ${RATE} from ${EXCHANGE} where x.rate_on >= $2
       union all
       select b.* from unnest($3::text[]) as c(currency) cross join unnest($4::text[]) as s(source) cross join lateral (
         select ${RATE} from ${EXCHANGE}
          where x.currency = c.currency and x.source = s.source and x.rate_on < $2 order by x.rate_on desc limit 1) b) r
      order by r.currency, r.source, r."on"`,
    [ownerId, since, CURRENCIES, RATE_SOURCES],
  );
}

export type RateQuestion = {
  readonly ownerId: string;
  readonly currency: string;
  readonly source: RateSource;
  readonly on: Day;
};
export type RateOnDay = { on: Day; rate: string; byHand: boolean };

/** The last rate on or before the day (contract.md §1.13). */
export function findRateOn(db: Db, of: RateQuestion): Promise<RateOnDay | null> {
  return db.one<RateOnDay>(
    'rates.on_day',
    `select x.rate_on as "on", x.rate::text as rate, ${BY_HAND} as "byHand" from ${EXCHANGE}
      where x.currency = $2 and x.source = $3 and x.rate_on <= $4 order by x.rate_on desc limit 1`,
    [of.ownerId, of.currency, of.source, of.on],
  );
}

/**
 * Whether nothing more can be published for the day: there is a rate of it, or the bank has told one of a later day. What the owner has
 * entered in the bank's place says nothing of the days before it; of a source of his own there is nothing to wait for.
 */
export async function isRateSettled(db: Db, of: RateQuestion): Promise<boolean> {
  const row = await db.one(
    'rates.settled',
    `select 1 as one from ${EXCHANGE} where x.currency = $2 and x.source = $3 and x.rate_on >= $4
        and (x.owner_id is null or x.source = 'manual' or x.rate_on = $4) limit 1`,
    [of.ownerId, of.currency, of.source, of.on],
  );
  return row !== null;
}

export function listPriceIndexes(db: Db, ownerId: string): Promise<{ month: Period; percent: string }[]> {
  return db.query(
    'rates.price_indexes',
    `select x.month, x.percent::text as percent from ${countedRates('priceIndex', '$1')} order by x.month`,
    [ownerId],
  );
}

export function listKeyRates(db: Db, ownerId: string): Promise<{ from: Day; percent: string }[]> {
  return db.query(
    'rates.key_rates',
    `select x.valid_from as "from", x.percent::text as percent from ${countedRates('keyRate', '$1')} order by x.valid_from`,
    [ownerId],
  );
}

/** The key rate in force on a day, as text; for a statement that has the owner and the day already. */
export function keyRateOn({ owner, on }: { readonly owner: string; readonly on: string }): string {
  return `(select x.percent::text from ${countedRates('keyRate', owner)} where x.valid_from <= ${on}::date
    order by x.valid_from desc limit 1)`;
}

export async function findKeyRate(db: Db, of: { readonly ownerId: string; readonly on: Day }): Promise<Decimal | null> {
  const row = await db.one<{ percent: string | null }>(
    'rates.key_rate',
    `select ${keyRateOn({ owner: '$1', on: '$2' })} as percent`,
    [of.ownerId, of.on],
  );
  return row === null || row.percent === null ? null : decimal(row.percent);
}
