import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/tokens.ts';
import { clientOf } from '../../testing/http-client.ts';
import { endConnections } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';
import { CANARIES, issueReceipt, makeScene, PHONE } from './public-pages.fixture.ts';

/** Pages are kept and sent again while nothing on them changes (page-cache.ts). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function page(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE, ...headers } });
}

function leaks(text: string): string[] {
  return Object.values(CANARIES).filter((secret) => text.includes(secret));
}

describe('a page of a receipt that was seen before', () => {
  const BOT = { 'user-agent': 'Viber/21.0' };
  const watch = () => watchRoundTrips(app.deps.db.pool);
  const make = async () => {
    const at = await makeScene(app);
    const id = await issueReceipt(at);
    const read = async (key: string | null, headers = BOT) =>
      (await page(`/info/receipt/${id}${key === null ? '' : `?k=${key}`}`, headers)).body;
    const run = (sql: string, values: unknown[] = []) => app.database.superuser.query(sql, values);
    return { at, id, read, run };
  };

  it('is asked of the database with one statement, and is the same to the byte', async () => {
    const { at, read } = await make();
    const seen = watch();
    await endConnections(app.database);
    await vi.waitFor(async () => expect(await read(null)).toContain('</html>'), { timeout: 10_000 });
    const first = [await read(null), await read(at.key)];
    seen.take();
    expect((await read(null)) === first[0] && (await read(at.key)) === first[1]).toBe(true);
    expect(seen.take()).toEqual({ roundTrips: 2, statements: 2 });
    expect(first[0]).not.toBe(first[1]);
  });

  it('shows each change at once', async () => {
    const { at, id, read, run } = await make();
    const changes: [what: string, shown: string, change: () => Promise<unknown>][] = [
      [
        'the tenant says that he has paid',
        'сплатили 77,00',
        () =>
          clientOf(app).post(`/info/contracts/${at.contractId}/payment-reports`, {
            k: at.key,
            amount_kop: 7_700,
            paid_on: '2026-11-19',
          }),
      ],
      [
        'a part of it is paid',
        '100,00',
        () =>
          at.api.post('/payments', {
            contract_id: at.contractId,
            amount_kop: 10_000,
            paid_on: '2026-11-19',
            method: 'bank',
          }),
      ],
      ['the street', 'Хрещатик', () => run(`update properties set street = 'Хрещатик' where id = $1`, [at.propertyId])],
      ['a receipt of another month', 'грудень', () => issueReceipt(at, '2026-12')],
      ['it is void', 'анульован', async () => at.api.post(`/receipts/${id}/void`, { reason: 'Помилка' })],
    ];
    for (const [what, shown, change] of changes) {
      expect((await read(at.key)).includes(shown), `before: ${what}`).toBe(false);
      await change();
      expect((await read(at.key)).includes(shown), what).toBe(true);
    }
  });

  it('keeps the code to the key from the moment the owner says so, and stops with its link', async () => {
    const { at, read, run } = await make();
    const keyed = await read(at.key);
    const open = await read(null);
    expect(open).toContain('<svg');
    await run('update contract_links set qr_key_only = true where contract_id = $1', [at.contractId]);
    expect(await read(null)).not.toBe(open);
    await run('update contract_links set key_hash = $2 where contract_id = $1', [at.contractId, sha256('інший')]);
    expect(await read(at.key)).not.toBe(keyed);
    expect(leaks(await read(at.key))).toEqual([]);
    for (const stop of ['enabled = false', `enabled = true, expires_on = '2026-11-19'`]) {
      await run(`update contract_links set ${stop} where contract_id = $1`, [at.contractId]);
      for (const key of [null, at.key]) expect(await read(key)).toBe((await page(`/info/receipt/${newId()}`)).body);
    }
  });

  it('is a view each time a person looks', async () => {
    const { at, id, read } = await make();
    for (let look = 1; look <= 3; look += 1) {
      await read(at.key, { 'user-agent': PHONE });
      expect((await at.api.get(`/receipts/${id}`)).body.views).toBe(look);
    }
  });
});
