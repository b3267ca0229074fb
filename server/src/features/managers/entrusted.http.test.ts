import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import {
  insertContract,
  insertContractParty,
  insertMeter,
  insertOwner,
  insertProperty,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What is entrusted to a manager, as he meets it: his lists, his details, and the moment it ends. Row by row: access-matrix.http.test.ts. */

let app: TestApp;
let world: BillingWorld;
let client: Client;
let serial = 10;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  client = world.client;
});

const newPhone = () => `+38067222${String(++serial).padStart(4, '0')}`;

type Person = { readonly client: Client; readonly userId: string; readonly ownerId: string };

/** Somebody with an account and, if he asks for one, a portfolio; his number is proven. */
async function person(phone: string): Promise<Person> {
  const { ownerId, userId, token } = await insertOwner(world.db, 'Ігор Лисенко');
  await world.db.query('update users set phone = $2, phone_verified_at = now() where id = $1', [userId, phone]);
  return { client: clientOf(app, token), userId, ownerId };
}

async function entrust(place: string, values: object = {}): Promise<{ id: string; manager: Person }> {
  const phone = newPhone();
  const { id } = (await client.post(`${place}/managers`, { phone, ...values })).body;
  const [letter] = await app.messages(phone);
  const key = /\/invites\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
  const manager = await person(phone);
  expect((await manager.client.post(`/invites/${key}/accept`)).body).toEqual({ status: 'accepted' });
  return { id, manager };
}

const roles = async (reader: Client, path: string) =>
  (await reader.get(path)).body.items.map(({ role, id }: { role: string; id: string }) => [role, id]);

describe('one person', () => {
  it('is the owner of one flat, the manager of another and the tenant of a third, all at once [spec 6.3]', async () => {
    const [mine, theirs, home] = ['1', '2', '3'].map((apartment) => ({ apartment }));
    const entrusted = await insertContract(world.db, world.owner.ownerId, {
      number: 'Д-2',
      propertyId: await insertProperty(world.db, world.owner.ownerId, theirs),
    });
    const { manager } = await entrust(`/properties/${entrusted.propertyId}`);
    const own = await insertContract(world.db, manager.ownerId, {
      number: 'Д-1',
      propertyId: await insertProperty(world.db, manager.ownerId, mine),
    });
    const landlord = await insertOwner(world.db, 'Третій власник');
    const rented = await insertContract(world.db, landlord.ownerId, {
      number: 'Д-3',
      propertyId: await insertProperty(world.db, landlord.ownerId, home),
    });
    await insertContractParty(world.db, landlord.ownerId, rented.contractId, manager.userId);
    await insertContract(world.db, landlord.ownerId, { number: 'Д-4' });

    const expected = [
      ['manager', entrusted.propertyId],
      ['owner', own.propertyId],
      ['tenant', rented.propertyId],
    ];
    expect((await roles(manager.client, '/properties')).sort()).toEqual(expected);
    for (const [role, id] of expected) {
      expect(await roles(manager.client, `/properties?role=${role}`), role).toEqual([[role, id]]);
      expect((await manager.client.get(`/properties/${id}`)).body.role).toBe(role);
    }
    const contracts = [
      ['manager', entrusted.contractId],
      ['owner', own.contractId],
      ['tenant', rented.contractId],
    ];
    expect((await roles(manager.client, '/contracts')).sort()).toEqual(contracts);
    for (const [role, id] of contracts)
      expect((await manager.client.get(`/contracts/${id}`)).body.role, role).toBe(role);
    // Notes are the owner's words: a manager is told so at the field (ADR 0042), to a tenant there is nothing to change.
    const changes = contracts.map(([, id]) => manager.client.patch(`/contracts/${id}`, { notes: 'Моє' }));
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([422, 200, 404]);
  });
});

