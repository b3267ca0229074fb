import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftContract, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let landlord: Landlord;
let contract: { id: string; number: string };
let propertyId: string;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T22:30:00Z' });
  landlord = await makeLandlord(app);
  contract = await draftContract(landlord);
  ({ id: propertyId } = (
    await landlord.client.post('/properties', {
      type: 'apartment',
      name: 'Квартира на Січовій',
      area_total: '45.5',
      address: { city: 'Київ', street: 'вул. Січова', building: '7' },
    })
  ).body);
});
afterAll(() => app.close());

type Item = { id: string; sentence: string; actor_name: string; position: number | null; hash: string | null };
const items = async (query = ''): Promise<Item[]> => (await landlord.client.get(`/audit${query}`)).body.items;

describe('the journal of an account', () => {
  it('says who did what, from what to what, in words and the newest first', async () => {
    await landlord.client.patch(`/properties/${propertyId}`, {
      area_total: '47',
      notes: 'Вікна у двір',
      access_notes: 'код 1234',
    });
    const [last] = await items(`?entity_type=property&entity_id=${propertyId}`);
    expect(last?.sentence.replaceAll('\u00a0', ' ')).toBe(
      'Дані об’єкта змінено: площа 45,5 → 47; примітки; коди доступу',
    );
    expect(last?.actor_name).toMatch(/\S/);
    const all = JSON.stringify(await items());
    expect(all).not.toContain('1234');
    expect(all).toContain(`Договір створено: №\u00a0${contract.number}`);
  });

  it('names a manager who was let in, also once he is shown out, and never takes him for the tenant', async () => {
    const { rows } = await app.database.superuser.query('select owner_id from properties where id = $1', [propertyId]);
    const manager = await insertManager(app, { ownerId: rows[0].owner_id, propertyId });
    await app.database.superuser.query(`update users set first_name = 'Марія', last_name = 'Ткаченко' where id = $1`, [
      manager.userId,
    ]);
    expect((await manager.client.post('/tasks', { title: 'Полагодити кран', property_id: propertyId })).status).toBe(
      201,
    );
    const whoMadeIt = async () => (await items('?entity_type=task'))[0]?.actor_name;
    expect(await whoMadeIt()).toBe('Марія Ткаченко, менеджер');
    const shownOut = await landlord.client.delete(`/properties/${propertyId}/managers/${manager.grantId}`);
    expect([shownOut.status, await whoMadeIt()]).toEqual([204, 'Марія Ткаченко, менеджер']);
    expect((await landlord.client.get(`/audit/export?entity_type=task`)).text).toContain('Марія Ткаченко, менеджер');
  });

  it('is sealed within seconds, each row with its place and its hash', async () => {
    await until(
      () => items('?limit=100'),
      (rows) => rows.every(({ hash }) => hash !== null),
    );
    const rows = await items('?limit=100');
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => rows.length - at));
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });

  it('is narrowed by the thing, by the person and by Kyiv days', async () => {
    expect(await items(`?entity_type=contract&entity_id=${contract.id}`)).toHaveLength(1);
    const { rows } = await app.database.superuser.query(
      'select distinct actor_user_id from audit_log where entity_id = $1',
      [contract.id],
    );
    expect((await items(`?actor=${rows[0].actor_user_id}`)).length).toBeGreaterThan(1);
    expect(await items('?actor=01990000-0000-7000-8000-000000000001')).toEqual([]);
    // 00:30 of the 21st in Kyiv.
    expect((await items('?from=2026-11-21&to=2026-11-21')).length).toBeGreaterThan(1);
    expect(await items('?to=2026-11-20')).toEqual([]);
    expect(await items('?from=2026-11-22')).toEqual([]);
    expect((await landlord.client.get('/audit?entity_type=secret')).status).toBe(400);
  });

  it('shows the subscription with its invoices, its payer and its payments as one thing', async () => {
    const payer = { kind: 'person', name: 'Платниця Олена' };
    expect((await landlord.client.put('/billing/requisites', payer)).status).toBe(200);
    expect((await landlord.client.post('/subscription/change', { plan: 'owner' })).status).toBe(200);
    const { body } = await landlord.client.get('/audit?entity_type=subscription');
    const found: string[] = body.items.map(({ action }: { action: string }) => action);
    expect(found.toSorted()).toEqual(['billing.requisites_changed', 'subscription.invoice_issued']);
  });

  it('is paged by a cursor', async () => {
    const first = (await landlord.client.get('/audit?limit=1')).body;
    const second = (await landlord.client.get(`/audit?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second.items[0].id).not.toBe(first.items[0].id);
    expect(first.total).toBe((await items('?limit=100')).length);
  });

  it('goes out as a table with its hashes', async () => {
    const file = await landlord.client.get(`/audit/export?entity_id=${contract.id}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, row] = file.text.split('\r\n');
    expect(header).toBe('\ufeff№;Час (UTC);Хто;Що;Річ;Ідентифікатор;SHA-256');
    expect(row).toContain(contract.number);
    expect(row).toMatch(/;[0-9a-f]{64}$/);
  });

  it('is nobody else’s', async () => {
    const stranger = await makeLandlord(app);
    expect((await stranger.client.get(`/audit?entity_id=${contract.id}`)).body.items).toEqual([]);
    expect((await stranger.client.get(`/audit/export?entity_id=${contract.id}`)).text.split('\r\n')).toHaveLength(2);
    const { token } = await insertUser(app.database.superuser);
    expect((await clientOf(app, token).get('/audit')).status).toBe(403);
  });
});
