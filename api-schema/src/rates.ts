import { FX_RATE_RANGE, KEY_RATE_RANGE, PRICE_INDEX_RANGE } from '@kliuchar/domain/contracts/rate-checks';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalString, decimalValue, id, instant, period, version } from './fields.ts';
import { listOf, listQuery, queryInteger } from './lists.ts';

/**
 * Exchange rates, price indexes and key rates (contract.md §1.13, §1.15): the published ones are everybody's, what an owner enters is
 * his alone and fills in what has not been published (ADR 0012).
 */

const rateCurrency = z.enum(['USD', 'EUR'], { error: 'Валюта: USD або EUR' });
/** `nbu`: the official rate, also for rents pegged to it. `manual`: the rate of the contracts that have their own. */
const rateSource = z.enum(['nbu', 'manual']);

const fxRate = decimalString(FX_RATE_RANGE);
const indexPercent = decimalString(PRICE_INDEX_RANGE);
const keyPercent = decimalString(KEY_RATE_RANGE);

/** `own`: entered by this owner. `used`: false once the published figures have reached what he had entered in their place. */
const entryView = { id, own: z.boolean(), used: z.boolean(), version: z.int(), createdAt: instant };

const exchangeRateView = z.strictObject({
  ...entryView,
  currency: rateCurrency,
  rateOn: day,
  rate: decimalValue,
  source: rateSource,
});
const priceIndexView = z.strictObject({ ...entryView, month: period, percent: decimalValue });
const keyRateView = z.strictObject({ ...entryView, validFrom: day, percent: decimalValue });

const common = { term: 'rates' } as const;
const byVersion = z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) });

export const listExchangeRates = endpoint({
  ...common,
  method: 'GET',
  path: '/rates/exchange',
  summaryUk: 'Курси валют, найновіші першими',
  access: 'tariffs.read',
  query: listQuery({
    currency: z.optional(rateCurrency),
    source: z.optional(rateSource),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: listOf(exchangeRateView),
  status: 200,
  errors: ['bad_query'],
});

export const createExchangeRate = endpoint({
  ...common,
  method: 'POST',
  path: '/rates/exchange',
  summaryUk: 'Внести курс: за договором або офіційний, якого ще немає',
  access: 'tariffs.write',
  body: z.strictObject({
    currency: rateCurrency,
    rateOn: day,
    rate: fxRate,
    source: z._default(rateSource, 'manual'),
    ownerId: z.optional(id),
  }),
  response: exchangeRateView,
  status: 201,
  errors: ['validation', 'rate_exists', 'rate_published', 'subscription_inactive'],
});

export const updateExchangeRate = endpoint({
  ...common,
  method: 'PATCH',
  path: '/rates/exchange/:rateId',
  summaryUk: 'Змінити внесений курс',
  access: 'tariffs.write',
  body: z.strictObject({ rate: fxRate, version: z.optional(version) }),
  response: exchangeRateView,
  status: 200,
  errors: ['validation', 'rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export const deleteExchangeRate = endpoint({
  ...common,
  method: 'DELETE',
  path: '/rates/exchange/:rateId',
  summaryUk: 'Видалити внесений курс',
  access: 'tariffs.write',
  query: byVersion,
  status: 204,
  errors: ['rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export const listPriceIndexes = endpoint({
  ...common,
  method: 'GET',
  path: '/rates/price-indexes',
  summaryUk: 'Індекси споживчих цін до попереднього місяця',
  access: 'tariffs.read',
  query: listQuery({ from: z.optional(period), to: z.optional(period) }),
  response: listOf(priceIndexView),
  status: 200,
  errors: ['bad_query'],
});

export const createPriceIndex = endpoint({
  ...common,
  method: 'POST',
  path: '/rates/price-indexes',
  summaryUk: 'Внести індекс цін за місяць',
  access: 'tariffs.write',
  body: z.strictObject({ month: period, percent: indexPercent, ownerId: z.optional(id) }),
  response: priceIndexView,
  status: 201,
  errors: ['validation', 'rate_exists', 'rate_published', 'subscription_inactive'],
});

export const updatePriceIndex = endpoint({
  ...common,
  method: 'PATCH',
  path: '/rates/price-indexes/:rateId',
  summaryUk: 'Змінити внесений індекс цін',
  access: 'tariffs.write',
  body: z.strictObject({ percent: indexPercent, version: z.optional(version) }),
  response: priceIndexView,
  status: 200,
  errors: ['validation', 'rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export const deletePriceIndex = endpoint({
  ...common,
  method: 'DELETE',
  path: '/rates/price-indexes/:rateId',
  summaryUk: 'Видалити внесений індекс цін',
  access: 'tariffs.write',
  query: byVersion,
  status: 204,
  errors: ['rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export const listKeyRates = endpoint({
  ...common,
  method: 'GET',
  path: '/rates/key-rates',
  summaryUk: 'Облікова ставка НБУ: кожна діє до наступної',
  access: 'tariffs.read',
  query: listQuery({ from: z.optional(day), to: z.optional(day) }),
  response: listOf(keyRateView),
  status: 200,
  errors: ['bad_query'],
});

export const createKeyRate = endpoint({
  ...common,
  method: 'POST',
  path: '/rates/key-rates',
  summaryUk: 'Внести облікову ставку з дати',
  access: 'tariffs.write',
  body: z.strictObject({ validFrom: day, percent: keyPercent, ownerId: z.optional(id) }),
  response: keyRateView,
  status: 201,
  errors: ['validation', 'rate_exists', 'rate_published', 'subscription_inactive'],
});

export const updateKeyRate = endpoint({
  ...common,
  method: 'PATCH',
  path: '/rates/key-rates/:rateId',
  summaryUk: 'Змінити внесену облікову ставку',
  access: 'tariffs.write',
  body: z.strictObject({ percent: keyPercent, version: z.optional(version) }),
  response: keyRateView,
  status: 200,
  errors: ['validation', 'rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export const deleteKeyRate = endpoint({
  ...common,
  method: 'DELETE',
  path: '/rates/key-rates/:rateId',
  summaryUk: 'Видалити внесену облікову ставку',
  access: 'tariffs.write',
  query: byVersion,
  status: 204,
  errors: ['rate_not_found', 'version_conflict', 'subscription_inactive'],
});

export type ExchangeRate = ResponseOf<typeof listExchangeRates>['items'][number];
export type PriceIndex = ResponseOf<typeof listPriceIndexes>['items'][number];
export type KeyRate = ResponseOf<typeof listKeyRates>['items'][number];
