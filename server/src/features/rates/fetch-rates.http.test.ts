import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNbu, type Nbu } from '../../platform/nbu.ts';
import { insertContract, insertOwner } from '../../testing/factories.ts';
import { type NbuServer, startNbuServer } from '../../testing/nbu-server.ts';
import { IMPATIENT_MS, PATIENT_MS } from '../../testing/patience.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { fetchRates } from './fetch-rates.ts';
import { ratesJobs } from './rates.jobs.ts';

let bank: NbuServer;
let app: TestApp;
let nbu: Nbu;
beforeAll(async () => {
  bank = await startNbuServer();
  app = await startTestApp({ withJobs: false });
  nbu = createNbu({ baseUrl: bank.url, timeoutMs: PATIENT_MS });
});
afterAll(async () => {
  await app.close();
  await bank.close();
});
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  await app.database.superuser.query('delete from exchange_rates; delete from price_indexes; delete from key_rates');
});
afterEach(() => {
  bank.misbehave(null);
  for (const table of Object.values(bank.published)) table.clear();
  bank.asked.length = 0;
});

const contextOf = (log: TestApp['deps']['log']) => ({
  database: app.worker,
  ownerId: null,
  outboxId: '',
  isLastAttempt: false,
  clock: app.deps.clock,
  log,
});

async function stored(table: 'exchange_rates' | 'price_indexes' | 'key_rates'): Promise<string[]> {
  const columns = {
    exchange_rates: `currency || ' ' || rate_on || ' ' || trim_scale(rate) || ' ' || source`,
    price_indexes: `month || ' ' || trim_scale(percent)`,
    key_rates: `valid_from || ' ' || trim_scale(percent)`,
  };
  const { rows } = await app.database.superuser.query<{ text: string }>(
    `select ${columns[table]} as text from ${table} where owner_id is null order by 1`,
  );
  return rows.map(({ text }) => text);
}

describe('what the bank has published', () => {
  it('is stored, and a second time finds only what is new', async () => {
    bank.published.usd.set('2024-11-04', 41.3).set('2026-11-19', 44.5).set('2026-11-20', 44.6819);
    bank.published.eur.set('2026-11-20', 51.2);
    bank.published.keyRates.set('2024-06-14', 13).set('2025-03-07', 15.5).set('2026-11-20', 15);
    bank.published.prices.set('2026-09', 0.4).set('2026-10', 0.9);
    expect(await fetchRates(app.worker, nbu)).toEqual({ stored: 9, failures: [] });
    expect(await stored('exchange_rates')).toEqual([
      'EUR 2026-11-20 51.2 nbu',
      'USD 2024-11-04 41.3 nbu',
      'USD 2026-11-19 44.5 nbu',
      'USD 2026-11-20 44.6819 nbu',
    ]);
    // The rate that was in force on the first day of the two years, and each change since.
    expect(await stored('key_rates')).toEqual(['2024-11-01 13', '2025-03-07 15.5', '2026-11-20 15']);
    expect(await stored('price_indexes')).toEqual(['2026-09 100.4', '2026-10 100.9']);

    expect(await fetchRates(app.worker, nbu)).toEqual({ stored: 0, failures: [] });
    bank.asked.length = 0;
    app.time.advanceDays(1);
    bank.published.usd.set('2026-11-21', 44.7);
    expect(await fetchRates(app.worker, nbu)).toEqual({ stored: 1, failures: [] });
    expect(bank.asked).toContain(
      '/NBU_Exchange/exchange_site?start=20261121&end=20261121&valcode=usd&sort=exchangedate&order=asc&json',
    );
  });

  it('is asked for again where days are missing', async () => {
    bank.published.usd.set('2024-11-01', 41.2).set('2026-10-01', 44);
    await fetchRates(app.worker, nbu);
    bank.published.usd.set('2026-03-02', 43);
    app.time.advanceDays(1);
    await fetchRates(app.worker, nbu);
    expect(await stored('exchange_rates')).toContain('USD 2026-03-02 43 nbu');
  });

  it('goes back to the base month of an indexed rent', async () => {
    const { ownerId } = await insertOwner(app.database.superuser);
    const peg = { mode: 'cpi', baseMonth: '2024-03', lagMonths: 2 };
    const { contractId } = await insertContract(app.database.superuser, ownerId, { peg });
    bank.published.prices.set('2024-03', 0.5).set('2024-04', 0.2);
    await fetchRates(app.worker, nbu);
    expect(await stored('price_indexes')).toEqual(['2024-04 100.2']);
    await app.database.superuser.query(`update contracts set status = 'terminated' where id = $1`, [contractId]);
  });
});

