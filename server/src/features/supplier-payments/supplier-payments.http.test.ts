import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertService, insertUser } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import { sendFile, sendInfoFile, smallPdf } from '../../testing/upload-steps.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { insertLink } from '../public-pages/public-pages.fixture.ts';

const place = useBillingWorld('2026-11-20T09:00:00Z');

let contractId: string;
let propertyId: string;
let k: string;
beforeEach(async () => {
  const { world, app } = place;
  const { ownerId } = world.owner;
  ({ contractId, propertyId } = await world.meteredContract());
  await insertService(world.db, ownerId, {
    propertyId,
    position: 2,
    code: 'gas',
    method: 'fixed',
    payer: 'tenant_direct',
  });
  k = await insertLink(app, ownerId, contractId);
});

const PHOTO = { purpose: 'supplier_payment' };

/** As a phone takes it, with the place it was taken at. */
const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .toBuffer();

const uploaded = async (bytes: Buffer = smallPdf(newId())) =>
  sendInfoFile(place.app, { contractId, k }, { ...PHOTO, bytes });

async function show(change: Readonly<Record<string, string | number>> = {}): Promise<Answer> {
  return clientOf(place.app).post(`/info/contracts/${contractId}/supplier-payments`, {
    k,
    service: 'gas',
    period: '2026-10',
    paid_on: '2026-11-12',
    ...change,
    file_id: change.file_id ?? (await uploaded()),
  });
}

const list = (client: Client, query = '') => client.get(`/contracts/${contractId}/supplier-payments${query}`);

/** «2026-10 gas shown». */
const said = ({ body }: Answer): string[] =>
  body.items.flatMap(({ period, services }: { period: string; services: { service: string; state: string }[] }) =>
    services.map(({ service, state }) => `${period} ${service} ${state}`),
  );

const page = async (key = k) => (await clientOf(place.app).get(`/info/contracts/${contractId}?k=${key}`)).body;

