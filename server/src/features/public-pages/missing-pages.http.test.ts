import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueReceipt, makeScene, PHONE, type Scene } from './public-pages.fixture.ts';

let app: TestApp;
let scene: Scene;
const anyone = () => clientOf(app);

beforeAll(async () => {
  app = await startTestApp();
  scene = await makeScene(app);
  await issueReceipt(scene);
});
afterAll(() => app.close());

function page(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE, ...headers } });
}

describe('a page that is not there', () => {
  const withoutRequest = (text: string) => text.replace(/"request_id":"[^"]+"/, '');

  it('is the same when unknown, malformed, a draft, switched off or expired', async () => {
    const off = await makeScene(app);
    const offId = await issueReceipt(off);
    await app.database.superuser.query('update contract_links set enabled = false where contract_id = $1', [
      off.contractId,
    ]);
    const late = await makeScene(app);
    const lateId = await issueReceipt(late);
    await app.database.superuser.query(`update contract_links set expires_on = '2026-11-19' where contract_id = $1`, [
      late.contractId,
    ]);
    const drafted = await makeScene(app);
    const run = await drafted.api.post('/receipts/run', { period: '2026-11', contract_ids: [drafted.contractId] });
    const draftId: string = run.body.created[0];
    const receipts = [newId(), 'not-an-id', draftId, offId, lateId];
    const keys = ['', scene.key, drafted.key, off.key, late.key];
    const answers = await Promise.all(
      receipts.map((id, index) => anyone().get(`/info/receipts/${id}?k=${keys[index]}`)),
    );
    const pages = await Promise.all(receipts.map((id, index) => page(`/info/receipt/${id}?k=${keys[index]}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => withoutRequest(text))).size).toBe(1);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(pages[0]?.body).toContain('Посилання не діє. Попросіть у власника нове.');
    const contracts = await Promise.all(
      [newId(), off.contractId, late.contractId, 'x'].map((id) => page(`/info/${id}?k=${off.key}`)),
    );
    expect(new Set([...contracts.map(({ body }) => body), pages[0]?.body]).size).toBe(1);
  });

  it.each([
    ['get', '/api/info/contracts/:id'],
    ['get', '/api/info/contracts/:id/pdf'],
    ['get', '/api/info/receipts/:id'],
    ['get', '/api/info/receipts/:id/pdf'],
    ['get', '/api/info/receipts/:id/picture'],
    ['get', '/api/info/receipts/:id/qr.svg'],
    ['post', '/api/info/contracts/:id/otp'],
    ['get', '/info/:id'],
    ['get', '/info/receipt/:id'],
  ] as const)(
    'has for %s %s the same headers for every id, and none of them is for search engines',
    async (method, path) => {
      const ask = async (id: string) => {
        const { statusCode, headers, body } = await app.inject({
          method,
          url: path.replace(':id', id),
          ...(method === 'post' && { payload: { k: scene.key } }),
        });
        const { date: _, ...kept } = headers;
        return { statusCode, headers: kept, body: body.replaceAll(/"request_id":"[^"]*"/g, '') };
      };
      const unknown = await ask(newId());
      expect(unknown.headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(unknown.statusCode).toBe(404);
      for (const id of ['not-an-id', newId().toUpperCase(), 'я'.repeat(20)])
        expect(await ask(encodeURIComponent(id)), id).toEqual(unknown);
      // What the router itself refuses is refused with the same headers.
      for (const id of ['%ff', 'x'.repeat(300)]) {
        const { headers } = await ask(id);
        expect(headers['x-robots-tag'], id).toBe(unknown.headers['x-robots-tag']);
        expect(headers['cache-control'], id).toBe('no-store');
      }
    },
  );

  it('opens on the last day of its term', async () => {
    const late = await makeScene(app);
    const id = await issueReceipt(late);
    await app.database.superuser.query(`update contract_links set expires_on = '2026-11-20' where contract_id = $1`, [
      late.contractId,
    ]);
    expect((await anyone().get(`/info/receipts/${id}`)).status).toBe(200);
  });
});

it('whether a page is open, and what it is made of, is asked without entering the scope of its contract', async () => {
  const { superuser } = app.database;
  const at = await makeScene(app);
  const id = await issueReceipt(at);
  await superuser.query('begin');
  const asked = `select keyed, state from private.public_receipt_state($1, null, '2026-11-20')`;
  const { rows: open } = await superuser.query(asked, [id]);
  const { rows: entered } = await superuser.query(
    `select coalesce(current_setting('app.contract_ids', true), '') as contracts`,
  );
  await superuser.query('update contract_links set enabled = false where contract_id = $1', [at.contractId]);
  const { rows: shut } = await superuser.query(asked, [id]);
  await superuser.query('rollback');
  expect(open).toEqual([{ keyed: false, state: expect.stringMatching(/^\d+ \d+ \d+ \d+ f /) }]);
  expect(entered).toEqual([{ contracts: '' }]);
  expect(shut).toEqual([{ keyed: null, state: null }]);
});

describe('the limit of misses', () => {
  it('stops whoever tries keys and ids, and nobody who reads', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' }, withJobs: false });
    try {
      const at = await makeScene(strict);
      const client = clientOf(strict);
      const open = () => client.get(`/info/contracts/${at.contractId}?k=${at.key}`);
      for (let reads = 0; reads < 5; reads += 1) expect((await open()).status).toBe(200);
      const tries = [];
      for (let miss = 0; miss < 5; miss += 1) {
        const path = miss % 2 === 0 ? `/info/contracts/${at.contractId}?k=guess${miss}` : `/info/receipts/${newId()}`;
        tries.push((await client.get(path)).status);
      }
      expect(tries.slice(0, 3)).toEqual([200, 404, 200]);
      expect(tries.slice(3)).toEqual([429, 429]);
      expect((await open()).status).toBe(200);
      const limited = await strict.inject({ url: `/info/${newId()}` });
      expect(limited.statusCode).toBe(429);
      expect(limited.headers['retry-after']).toBeDefined();
    } finally {
      await strict.close();
    }
  });
});
