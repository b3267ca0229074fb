import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERIOD } from '../../testing/billing-world.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertOwner } from '../../testing/factories.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

const { at } = useEntrustedHome(...GRANT_SWITCHES);

/** Two owners of the person, who manages an object of a third. */
let own: readonly [string, string];
beforeEach(async () => {
  const ids: string[] = [];
  for (const name of ['Перша', 'Друга']) {
    const { ownerId } = await insertOwner(at.world.db, name);
    await at.world.db.query(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      ownerId,
      at.manager.userId,
    ]);
    ids.push(ownerId);
  }
  own = [ids[0] ?? '', ids[1] ?? ''];
});

const post = (path: string, body: object) => at.manager.client.post(path, body);
const ownerOf = (table: string, id: string) =>
  at.world.db.query(`select owner_id from ${table} where id = $1`, [id]).then(({ rows }) => rows[0]?.owner_id);

/** What such a person may make of the entrusted object, whichever of his own owners his screen has chosen. */
const CREATES = [
  ['/tasks', 'tasks', async () => ({ title: 'Полагодити кран', property_id: at.home.propertyId })],
  [
    '/expenses',
    'expenses',
    async () => ({
      property_id: at.home.propertyId,
      category: 'repair',
      amount_kop: 100,
      spent_on: '2026-11-19',
    }),
  ],
  [
    '/documents',
    'documents',
    async () => ({
      title: 'Поліс',
      kind: 'insurance',
      property_id: at.home.propertyId,
      file_id: await sendFile(at.app, at.manager.token, {
        bytes: smallPdf(),
        purpose: 'document',
        propertyId: at.home.propertyId,
      }),
    }),
  ],
  [
    '/contracts',
    'contracts',
    async () => ({
      rental_object_id: at.home.propertyId,
      landlord_counterparty_id: at.home.landlordId,
      tenant_counterparty_id: at.home.tenantId,
      start_date: '2028-01-01',
      rent: { amount_minor: 100, currency: 'UAH' },
    }),
  ],
] as const;

describe('a person of two owners who manages an object of a third', () => {
  it.each(CREATES)('POST %s at the object writes for its owner, whoever is chosen', async (path, table, bodyOf) => {
    for (const owner_id of [own[0], own[1], at.world.owner.ownerId, undefined]) {
      const made = await post(path, { ...(await bodyOf()), ...(owner_id && { owner_id }) });
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      expect(await ownerOf(table, made.body.id)).toBe(at.world.owner.ownerId);
    }
    const stranger = (await insertOwner(at.world.db)).ownerId;
    const refused = await post(path, { ...(await bodyOf()), owner_id: stranger });
    expect([refused.status, refused.body.fields]).toEqual([422, { owner_id: 'Не знайдено' }]);
  });

  it('bills the entrusted lease for its owner, named or chosen by the object', async () => {
    const run = await post('/receipts/run', { period: PERIOD, contract_ids: [at.home.contractId], owner_id: own[0] });
    expect([run.status, run.body.created]).toEqual([200, [expect.any(String)]]);
    expect(await ownerOf('receipts', run.body.created[0])).toBe(at.world.owner.ownerId);
    const shown = await post('/receipts/preview', {
      period: '2026-12',
      scope: { property_id: at.home.propertyId },
      owner_id: own[1],
    });
    expect([shown.status, shown.body.items.length]).toEqual([200, 1]);
  });

  it('says for which of his own a new thing is made where nothing entrusted decides it', async () => {
    const address = { city: 'Київ', street: 'вул. Січова', building: '1', apartment: '2' };
    const flat = (owner_id?: string) =>
      post('/properties', { type: 'apartment', address, ...(owner_id && { owner_id }) });
    const asked = await flat();
    expect([asked.status, Object.keys(asked.body.fields)]).toEqual([422, ['owner_id']]);
    expect((await flat(at.world.owner.ownerId)).body.fields).toEqual({ owner_id: 'Не знайдено' });
    for (const owner_id of own) {
      const made = await flat(owner_id);
      expect(made.status).toBe(201);
      expect(await ownerOf('properties', made.body.id)).toBe(owner_id);
    }
    const task = await post('/tasks', { title: 'Своє', owner_id: own[1] });
    expect(await ownerOf('tasks', task.body.id)).toBe(own[1]);
    const card = { kind: 'person', first_name: 'Іван', last_name: 'Мельник', roles: ['tenant'], owner_id: own[0] };
    expect(await ownerOf('counterparties', (await post('/counterparties', card)).body.id)).toBe(own[0]);
  });
});