describe('what a tenant pays to a supplier himself (contract.md §1.10)', () => {
  it('is asked on his page and seen by the owner with its photo [spec 6.6]', async () => {
    const { world, app } = place;
    expect((await page()).supplier_payments).toEqual([
      {
        service: 'gas',
        title: null,
        name: 'Газ',
        months: ['2026-11', '2026-10', '2026-09'].map((period) => ({
          period,
          state: period === '2026-09' ? 'missing' : 'awaited',
          return_reason: null,
        })),
      },
    ]);
    const fileId = await uploaded(await photo());
    const { status, body } = await show({ file_id: fileId, amount_kop: 84_550 });
    expect([status, body]).toEqual([201, { id: body.id, period: '2026-10', paid_on: '2026-11-12', status: 'shown' }]);
    const seen = await list(world.client);
    expect(said(seen)).toEqual(['2026-11 gas awaited', '2026-10 gas shown', '2026-09 gas missing']);
    expect(seen.body.items[1].services[0].payments).toEqual([
      expect.objectContaining({ id: body.id, amount_kop: 84_550, file_id: fileId, source: 'tenant_link' }),
    ]);
    const file = await app.inject({ url: `/api/files/${fileId}`, headers: { cookie: `sid=${world.owner.token}` } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect((await page()).supplier_payments[0].months[1].state).toBe('shown');
    expect(said(await list(world.client, '?period=2026-10'))).toEqual(['2026-10 gas shown']);
  });

  it('moves no money and stands in the journal of the contract', async () => {
    const { world } = place;
    const before = await world.balance(contractId);
    await show({ amount_kop: 84_550 });
    expect(await world.balance(contractId)).toBe(before);
    const { rows } = await world.db.query(
      `select details from audit_log where entity_id = $1 and action = 'supplier_payment.shown' and actor_kind = 'link'`,
      [contractId],
    );
    expect(rows).toEqual([
      { details: { service: 'Газ', period: '2026-10', amountKop: 84_550, source: 'tenant_link' } },
    ]);
  });

  it('may be a PDF of the bank, and more than one a month, to five', async () => {
    for (let at = 0; at < 5; at += 1) expect((await show()).status).toBe(201);
    const sixth = await show();
    expect([sixth.status, sixth.body.code]).toEqual([409, 'supplier_payments_full']);
    // What was refused leaves its file to whoever sends it again.
    const seen = await list(place.world.client);
    expect(seen.body.items[1].services[0].payments).toHaveLength(5);
  });

  it('counts the five also of those that are sent at once', async () => {
    const bodies = await Promise.all(Array.from({ length: 7 }, () => uploaded()));
    const answers = await Promise.all(bodies.map((fileId) => show({ file_id: fileId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ['of a service on the receipt', { service: 'internet' }, 'service'],
    ['of a month ahead', { period: '2026-12' }, 'period'],
    ['of a month before the lease', { period: '2025-11' }, 'period'],
    ['of a day ahead', { paid_on: '2026-11-21' }, 'paid_on'],
    ['without a file that there is', { file_id: newId() }, 'file_id'],
    ['with no sum at all', { amount_kop: 0 }, 'amount_kop'],
  ])('is refused %s', async (_, change, field) => {
    const { status, body } = await show(change);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it('takes a file once, of its own purpose and of its own owner', async () => {
    const fileId = await uploaded();
    expect((await show({ file_id: fileId })).status).toBe(201);
    expect((await show({ file_id: fileId, period: '2026-11' })).body.fields).toHaveProperty('file_id');
    const other = await sendInfoFile(place.app, { contractId, k }, { purpose: 'reading_photo', bytes: await photo() });
    expect((await show({ file_id: other })).body.fields).toHaveProperty('file_id');
  });

  it('needs the right key, an open page, and a lease that has begun', async () => {
    const { db } = place.world;
    expect((await show({ k: 'wrong' })).status).toBe(404);
    await db.query(`update contracts set status = 'scheduled' where id = $1`, [contractId]);
    expect((await show()).body.code).toBe('contract_state');
    expect((await page()).supplier_payments).toEqual([]);
    // The bill of the last month comes when the lease is over.
    await db.query(`update contracts set status = 'completed', effective_end = '2026-10-31' where id = $1`, [
      contractId,
    ]);
    expect((await show()).status).toBe(201);
    expect((await show({ period: '2026-11' })).body.fields).toHaveProperty('period');
    const fileId = await uploaded();
    await db.query('update contract_links set enabled = false where contract_id = $1', [contractId]);
    expect((await show({ file_id: fileId })).status).toBe(404);
  });

  it('goes by the list of the lease where it has one, a service of one’s own by its name', async () => {
    const { db, client } = place.world;
    const own = { code: 'custom', title: 'Консьєрж', payer: 'tenant_direct', method: 'fixed', season: null };
    await db.query('update contracts set utilities = $2 where id = $1', [contractId, JSON.stringify([own])]);
    expect((await show()).body.fields).toHaveProperty('service');
    expect((await show({ service: 'custom', title: 'Ліфт' })).body.fields).toHaveProperty('service');
    expect((await show({ service: 'custom', title: 'Консьєрж' })).status).toBe(201);
    const months = (await list(client)).body.items;
    expect(months[1].services[0]).toMatchObject({ service: 'custom', title: 'Консьєрж', state: 'shown' });
  });
});

describe('what shows no payment', () => {
  const give = (client: Client, id: string) =>
    client.post(`/contracts/${contractId}/supplier-payments/${id}/return`, { reason: 'Не видно суми' });

  it('is returned once, with the reason the tenant reads, and the month waits again', async () => {
    const { client } = place.world;
    const { id } = (await show()).body;
    const answers = await Promise.all([give(client, id), give(client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said(await list(client))[1]).toBe('2026-10 gas returned');
    expect((await page()).supplier_payments[0].months[1]).toEqual({
      period: '2026-10',
      state: 'returned',
      return_reason: 'Не видно суми',
    });
    expect((await show()).status).toBe(201);
    expect(said(await list(client))[1]).toBe('2026-10 gas shown');
  });

  it('is returned by a manager of leases, who sees the photo, and by no other', async () => {
    const { app, world } = place;
    const { ownerId } = world.owner;
    const manager = await insertManager(app, { ownerId, propertyId }, { switches: ['contracts'] });
    const reader = await insertManager(app, { ownerId, propertyId }, { switches: ['readings', 'payments'] });
    const fileId = await uploaded();
    const { id } = (await show({ file_id: fileId })).body;
    expect((await list(manager.client)).body.items[1].services[0].payments[0].file_id).toBe(fileId);
    expect((await manager.client.get(`/files/${fileId}`)).status).toBe(200);
    expect((await list(reader.client)).status).toBe(404);
    expect((await reader.client.get(`/files/${fileId}`)).status).toBe(404);
    expect((await give(reader.client, id)).status).toBe(403);
    expect((await give(world.stranger, id)).status).toBe(404);
    expect((await give(manager.client, id)).status).toBe(200);
  });
});

describe('what the owner was sent past the program', () => {
  it('he keeps in the tenant’s place', async () => {
    const { app, world } = place;
    const fileId = await sendFile(app, world.owner.token, { ...PHOTO, bytes: smallPdf() });
    const body = { service: 'gas', period: '2026-11', paid_on: '2026-11-19', file_id: fileId, note: 'З Viber' };
    const { status, body: kept } = await world.client.post(`/contracts/${contractId}/supplier-payments`, body);
    expect([status, kept.source, kept.note]).toEqual([201, 'owner', 'З Viber']);
    expect((await world.stranger.post(`/contracts/${contractId}/supplier-payments`, body)).status).toBe(404);
  });
});

describe('a tenant with an account', () => {
  it('reads what he has shown, without the pictures and without what others have', async () => {
    const { app, world } = place;
    const { userId, token } = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, userId);
    const tenant = clientOf(app, token);
    const fileId = await uploaded();
    await show({ file_id: fileId });
    const seen = await list(tenant);
    expect(said(seen)[1]).toBe('2026-10 gas shown');
    expect(seen.body.items[1].services[0].payments[0].file_id).toBeNull();
    expect((await tenant.get(`/files/${fileId}`)).status).toBe(404);
    const other = await world.meteredContract();
    expect((await tenant.get(`/contracts/${other.contractId}/supplier-payments`)).status).toBe(404);
  });
});

it('an account that is closed lets the pictures go', async () => {
  const { world } = place;
  await show();
  await world.db.query('select private.forget_people_and_papers($1::uuid[])', [[world.owner.ownerId]]);
  const count = (sql: string) => world.scalar(`select count(*) ${sql}`, [world.owner.ownerId]);
  expect(await count('from supplier_payments where owner_id = $1')).toBe(0);
  expect(await count('from files where owner_id = $1 and attached_at is not null')).toBe(0);
});
