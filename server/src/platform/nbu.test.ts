import type { RequestListener } from 'node:http';
import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NbuServer, startNbuServer } from '../testing/nbu-server.ts';
import { IMPATIENT_MS, PATIENT_MS } from '../testing/patience.ts';
import { createNbu, type Nbu } from './nbu.ts';

let bank: NbuServer;
let nbu: Nbu;
beforeAll(async () => {
  bank = await startNbuServer();
  nbu = nbuOf(PATIENT_MS);
});
afterAll(() => bank.close());
afterEach(() => {
  bank.misbehave(null);
  for (const table of Object.values(bank.published)) table.clear();
  bank.asked.length = 0;
});

const nbuOf = (timeoutMs: number) => createNbu({ baseUrl: bank.url, timeoutMs, maxBytes: 20_000 });
const october = { from: day('2026-10-01'), to: day('2026-10-31') };
const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };
const rate = (change: object) =>
  says(
    JSON.stringify([
      { exchangedate: '01.10.2026', cc: 'USD', rate: 44.6819, units: 1, rate_per_unit: 44.6819, ...change },
    ]),
  );

describe('the published figures', () => {
  it('rates of a range come with their days, as written', async () => {
    bank.published.usd.set('2026-10-01', 44.6819).set('2026-10-02', 44.7).set('2026-11-01', 45);
    expect(await nbu.exchangeRates('USD', october)).toEqual([
      { on: '2026-10-01', rate: '44.6819' },
      { on: '2026-10-02', rate: '44.7' },
    ]);
    expect(bank.asked[0]).toContain('exchange_site?start=20261001&end=20261031&valcode=usd');
    expect(await nbu.exchangeRates('EUR', october)).toEqual([]);
  });

  it('the rate of one unit is taken where a hundred are quoted', async () => {
    bank.misbehave(rate({ rate: 4468.19, units: 100 }));
    expect(await nbu.exchangeRates('USD', october)).toEqual([{ on: '2026-10-01', rate: '44.6819' }]);
    bank.misbehave(rate({ rate_per_unit: undefined, units: undefined, special: null }));
    expect(await nbu.exchangeRates('USD', october)).toEqual([{ on: '2026-10-01', rate: '44.6819' }]);
  });

  it('the key rate is found among the others, for a day and for a range', async () => {
    bank.published.keyRates.set('2025-03-07', 15.5).set('2026-10-23', 15);
    expect(await nbu.keyRates({ from: day('2026-10-22'), to: day('2026-10-23') })).toEqual([
      { on: '2026-10-22', percent: '15.5' },
      { on: '2026-10-23', percent: '15' },
    ]);
    expect(await nbu.keyRates({ from: day('2026-10-23'), to: day('2026-10-23') })).toEqual([
      { on: '2026-10-23', percent: '15' },
    ]);
    expect(bank.asked.map((path) => path.includes('date=20261023'))).toEqual([false, true]);
  });

  it('the index of a month is asked for under the next month and is 100 + the change', async () => {
    bank.published.prices.set('2024-12', 1.4).set('2026-09', -0.2);
    expect(await nbu.priceIndex(period('2024-12'))).toBe('101.4');
    expect(bank.asked[0]).toContain('date=202501');
    expect(await nbu.priceIndex(period('2026-09'))).toBe('99.8');
    expect(await nbu.priceIndex(period('2026-10'))).toBeNull();
  });
});

