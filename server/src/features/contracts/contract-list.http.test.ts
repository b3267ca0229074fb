import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertContract, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: TestOwner;
let client: Client;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

beforeEach(async () => {
  owner = await insertOwner(test.database.superuser);
  client = clientOf(test, owner.token);
});

describe('the list of contracts', () => {
  async function ids(query: string): Promise<string[]> {
    const answer = await client.get(`/contracts${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.body.items.map((item: { id: string }) => item.id);
  }

  it('filters by every name of the specification and several statuses [spec 3.8, 7.19, 7.25]', async () => {
    const pool = test.database.superuser;
    const flat = await insertContract(pool, owner.ownerId, {
      status: 'active',
      startDate: '2026-01-01',
      endDate: '2026-12-10',
      number: 'Д-7',
    });
    const draft = await insertContract(pool, owner.ownerId, {
      status: 'draft',
      startDate: '2027-01-01',
      number: 'Д-8',
    });
    expect(await ids('?sort=number')).toEqual([flat.contractId, draft.contractId]);
    expect(await ids('?sort=-start_date')).toEqual([draft.contractId, flat.contractId]);
    expect(await ids(`?rental_object_id=${flat.propertyId}`)).toEqual([flat.contractId]);
    expect(await ids(`?tenant_counterparty_id=${draft.tenantId}`)).toEqual([draft.contractId]);
    expect(await ids(`?landlord_counterparty_id=${flat.landlordId}`)).toEqual([flat.contractId]);
    expect((await ids('?status=active,draft')).length).toBe(2);
    expect(await ids('?status=notice')).toEqual([]);
    expect(await ids('?date_from=2026-12-10&date_to=2026-12-31')).toEqual([flat.contractId]);
    expect(await ids('?date_from=2026-12-11')).toEqual([draft.contractId]);
    expect(await ids('?date_from=2026-12-10&date_to=2026-12-01')).toEqual([]);
    expect(await ids('?date_to=2026-12-31')).toEqual([flat.contractId]);
    // Those in force that end from today on, the day itself included.
    expect(await ids('?ends_by=2026-12-10')).toEqual([flat.contractId]);
    expect(await ids('?ends_by=2026-12-09')).toEqual([]);
    await pool.query(`update contracts set status = 'pending' where id = $1`, [flat.contractId]);
    expect(await ids('?ends_by=2026-12-10')).toEqual([]);
    await pool.query(`update contracts set status = 'active' where id = $1`, [flat.contractId]);
    expect((await ids('?q=%D0%BF%D0%B5%D1%82%D1%80%D0%B5%D0%BD%D0%BA%D0%BE')).length).toBe(2);
    expect(await ids('?q=100%25')).toEqual([]);
    const page = await client.get('/contracts?sort=number&limit=1');
    expect(page.body).toMatchObject({
      total: 2,
      items: [{ id: flat.contractId, badges: ['expiring'], rent: { amount_minor: 2_000_000 } }],
    });
    expect(await ids(`?sort=number&limit=1&cursor=${page.body.next_cursor}`)).toEqual([draft.contractId]);
    expect((await client.get(`/counterparties/${flat.tenantId}/contracts`)).body.items).toMatchObject([
      { id: flat.contractId },
    ]);
    expect((await client.get(`/counterparties/${newId()}/contracts`)).body.code).toBe('counterparty_not_found');
  });

  it.each([
    '?nope=1',
    '?limit=0',
    '?offset=10001',
    '?status=broken',
    '?sort=rent',
    '?cursor=abc',
    '?status=active&status=draft',
  ])('answers %s with 400', async (query) => {
    expect((await client.get(`/contracts${query}`)).status).toBe(400);
  });
});
