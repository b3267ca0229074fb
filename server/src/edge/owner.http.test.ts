import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import {
  insertContract,
  insertCounterparty,
  insertOwner,
  insertProperty,
  type TestOwner,
} from '../testing/factories.ts';
import { type Client, clientOf } from '../testing/http-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { sendFile, smallPdf } from '../testing/upload-steps.ts';

/** A person of two owners: what he makes is of the owner of what it is about, else of the one he names (contract.md §2.1). */
let app: TestApp;
let own: TestOwner;
let other: TestOwner;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  own = await insertOwner(app.database.superuser);
  other = await insertOwner(app.database.superuser, 'Бондар Олег');
  await sql('insert into owner_members (owner_id, user_id) values ($1, $2)', [other.ownerId, own.userId]);
  client = clientOf(app, own.token);
});

const sql = (text: string, values: unknown[]) => app.database.superuser.query(text, values);
const ownerOf = async (table: string, id: string): Promise<string> =>
  (await sql(`select owner_id from ${table} where id = $1`, [id])).rows[0]?.owner_id;
const expense = (change: object) =>
  client.post('/expenses', { category: 'repair', amount_kop: 150_000, spent_on: '2026-11-12', ...change });
const paper = (propertyId: string) =>
  sendFile(app, own.token, { bytes: smallPdf(newId()), name: 'поліс.pdf', propertyId });

describe('a new thing of a person of two owners', () => {
  it('is of the owner of its object, whichever of the two he has chosen on the screen, or none', async () => {
    const db = app.database.superuser;
    const stranger = await insertOwner(db);
    const propertyId = await insertProperty(db, other.ownerId);
    const { contractId } = await insertContract(db, other.ownerId, { status: 'active' });
    for (const chosen of [{}, { owner_id: own.ownerId }, { owner_id: other.ownerId }]) {
      const spent = await expense({ property_id: propertyId, ...chosen });
      const task = await client.post('/tasks', { title: 'Замок', property_id: propertyId, ...chosen });
      const file_id = await paper(propertyId);
      const ofObject = await client.post('/documents', { title: 'Поліс', file_id, property_id: propertyId, ...chosen });
      const again = { title: 'Поліс', file_id: await paper(propertyId), contract_id: contractId, ...chosen };
      const ofContract = await client.post('/documents', again);
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
    const { body: complex } = await client.post('/complexes', {
      name: 'Липки',
      address: { city: 'Київ' },
      owner_id: other.ownerId,
    });
    const spent = await expense({ complex_id: complex.id });
    expect(spent.status).toBe(201);
    expect(await ownerOf('expenses', spent.body.id)).toBe(other.ownerId);
  });

  it('a contract as well, with the parties of that owner', async () => {
    const db = app.database.superuser;
    const made = await client.post('/contracts', {
      rental_object_id: await insertProperty(db, other.ownerId),
      landlord_counterparty_id: await insertCounterparty(db, other.ownerId, { roles: ['landlord'] }),
      tenant_counterparty_id: await insertCounterparty(db, other.ownerId, { roles: ['tenant'] }),
      start_date: '2026-12-01',
      rent: { amount_minor: 1_000_000, currency: 'UAH' },
    });
    expect(made.status).toBe(201);
    expect(await ownerOf('contracts', made.body.id)).toBe(other.ownerId);
  });

  it('of nothing is refused until he says whose, and somebody else’s object is not there', async () => {
    const stranger = await insertOwner(app.database.superuser);
    const foreignId = await insertProperty(app.database.superuser, stranger.ownerId);
    const nobody = await client.post('/tasks', { title: 'Замок' });
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([422, ['owner_id']]);
    const foreign = await client.post('/tasks', { title: 'Замок', property_id: foreignId, owner_id: own.ownerId });
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['property_id']]);
    const named = await client.post('/tasks', { title: 'Замок', owner_id: other.ownerId });
    expect(await ownerOf('tasks', named.body.id)).toBe(other.ownerId);
  });
});
