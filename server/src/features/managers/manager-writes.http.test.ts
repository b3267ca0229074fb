import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant, insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertOwner, insertProperty } from '../../testing/factories.ts';
import { type Answer, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Home } from './manager-call.fixture.ts';
import { MANAGER_CALLS, revoke, send } from './manager-calls.fixture.ts';

/** What a manager may write, switch by switch, and when it ends (product.md §2, ADR 0031). */

let app: TestApp;
let world: BillingWorld;
let home: Home;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  home = await world.meteredContract();
});

const isDone = ({ status }: Answer) => [200, 201, 204].includes(status);

/** Everything of the owner that a write could have changed; that somebody was shown out stands in the journal too. */
async function traces(): Promise<string> {
  const { rows } = await world.db.query<{ mark: string }>(
    `select concat_ws(' ', ${[
      'readings',
      'adjustments',
      'tasks',
      'task_comments',
      'payments',
      'ledger_entries',
      'receipts',
      'documents',
      'files',
      'expenses',
      'contracts',
      'contract_terms',
      'contract_amendments',
      'counterparties',
      'audit_log',
    ]
      .map(
        (table) =>
          `(select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) from ${table} x where x.owner_id = $1${table === 'audit_log' ? ` and x.entity_type <> 'grant'` : ''})`,
      )
      .join(', ')}) as mark`,
    [world.owner.ownerId],
  );
  return rows[0]?.mark ?? '';
}

async function lastTrace(): Promise<{ actor_user_id: string; owner_id: string }> {
  const { rows } = await world.db.query(
    'select actor_user_id, owner_id from audit_log where owner_id = $1 order by at desc, id desc limit 1',
    [world.owner.ownerId],
  );
  return rows[0];
}

const entrusted = (
  grant: Parameters<typeof insertManager>[2],
  at: { propertyId?: string; complexId?: string } = home,
) => insertManager(app, { ownerId: world.owner.ownerId, ...pickPlace(at) }, grant);
const pickPlace = ({ propertyId, complexId }: { propertyId?: string; complexId?: string }) =>
  complexId === undefined ? { ...(propertyId !== undefined && { propertyId }) } : { complexId };

