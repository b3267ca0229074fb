import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '../../platform/db/targets.ts';
import { sha256 } from '../../platform/tokens.ts';
import { insertInvoice } from '../../testing/checkout-world.ts';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeKey } from './api-keys.fixture.ts';

let app: TestApp;
let owner: TestOwner;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  client = clientOf(app, owner.token);
});

/** What is closed to a key stays closed by every way (ADR 0047). */
describe('a key', () => {
  it.each(['journal', 'managers', 'invoices', 'notifications', 'my_receipts'])(
    'may not have as a file what it may not list: %s',
    async (report) => {
      const { program } = await makeKey(app, client, { scope: 'read' });
      const answer = await program.get(`/finance/export?report=${report}&format=csv`);
      expect([answer.status, answer.body.code]).toEqual([403, 'key_forbidden']);
      expect((await client.get(`/finance/export?report=${report}&format=csv`)).status).toBe(200);
      expect((await program.get('/finance/export?report=tasks&format=csv')).status).toBe(200);
    },
  );

  it('sees no invoice of the subscription past the program either', async () => {
    await insertInvoice(app, owner.ownerId);
    const { key } = await makeKey(app, client, { scope: 'read' });
    const invoices = 'select count(*)::int as seen from subscription_invoices';
    const seenBy = (enter: string, values: unknown[]) =>
      withClient(app.database.targets.app, async (connection) => {
        await connection.query('begin');
        await connection.query(enter, values);
        return (await connection.query<{ seen: number }>(invoices)).rows[0]?.seen;
      });
    const now = '2026-11-20T09:00:00Z';
    const person = [sha256(owner.token), owner.userId, [owner.ownerId], [], now, '2026-11-20'];
    expect(await seenBy('select private.enter_session($1, $2, $3, $4, $5, $6)', person)).toBe(1);
    const program = [sha256(key), owner.ownerId, '2026-11-20'];
    expect(await seenBy('select private.enter_key($1, $2, $3)', program)).toBe(0);
  });
});
