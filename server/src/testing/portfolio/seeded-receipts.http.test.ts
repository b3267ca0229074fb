import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import { recomputeLine } from '@kliuchar/domain/receipts/recompute-line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientOf } from '../http-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { MONTH, portfolioIds } from './portfolio-size.ts';
import { seedPortfolios } from './seed-portfolio.ts';

/** Receipts of a made account are ones the program could have made: they are opened, and each amount follows from its explanation. */
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: MONTH.now });
  const connection = await app.database.superuser.connect();
  await seedPortfolios([connection], [{ account: 1, contracts: 60, counterparties: 120, months: 2, readings: 4 }]);
  connection.release();
  client = clientOf(app, portfolioIds(1).token);
}, 60_000);
afterAll(() => app?.close());

test('a receipt opens on its screen and on paper', async () => {
  const { items } = (await client.get('/receipts?limit=3')).body;
  expect(items).toHaveLength(3);
  for (const { id } of items) {
    const receipt = await client.get(`/receipts/${id}`);
    expect([receipt.status, receipt.body.lines?.length]).toEqual([200, 4]);
    expect((await client.get(`/receipts/${id}/pdf`)).status).toBe(200);
  }
});

test('every amount follows from its explanation, and the meter shows what its readings say', async () => {
  const { rows } = await app.database.superuser.query<{ amount: string; explanation: Explanation }>(
    'select amount_kop::text as amount, explanation from receipt_lines',
  );
  expect(rows).toHaveLength(60 * 2 * 4);
  expect(rows.filter(({ amount, explanation }) => recomputeLine(explanation) !== Number(amount))).toEqual([]);
  const { rows: apart } = await app.database.superuser.query(
    `select 1 from receipt_lines l cross join jsonb_array_elements(l.explanation -> 'meters') m
       left join readings r on r.id = (m ->> 'readingId')::uuid and r.meter_id = (m ->> 'meterId')::uuid and r.receipt_id = l.receipt_id
         and r.reading_values[1] = (m #>> '{zones,0,current}')::numeric and r.taken_on::text = m #>> '{zones,0,currentOn}'
      where l.service = 'electricity' and r.id is null`,
  );
  expect(apart).toEqual([]);
});
