import { describe, expect, it } from 'vitest';
import { insertSession, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { until } from '../../testing/until.ts';
import { makeKey } from '../api-keys/api-keys.fixture.ts';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, sql, addHook, delivered, hasten } = useWebhooks();

const waitFor = (dueAt: string | null, userId = at.world.owner.userId) =>
  sql('update users set deletion_due_at = $2 where id = $1', [userId, dueAt]);
const DUE = '2026-12-20T09:00:00Z';

/** What a job writes of a lease, as nobody of the owner's is signed in. */
async function happen(contractId: string): Promise<void> {
  await sql(
    `insert into audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id) values (gen_random_uuid(), $1, now(), 'job', 'contract.started', 'contract', $2)`,
    [at.world.owner.ownerId, contractId],
  );
}
const count = async (text: string, values: unknown[]) => (await sql(`select 1 from ${text}`, values)).rows.length;
const queued = () => count('webhook_deliveries where owner_id = $1', [at.world.owner.ownerId]);

describe('while the account of the only one who answers for an owner waits to be deleted', () => {
  it('no address is told of him, also of what was to be told again; all goes on once it is taken back', async () => {
    const hook = await addHook();
    const { contractId } = await at.world.meteredContract();
    at.receiver.fail(503);
    await happen(contractId);
    await delivered(hook, ([one]) => one?.attempts === 1);
    const before = at.receiver.received.length;
    await waitFor(DUE);
    await happen(contractId);
    expect(await queued()).toBe(1);
    await hasten();
    await until(
      async () => count(`webhook_deliveries where owner_id = $1 and error = 'endpoint_off'`, [at.world.owner.ownerId]),
      (dropped) => dropped === 1,
      10_000,
    );
    expect(at.receiver.received).toHaveLength(before);
    await waitFor(null);
    await happen(contractId);
    await until(
      async () => at.receiver.received.length,
      (told) => told === before + 1,
      10_000,
    );
  });

  it('his key opens nothing, and opens again as it was', async () => {
    const { program } = await makeKey(at.app, at.client);
    expect((await program.get('/properties')).status).toBe(200);
    await waitFor(DUE);
    expect((await program.get('/properties')).status).toBe(401);
    await waitFor(null);
    expect((await program.get('/properties')).status).toBe(200);
  });
});

describe('where somebody else answers for the owner', () => {
  it('his webhooks go on meanwhile, and rest once his account is closed', async () => {
    const { userId } = await insertUser(at.app.database.superuser, {});
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'principal')`, [
      at.world.owner.ownerId,
      userId,
    ]);
    const his = clientOf(at.app, await insertSession(at.app.database.superuser, userId));
    const made = await his.post('/webhook-endpoints', { url: at.receiver.url, events: ['contract.activated'] });
    expect(made.status, made.text).toBe(201);
    at.receiver.trust(made.body.secret);
    const owners = await addHook();
    const { contractId } = await at.world.meteredContract();
    await waitFor('2026-11-20T08:59:00Z', userId);
    await happen(contractId);
    expect(await queued()).toBe(2);
    await sql('select private.close_due_account($1)', ['2026-11-20T09:00:00Z']);
    const { rows } = await sql('select id, status from webhook_endpoints where owner_id = $1', [
      at.world.owner.ownerId,
    ]);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [made.body.id]: 'paused',
      [owners.id]: 'active',
    });
    expect(await count(`audit_log where owner_id = $1 and action = 'webhook.paused'`, [at.world.owner.ownerId])).toBe(
      1,
    );
  });
});