describe('when the bank cannot be believed or reached', () => {
  it('stores nothing of a wrong table and everything of the right ones', async () => {
    bank.published.usd.set('2026-11-19', 44.5).set('2026-11-20', 4_468_190);
    bank.published.eur.set('2026-11-20', 51.2);
    const { stored: count, failures } = await fetchRates(app.worker, nbu);
    expect([count, failures.map(({ code }) => code)]).toEqual([1, ['absurd']]);
    expect(await stored('exchange_rates')).toEqual(['EUR 2026-11-20 51.2 nbu']);
  });

  it('refuses a rate that leaps away from the last stored one', async () => {
    bank.published.usd.set('2026-11-19', 44.5);
    await fetchRates(app.worker, nbu);
    bank.published.usd.set('2026-11-20', 95);
    expect((await fetchRates(app.worker, nbu)).failures).toMatchObject([{ code: 'absurd' }]);
    expect(await stored('exchange_rates')).toEqual(['USD 2026-11-19 44.5 nbu']);
  });

  it('stops at the first silence, so that the worker is not held up by the others', async () => {
    bank.misbehave(() => undefined);
    const impatient = createNbu({ baseUrl: bank.url, timeoutMs: IMPATIENT_MS });
    expect((await fetchRates(app.worker, impatient)).failures).toMatchObject([{ code: 'timeout' }]);
    expect(bank.asked).toHaveLength(1);
  });

  it('says so once, comes back later and later, and leaves the job done', async () => {
    bank.misbehave((_request, response) => response.writeHead(403).end('<html>'));
    const said: string[] = [];
    const words: string[] = [];
    const log = Object.assign(Object.create(app.deps.log), {
      warn: (of: { code: string }, text: string) => {
        said.push(`warn ${of.code}`);
        words.push(text);
      },
      debug: (of: { code: string }) => said.push(`debug ${of.code}`),
    });
    const context = contextOf(log);
    const [job] = ratesJobs(nbu);
    if (job?.mode !== 'free') throw new Error('The job is free');
    for (let attempt = 0; attempt <= 6; attempt += 1) await job.work(context, { day: '2026-11-20', attempt });
    // A newcomer without a network is told nothing: within the day it may come back. A lost day is one calm line: what stands, what is next.
    expect(said).toEqual([...Array(6).fill('debug http_403'), 'warn http_403']);
    expect(words).toHaveLength(1);
    expect(words[0]).toMatch(/gave none \(no network here, .*\)\. Everything works with .* asked again tomorrow/);
    const { rows } = await app.database.superuser.query<{ attempt: number; minutes: number }>(
      `select (payload ->> 'attempt')::int as attempt, extract(epoch from run_at - $1::timestamptz)::int / 60 as minutes
         from outbox where kind = 'rates.fetch' order by 1`,
      ['2026-11-20T09:00:00Z'],
    );
    expect(rows).toEqual([15, 30, 60, 120, 240, 480].map((minutes, at) => ({ attempt: at + 1, minutes })));
  });

  it('does nothing where the fetching is switched off', async () => {
    const context = contextOf(app.deps.log);
    const [job] = ratesJobs(null);
    if (job?.mode !== 'free') throw new Error('The job is free');
    await job.work(context, { day: '2026-11-20' });
    expect(bank.asked).toEqual([]);
  });
});

it('the program fetches by itself when it starts', async () => {
  bank.published.usd.set('2026-11-20', 44.6819);
  const running = await startTestApp({ env: { NBU_URL: bank.url } });
  try {
    const rates = () =>
      running.database.superuser
        .query(`select trim_scale(rate)::text as rate from exchange_rates`)
        .then(({ rows }) => rows);
    expect(await until(rates, (rows) => rows.length > 0, 10_000)).toEqual([{ rate: '44.6819' }]);
  } finally {
    await running.close();
  }
});
