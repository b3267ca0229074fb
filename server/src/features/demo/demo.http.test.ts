import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let test: TestApp;
let owner: TestOwner;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ now: '2026-11-22T09:00:00Z' });
  owner = await insertOwner(test.database.superuser);
  client = clientOf(test, owner.token);
}, 60_000);
afterAll(() => test.close());

describe('the demo', () => {
  it('is made', { timeout: 120_000 }, async () => {
    const started = performance.now();
    const first = await client.post('/demo');
    console.log(first.status, first.text);
    const done = await until(
      () => client.get('/demo'),
      ({ text }) => !/"making"/.test(text),
      100_000,
    );
    console.log(done.text, performance.now() - started);
    const { rows } = await test.database.superuser.query(`select status, count(*) from contracts group by 1 union all select 'r '||status||' '||period, count(*) from receipts group by 1 union all select 'p ', count(*) from payments union all select 'rd '||array_to_string(flags,',')||state, count(*) from readings group by 1 union all select 't '||status, count(*) from tasks group by 1 union all select 'debt', sum(owed_kop) from contract_debts order by 1`);
    console.log(rows.map((r) => `${r.status} ${r.count}`).join('\n'));
    expect(done.text).toContain('ready');
  });
});
