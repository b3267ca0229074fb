import { describe, expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertMeter, insertOwner, insertProperty, insertReading } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** What the ready views of the lists ask for and no filter had (ux.md L2). */

const place = useBillingWorld('2026-11-20T09:00:00Z');
const list = async (client: typeof place.world.client, query: string) => {
  const { status, body, text } = await client.get(`/properties?${query}`);
  expect([status, text]).toEqual([200, text]);
  return { names: body.items.map((item: { display_name: string }) => item.display_name), total: body.total };
};

describe('objects without the readings of a month', () => {
  async function twoMeters() {
    const { db, ownerId } = { db: place.world.db, ownerId: place.world.owner.ownerId };
    const propertyId = await insertProperty(db, ownerId, { street: 'Велика' });
    const first = await insertMeter(db, ownerId, { propertyId, service: 'electricity', serial: 'Е-1', initial: '0' });
    const second = await insertMeter(db, ownerId, { propertyId, service: 'gas', serial: 'Г-1', initial: '0' });
    return { db, ownerId, propertyId, first, second };
  }

  it('are those where any of the meters in use has none that counts', async () => {
    const { client } = place.world;
    const { db, ownerId, propertyId, first, second } = await twoMeters();
    // An object without meters has nothing to be read.
    await insertProperty(db, ownerId, { street: 'Без лічильників' });
    const missing = () => list(client, 'without_readings=2026-11');
    expect((await missing()).total).toBe(1);
    await insertReading(db, ownerId, { meterId: first, propertyId, on: '2026-11-18', value: '10' });
    expect((await missing()).total).toBe(1);
    const last = await insertReading(db, ownerId, { meterId: second, propertyId, on: '2026-11-18', value: '10' });
    expect(await missing()).toEqual({ names: [], total: 0 });
    expect((await list(client, 'without_readings=2026-12')).total).toBe(1);
    // What was refused has to be read again.
    await db.query(`update readings set state = 'rejected' where id = $1`, [last]);
    expect((await missing()).total).toBe(1);
    // A meter that is out of use is asked for nothing.
    await db.query(`update physical_meters set status = 'replaced' where id = $1`, [second]);
    expect((await missing()).total).toBe(0);
  });

  it('goes with the other filters, pages and the file', async () => {
    const { client } = place.world;
    const { propertyId } = await twoMeters();
    expect((await list(client, 'without_readings=2026-11&type=apartment&sort=name&q=Велика')).total).toBe(1);
    expect((await list(client, 'without_readings=2026-11&status=archived')).total).toBe(0);
    expect((await list(client, 'without_readings=2026-11&offset=1')).names).toEqual([]);
    const file = await client.get('/finance/export?report=properties&format=csv&without_readings=2026-11');
    expect([file.status, file.text.trim().split('\n').length]).toEqual([200, 2]);
    await place.world.db.query(`update properties set archived_at = now() where id = $1`, [propertyId]);
    expect((await list(client, 'without_readings=2026-11')).total).toBe(0);
  });

  it('show a manager only what he may read, a stranger nothing, and refuse what is no month', async () => {
    const { propertyId, ownerId } = await twoMeters();
    const grant = { ownerId, propertyId };
    const reader = await insertManager(place.app, grant, { switches: ['readings'] });
    const payer = await insertManager(place.app, grant, { switches: ['payments'] });
    expect((await list(reader.client, 'without_readings=2026-11')).total).toBe(1);
    expect((await list(payer.client, 'without_readings=2026-11')).total).toBe(0);
    const stranger = clientOf(place.app, (await insertOwner(place.world.db)).token);
    expect((await list(stranger, 'without_readings=2026-11')).total).toBe(0);
    expect((await place.world.client.get('/properties?without_readings=листопад')).status).toBe(400);
  });
});

describe('receipts that nobody has sent', () => {
  it('are those issued, until they are sent', async () => {
    const { client, db } = place.world;
    const { contractId } = await place.world.meteredContract();
    const line = { kind: 'rent', title: 'Оренда', amount_kop: 100_000 };
    const make = async () =>
      (
        await client.post('/receipts', {
          contract_id: contractId,
          kind: 'one_off',
          due_on: '2026-11-25',
          lines: [line],
        })
      ).body.id;
    const [draft, issued] = [await make(), await make()];
    expect((await client.post(`/receipts/${issued}/issue`)).status).toBe(200);
    const unsent = async (more = '') =>
      (await client.get(`/receipts?unsent=true${more}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await unsent()).toEqual([issued]);
    expect(await unsent('&status=draft')).toEqual([]);
    expect(await unsent('&payment_status=unpaid&sort=due_on')).toEqual([issued]);
    await db.query('update receipts set sent_at = now() where id = $1', [issued]);
    expect(await unsent()).toEqual([]);
    expect((await client.get('/receipts?unsent=false')).body.total).toBe(2);
    expect(draft).toBeDefined();
  });
});