describe('a manager', () => {
  it('sees by each switch what it opens, and nothing beside it', async () => {
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId, { number: 'Д-5' });
    const meterId = await insertMeter(world.db, world.owner.ownerId, { propertyId, service: 'electricity' });
    const { id, manager } = await entrust(`/properties/${propertyId}`, { permissions: { readings: true } });
    const looks = async () =>
      (
        await Promise.all(
          [`/properties/${propertyId}`, `/physical-meters/${meterId}`, `/contracts/${contractId}`].map((path) =>
            manager.client.get(path),
          ),
        )
      ).map(({ status }) => status);
    expect(await looks()).toEqual([200, 200, 404]);
    expect((await manager.client.get(`/physical-meters/${meterId}`)).body.role).toBe('manager');
    expect((await client.get(`/physical-meters/${meterId}`)).body.role).toBe('owner');
    expect((await manager.client.get(`/properties/${propertyId}`)).body).toMatchObject({
      role: 'manager',
      contract: null,
      tenant_name: null,
      debt_kop: null,
      notes: null,
      access_notes: null,
    });
    const change = (permissions: object) => client.patch(`/properties/${propertyId}/managers/${id}`, { permissions });
    await change({ readings: false, contracts: true });
    expect(await looks()).toEqual([200, 404, 200]);
    expect((await manager.client.get(`/properties/${propertyId}`)).body.contract.id).toBe(contractId);
  });

  it('of a complex sees its objects, those linked later too, and loses them with it', async () => {
    const complex = (await client.post('/complexes', { name: 'Січова, 7' })).body;
    const { id, manager } = await entrust(`/complexes/${complex.id}`);
    expect(await roles(manager.client, '/properties')).toEqual([]);
    const propertyId = await insertProperty(world.db, world.owner.ownerId);
    await client.post(`/complexes/${complex.id}/properties`, { property_ids: [propertyId] });
    expect(await roles(manager.client, '/properties')).toEqual([['manager', propertyId]]);
    await client.delete(`/properties/${propertyId}/complex`);
    expect((await manager.client.get(`/properties/${propertyId}`)).status).toBe(404);
    await client.post(`/complexes/${complex.id}/properties`, { property_ids: [propertyId] });
    await client.delete(`/complexes/${complex.id}/managers/${id}`);
    expect(await roles(manager.client, '/properties')).toEqual([]);
  });

  it('is shut out on the very next request, and after the last day', async () => {
    const propertyId = await insertProperty(world.db, world.owner.ownerId);
    const at = `/properties/${propertyId}`;
    const { id, manager } = await entrust(at, { until: '2026-11-21' });
    const look = async () => (await manager.client.get(at)).status;
    app.time.set('2026-11-21T21:30:00Z');
    expect(await look()).toBe(200);
    // By Kyiv's calendar the day after has begun.
    app.time.set('2026-11-21T22:30:00Z');
    expect(await look()).toBe(404);
    await client.patch(`${at}/managers/${id}`, { until: null });
    expect(await look()).toBe(200);
    expect((await client.delete(`${at}/managers/${id}`)).status).toBe(204);
    expect(await look()).toBe(404);
  });

  it('may take part in reading while he is shut out, and the request that begins afterwards sees nothing', async () => {
    const propertyId = await insertProperty(world.db, world.owner.ownerId);
    const at = `/properties/${propertyId}`;
    const { id, manager } = await entrust(at);
    const reading = Array.from({ length: 10 }, () => manager.client.get(at));
    const revoked = await client.delete(`${at}/managers/${id}`);
    const after = await manager.client.get(at);
    expect(revoked.status).toBe(204);
    expect(after.status).toBe(404);
    for (const { status } of await Promise.all(reading)) expect([200, 404]).toContain(status);
  });

  it('reads no word of the owner in what is entrusted to others', async () => {
    const [one, other] = [
      await insertProperty(world.db, world.owner.ownerId, { apartment: '1' }),
      await insertProperty(world.db, world.owner.ownerId, { apartment: '2' }),
    ];
    const { manager } = await entrust(`/properties/${one}`);
    await entrust(`/properties/${other}`);
    expect((await manager.client.get(`/properties/${one}/managers`)).status).toBe(404);
    expect((await manager.client.get('/managers')).body.total).toBe(0);
    expect((await manager.client.get(`/properties/${other}`)).status).toBe(404);
  });
});

describe('a tenant attached by phone', () => {
  it('sees the object as a tenant, until he is detached', async () => {
    const propertyId = await insertProperty(world.db, world.owner.ownerId);
    const phone = newPhone();
    const made = await client.post(`/properties/${propertyId}/tenants`, { phone });
    const [letter] = await app.messages(phone);
    const key = /\/invites\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const guest = await person(newPhone());
    expect((await guest.client.get(`/properties/${propertyId}`)).status).toBe(404);
    await guest.client.post(`/invites/${key}/accept`);
    expect(await roles(guest.client, '/properties?role=tenant')).toEqual([['tenant', propertyId]]);
    expect((await guest.client.get(`/properties/${propertyId}`)).body).toMatchObject({ role: 'tenant', notes: null });
    const { display_name: address } = (await guest.client.get(`/properties/${propertyId}`)).body;
    const sought = async () => (await guest.client.get(`/search?q=${encodeURIComponent(address)}`)).body.groups;
    expect(await sought()).toMatchObject([{ kind: 'property', items: [{ id: propertyId, title: address }] }]);
    await client.delete(`/properties/${propertyId}/tenants/${made.body.id}`);
    expect(await sought()).toEqual([]);
    expect((await guest.client.get(`/properties/${propertyId}`)).status).toBe(404);
  });
});
