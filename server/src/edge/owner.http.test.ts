import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import {
  insertContract,
  insertCounterparty,
  insertOwner,
  insertProperty,
  type TestOwner,
} from '../testing/factories.ts';
import { sendFile, smallPdf } from '../testing/upload-steps.ts';
import { useBillingWorld } from '../testing/use-billing-world.ts';

/** A person of two owners: what he makes is of the owner of what it is about, else of the one he names (contract.md §2.1). */
const at = useBillingWorld('2026-11-20T09:00:00Z');
let other: TestOwner;
beforeEach(async () => {
  other = await insertOwner(at.world.db, 'Бондар Олег');
  await sql('insert into owner_members (owner_id, user_id) values ($1, $2)', [other.ownerId, at.world.owner.userId]);
});

const sql = (text: string, values: unknown[]) => at.world.db.query(text, values);
const ownerOf = async (table: string, id: string): Promise<string> =>
  (await sql(`select owner_id from ${table} where id = $1`, [id])).rows[0]?.owner_id;
const expense = (change: object) =>
  at.world.client.post('/expenses', { category: 'repair', amount_kop: 150_000, spent_on: '2026-11-12', ...change });
const paper = (propertyId: string) =>
  sendFile(at.app, at.world.owner.token, { bytes: smallPdf(newId()), name: 'поліс.pdf', propertyId });

describe('a new thing of a person of two owners', () => {
  it('is of the owner of its object, whichever of the two he has chosen on the screen, or none', async () => {
    const db = at.world.db;
    const stranger = await insertOwner(db);
    const propertyId = await insertProperty(db, other.ownerId);
    const { contractId } = await insertContract(db, other.ownerId, { status: 'active' });
    for (const chosen of [{}, { owner_id: at.world.owner.ownerId }, { owner_id: other.ownerId }]) {
      const spent = await expense({ property_id: propertyId, ...chosen });
      const task = await at.world.client.post('/tasks', { title: 'Замок', property_id: propertyId, ...chosen });
      const file_id = await paper(propertyId);
      const ofObject = await at.world.client.post('/documents', {
        title: 'Поліс',
        file_id,
        property_id: propertyId,
        ...chosen,
      });
      const again = { title: 'Поліс', file_id: await paper(propertyId), contract_id: contractId, ...chosen };
      const ofContract = await at.world.client.post('/documents', again);
      expect([spent, task, ofObject, ofContract].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await ownerOf('expenses', spent.body.id)).toBe(other.ownerId);
      expect(await ownerOf('tasks', task.body.id)).toBe(other.ownerId);
      expect(await ownerOf('documents', ofObject.body.id)).toBe(other.ownerId);
      expect(await ownerOf('documents', ofContract.body.id)).toBe(other.ownerId);
    }
    const foreign = await expense({ property_id: propertyId, owner_id: stranger.ownerId });
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['owner_id']]);
  });

  it('is of the owner of its complex', async () => {
    const { body: complex } = await at.world.client.post('/complexes', {
      name: 'Липки',
      address: { city: 'Київ' },
      owner_id: other.ownerId,
    });
    const spent = await expense({ complex_id: complex.id });
    expect(spent.status).toBe(201);
    expect(await ownerOf('expenses', spent.body.id)).toBe(other.ownerId);
  });

  it('a contract as well, with the parties of that owner', async () => {
    const db = at.world.db;
    const made = await at.world.client.post('/contracts', {
      rental_object_id: await insertProperty(db, other.ownerId),
      landlord_counterparty_id: await insertCounterparty(db, other.ownerId, { roles: ['landlord'] }),
      tenant_counterparty_id: await insertCounterparty(db, other.ownerId, { roles: ['tenant'] }),
      start_date: '2026-12-01',
      rent: { amount_minor: 1_000_000, currency: 'UAH' },
    });
    expect(made.status).toBe(201);
    expect(await ownerOf('contracts', made.body.id)).toBe(other.ownerId);
  });

  it('a meter, a month and a shared bill as well, by what they name', async () => {
    const propertyId = await insertProperty(at.world.db, other.ownerId);
    const { contractId } = await insertContract(at.world.db, other.ownerId, { status: 'active' });
    const meter = await at.world.client.post('/physical-meters', {
      property_id: propertyId,
      service: 'cold_water',
      serial: 'ХВ-0815',
      initial_values: ['1'],
      installed_on: '2026-11-01',
    });
    expect(meter.status, meter.text).toBe(201);
    expect(await ownerOf('physical_meters', meter.body.id)).toBe(other.ownerId);
    const month = { period: '2026-11', contract_ids: [contractId] };
    const preview = await at.world.client.post('/receipts/preview', month);
    expect([preview.status, preview.body.items?.length], preview.text).toEqual([200, 1]);
    const run = await at.world.client.post('/receipts/run', month);
    expect(run.status, run.text).toBeLessThan(300);
    expect(await ownerOf('receipt_runs', run.body.id)).toBe(other.ownerId);
    const bill = await at.world.client.post('/shared-bills', {
      service: 'heating',
      period: '2026-11',
      total_kop: 100,
      basis: 'equal',
      shares: [{ property_id: propertyId }],
    });
    expect(bill.status, bill.text).toBe(201);
    expect(await ownerOf('shared_bills', bill.body.id)).toBe(other.ownerId);
  });

  it('of nothing is refused until he says whose, and somebody else’s object is not there', async () => {
    const stranger = await insertOwner(at.world.db);
    const foreignId = await insertProperty(at.world.db, stranger.ownerId);
    const nobody = await at.world.client.post('/tasks', { title: 'Замок' });
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([422, ['owner_id']]);
    const foreign = await at.world.client.post('/tasks', {
      title: 'Замок',
      property_id: foreignId,
      owner_id: at.world.owner.ownerId,
    });
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['property_id']]);
    const named = await at.world.client.post('/tasks', { title: 'Замок', owner_id: other.ownerId });
    expect(await ownerOf('tasks', named.body.id)).toBe(other.ownerId);
  });
});