describe('an answer that cannot be used', () => {
  it.each([
    ['a refusal', says('Forbidden', 403), 'http_403'],
    ['a failure', says('', 503), 'http_503'],
    ['a page instead of data', says('<!doctype html><title>Технічні роботи</title>'), 'not_json'],
    ['an empty body', says(''), 'not_json'],
    ['an object', says('{"error":"x"}'), 'unexpected'],
    ['rows that are no objects', says('[1, null]'), 'unexpected'],
    ['another currency', rate({ cc: 'EUR' }), 'unexpected'],
    ['a day that is not', rate({ exchangedate: '31.02.2026' }), 'unexpected'],
    ['a day that was not asked for', rate({ exchangedate: '01.12.2026' }), 'unexpected'],
    ['no rate', rate({ rate: null, rate_per_unit: null }), 'unexpected'],
    ['a rate in words', rate({ rate_per_unit: 'сорок' }), 'unexpected'],
    ['a negative rate', rate({ rate_per_unit: -44 }), 'absurd'],
    ['a rate of nothing', rate({ rate_per_unit: 0 }), 'absurd'],
    ['a rate out of all bounds', rate({ rate_per_unit: 44_681.9 }), 'absurd'],
    ['too many answers', says(`[${'{"cc":"USD"},'.repeat(3_000)}{}]`), 'too_large'],
    [
      'a leap to three times the day before',
      says('[{"exchangedate":"01.10.2026","cc":"USD","rate":44},{"exchangedate":"02.10.2026","cc":"USD","rate":132}]'),
      'absurd',
    ],
    [
      'two rates of one day',
      says('[{"exchangedate":"01.10.2026","cc":"USD","rate":44},{"exchangedate":"01.10.2026","cc":"USD","rate":45}]'),
      'absurd',
    ],
  ])('%s is refused', async (_name, listener, code) => {
    bank.misbehave(listener);
    await expect(nbu.exchangeRates('USD', october)).rejects.toMatchObject({ name: 'NbuError', code });
  });

  it('silence ends with the time there is', async () => {
    bank.misbehave(() => undefined);
    await expect(nbuOf(IMPATIENT_MS).exchangeRates('USD', october)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('so does an answer that never ends', async () => {
    bank.misbehave((_request, response) => {
      response.writeHead(200);
      response.write('[');
    });
    await expect(nbuOf(IMPATIENT_MS).exchangeRates('USD', october)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('nobody follows it elsewhere', async () => {
    bank.misbehave((_request, response) => response.writeHead(302, { location: `${bank.url}/other` }).end());
    await expect(nbu.exchangeRates('USD', october)).rejects.toMatchObject({ name: 'NbuError' });
    expect(bank.asked).toHaveLength(1);
  });

  it('nobody is there', async () => {
    const gone = await startNbuServer();
    await gone.close();
    await expect(createNbu({ baseUrl: gone.url }).keyRates(october)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it.each([
    ['an index of 101.4 where a change was meant', 101.4, 'absurd'],
    ['a change of a hundred percent', -100, 'absurd'],
  ])('%s is refused', async (_name, change, code) => {
    bank.published.prices.set('2026-10', change);
    await expect(nbu.priceIndex(period('2026-10'))).rejects.toMatchObject({ code });
  });

  it.each([
    ['no national index', '[{"id_api":"prices_price_cpi_","mcrd081":"Total","ku":"26","tzep":"PCPM_","value":1}]'],
    [
      'two of them',
      '[{"id_api":"prices_price_cpi_","mcrd081":"Total","ku":null,"tzep":"PCPM_","value":1},{"id_api":"prices_price_cpi_","mcrd081":"Total","ku":null,"tzep":"PCPM_","value":2}]',
    ],
    [
      'one of another month',
      '[{"id_api":"prices_price_cpi_","mcrd081":"Total","ku":null,"tzep":"PCPM_","dt":"20200101","value":1}]',
    ],
  ])('%s is refused', async (_name, body) => {
    bank.misbehave(says(body));
    await expect(nbu.priceIndex(period('2026-10'))).rejects.toMatchObject({ code: 'unexpected' });
  });

  it('other rates without the key rate are refused', async () => {
    bank.misbehave(says('[{"id_api":"KEY_OvernightLoans","dt":"20261001","value":18}]'));
    await expect(nbu.keyRates(october)).rejects.toMatchObject({ code: 'unexpected' });
  });
});