describe.each(MANAGER_CALLS)('a manager $name', ({ by, isLook, arrange }) => {
  it('by its one switch, in his own name, and by no other [spec 6.3]', async () => {
    const sent = await arrange(world, home);
    const before = await traces();
    for (const other of GRANT_SWITCHES.filter((name) => name !== by)) {
      const { client } = await entrusted({ switches: [other] });
      expect((await send(client, sent)).status, other).toBe(403);
    }
    expect(await traces()).toBe(before);
    const { client, userId } = await entrusted({ switches: [by] });
    const answer = await send(client, sent);
    expect(isDone(answer), answer.text).toBe(true);
    const left = isLook ? await traces() : await lastTrace();
    expect(left).toEqual(isLook ? before : { actor_user_id: userId, owner_id: world.owner.ownerId });
  });

  it('as the manager of its complex', async () => {
    const complex = (await world.client.post('/complexes', { name: 'Січова, 7' })).body;
    await world.client.post(`/complexes/${complex.id}/properties`, { property_ids: [home.propertyId] });
    const { client } = await entrusted({ switches: [by] }, { complexId: complex.id });
    const sent = await arrange(world, home);
    await world.client.delete(`/properties/${home.propertyId}/complex`);
    expect(isDone(await send(client, sent))).toBe(false);
    await world.client.post(`/complexes/${complex.id}/properties`, { property_ids: [home.propertyId] });
    const answer = await send(client, sent);
    expect(isDone(answer), answer.text).toBe(true);
  });

  it('not at another object of the same owner, though he sees it, and is answered as of a thing that is not there', async () => {
    const other = await insertProperty(world.db, world.owner.ownerId, { apartment: '99' });
    const { client, userId } = await entrusted({ switches: [by] }, { propertyId: other });
    await insertGrant(
      world.db,
      userId,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: ['view'] },
    );
    const sent = await arrange(world, home);
    const before = await traces();
    const refused = await send(client, sent);
    expect([403, 404, 422]).toContain(refused.status);
    expect(await traces()).toBe(before);
    if (refused.status === 403) return;
    const ids = new RegExp(Object.values(home).join('|'), 'g');
    const inPath = /[0-9a-f]{8}-[0-9a-f-]{27}/;
    const random = {
      ...sent,
      path: sent.path.replace(inPath, newId()),
      ...(sent.body && { body: JSON.parse(JSON.stringify(sent.body).replace(ids, newId())) }),
    };
    const nothing = await send(client, random);
    // A refusal may repeat the id that was asked for; nothing else of it may differ.
    const plain = ({ status, body }: Answer, { path }: { path: string }) => {
      const [asked = ''] = inPath.exec(path) ?? [];
      return [status, JSON.stringify(body.errors).replaceAll(asked || '—', 'ID'), body.fields];
    };
    expect(plain(refused, sent)).toEqual(plain(nothing, random));
  });

  it('not after his last day, and not once he is shown out', async () => {
    const sent = await arrange(world, home);
    const ended = await entrusted({ switches: [by], until: '2026-11-19' });
    const leaves = await entrusted({ switches: [by] });
    const before = await traces();
    expect(isDone(await send(ended.client, sent))).toBe(false);
    // He is known to the program as a manager from a call that he may make.
    await leaves.client.get(`/properties/${home.propertyId}`);
    await revoke(world, home, leaves);
    expect(isDone(await send(leaves.client, sent))).toBe(false);
    expect(await traces()).toBe(before);
  });

  it('as somebody who is an owner, a manager and a tenant at once', async () => {
    const person = await insertOwner(world.db, 'Ігор Лисенко');
    await insertGrant(
      world.db,
      person.userId,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: [by] },
    );
    const landlord = await createBillingWorld(app);
    const rented = await landlord.meteredContract();
    await insertContractParty(world.db, landlord.owner.ownerId, rented.contractId, person.userId);
    const client = clientOf(app, person.token);
    const asTenant = await send(client, await arrange(landlord, rented));
    expect([403, 404, 422], asTenant.text).toContain(asTenant.status);
    const answer = await send(client, await arrange(world, home));
    expect(isDone(answer), answer.text).toBe(true);
    expect(isLook ? null : await lastTrace()).toEqual(
      isLook ? null : { actor_user_id: person.userId, owner_id: world.owner.ownerId },
    );
  });
});

describe('a photo of the dial', () => {
  const shown = (photoId: string) => ({
    path: '/meters/readings',
    body: { meter_id: home.meterId, date: '2026-11-20', values: ['1110'], photo_id: photoId },
  });
  async function picture(propertyId: string | null): Promise<string> {
    const id = newId();
    await world.db.query(
      `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, property_id) values ($1, $2, 'image', 'reading_photo', $3, 10, '\\x00', $4)`,
      [id, world.owner.ownerId, `k${id}`, propertyId],
    );
    return id;
  }

  it('is of a meter that he reads and its owner replaces', async () => {
    const { client } = await entrusted({ switches: ['readings'] });
    const [theirs] = (await client.get('/meters?period=2026-11')).body.items;
    const [own] = (await world.client.get('/meters?period=2026-11')).body.items;
    expect([theirs.role, own.role]).toEqual(['manager', 'owner']);
    expect((await client.post(`/physical-meters/${theirs.meter_id}/replace`, {})).status).toBe(403);
  });

  it('is what was sent for this object: no other picture of the owner can be shown by naming it', async () => {
    const { client } = await entrusted({ switches: ['readings'] });
    const other = await insertProperty(world.db, world.owner.ownerId, { apartment: '98' });
    const nothing = await send(client, shown(newId()));
    expect(nothing.status).toBe(422);
    for (const secret of [await picture(null), await picture(other)]) {
      const refused = await send(client, shown(secret));
      expect([refused.status, refused.body.fields]).toEqual([422, nothing.body.fields]);
      expect((await client.get(`/files/${secret}`)).status).toBe(404);
    }
    const sent = await send(client, shown(await picture(home.propertyId)));
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({ source: 'manager', state: 'approved' });
  });
});
