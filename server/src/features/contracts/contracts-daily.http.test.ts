import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftContract, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runDaily } from './contracts.jobs.ts';

let test: TestApp;
let landlord: Landlord;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(test);
});

const daily = (today: string) => runDaily({ database: test.worker, log: test.deps.log }, day(today));
const read = async (id: string) => (await landlord.client.get(`/contracts/${id}`)).body;
const insert = (values: object) => insertContract(test.database.superuser, landlord.owner.ownerId, values);

async function actionsOf(id: string): Promise<string[]> {
  const { rows } = await test.database.superuser.query<{ action: string }>(
    `select action from audit_log where entity_id = $1 and actor_kind = 'job' order by at, id`,
    [id],
  );
  return rows.map((row) => row.action);
}

describe('the daily job of contracts', () => {
  it('starts a confirmed contract on its first day, with its opening balance, and only once', async () => {
    const { id } = await draftContract(landlord, { opening_balance_kop: 70_000 });
    await landlord.client.post(`/contracts/${id}/activate`);
    await daily('2026-11-30');
    expect((await read(id)).status).toBe('scheduled');
    await Promise.all([daily('2026-12-01'), daily('2026-12-01')]);
    await daily('2026-12-01');
    expect(await read(id)).toMatchObject({ status: 'active', balance_kop: 70_000 });
    expect(await actionsOf(id)).toEqual(['ledger.opening', 'contract.started']);
  });

  it('closes the opening balance of a contract it starts, also when it was zero', async () => {
    const { id } = await draftContract(landlord);
    await landlord.client.post(`/contracts/${id}/activate`);
    expect((await landlord.client.patch(`/contracts/${id}`, { opening_balance_kop: 0 })).status).toBe(200);
    await daily('2026-12-01');
    const late = await landlord.client.patch(`/contracts/${id}`, { opening_balance_kop: 70_000 });
    expect(late).toMatchObject({ status: 409, body: { code: 'use_amendment' } });
    expect(await read(id)).toMatchObject({ status: 'active', opening_balance_kop: 0, balance_kop: 0 });
  });

  it('ends a contract the day after its last one, also after a notice', async () => {
    const term = await insert({ startDate: '2026-01-01', endDate: '2026-11-30' });
    const notice = await insert({ startDate: '2026-01-01', endDate: '2026-12-31' });
    await landlord.client.post(`/contracts/${notice.contractId}/notice`, { ends_on: '2026-11-30', by: 'tenant' });
    await daily('2026-11-30');
    expect([(await read(term.contractId)).status, (await read(notice.contractId)).status]).toEqual([
      'active',
      'notice',
    ]);
    await daily('2026-12-01');
    await daily('2026-12-01');
    expect([(await read(term.contractId)).status, (await read(notice.contractId)).status]).toEqual([
      'completed',
      'completed',
    ]);
    expect(await actionsOf(term.contractId)).toEqual(['contract.completed']);
  });

  it('goes on with what renews itself for as long again, by whole months and over missed terms', async () => {
    const { contractId } = await insert({ startDate: '2026-02-01', endDate: '2026-02-28' });
    await landlord.client.patch(`/contracts/${contractId}`, { auto_renew: true });
    await daily('2026-03-01');
    expect(await read(contractId)).toMatchObject({
      status: 'active',
      end_date: '2026-03-31',
      effective_end: '2026-03-31',
    });
    await daily('2026-03-31');
    expect((await read(contractId)).end_date).toBe('2026-03-31');
    await daily('2026-06-15');
    expect(await read(contractId)).toMatchObject({ status: 'active', end_date: '2026-06-30' });
    expect(await actionsOf(contractId)).toEqual(['contract.renewed', 'contract.renewed']);
    const { rows: told } = await test.database.superuser.query<{ kind: string; text: string }>(
      'select kind, text from messages where contract_id = $1 order by created_at, id',
      [contractId],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['contract.renewed', 'contract.renewed']);
    expect(told[1]?.text).toMatch(/За умовами договору він продовжується сам, тепер до 30\.06\.2026\./);
  });

  it('tells the tenant of it in the morning, when nobody is woken', async () => {
    const { contractId } = await insert({ startDate: '2026-02-01', endDate: '2026-11-30' });
    await landlord.client.patch(`/contracts/${contractId}`, { auto_renew: true });
    test.time.set('2026-11-30T22:01:00Z');
    await daily('2026-12-01');
    const { rows } = await test.database.superuser.query(
      `select o.run_at from messages m join outbox o on o.id = m.id where m.contract_id = $1`,
      [contractId],
    );
    expect(rows).toEqual([{ run_at: new Date('2026-12-01T07:00:00Z') }]);
  });

  it('ends what cannot go on because the object is promised to the next tenant', async () => {
    const { contractId } = await insert({
      startDate: '2025-12-01',
      endDate: '2026-11-30',
      propertyId: landlord.parts.rental_object_id,
    });
    await landlord.client.patch(`/contracts/${contractId}`, { auto_renew: true });
    const { id } = await draftContract(landlord);
    await landlord.client.post(`/contracts/${id}/activate`);
    await daily('2026-12-01');
    expect([(await read(contractId)).status, (await read(id)).status]).toEqual(['completed', 'active']);
  });

  it('starts at midnight of Kyiv, when it is still the day before in Greenwich', async () => {
    const { id } = await draftContract(landlord, { start_date: '2027-03-28', end_date: '2027-10-31' });
    await landlord.client.post(`/contracts/${id}/activate`);
    test.time.set('2027-03-27T22:00:00Z');
    await daily(test.deps.clock.today());
    expect((await read(id)).status).toBe('active');
    test.time.set('2027-10-31T21:59:59Z');
    await daily(test.deps.clock.today());
    expect((await read(id)).status).toBe('active');
    test.time.set('2027-10-31T22:00:00Z');
    await daily(test.deps.clock.today());
    expect((await read(id)).status).toBe('completed');
  });
});
