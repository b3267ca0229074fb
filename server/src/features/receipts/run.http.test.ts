import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import {
  insertContract,
  insertCounterparty,
  insertMeter,
  insertOwner,
  insertReading,
  insertService,
} from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

describe('the run of a month', () => {
  it('previews without storing anything, then makes the same sums, then changes nothing', async () => {
    const { contractId, readingId } = await world.meteredContract();
    const preview = await world.client.post('/receipts/preview', { period: PERIOD });
    expect(preview.status).toBe(200);
    expect(preview.body.items).toHaveLength(1);
    expect(preview.body.items[0]).toMatchObject({ contract_id: contractId, receipt_id: null, own_kop: METERED_KOP });
    expect(await world.scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(0);

    const first = await world.client.post('/receipts/run', { period: PERIOD });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'done',
      total: 1,
      done: 1,
      created_count: 1,
      existing_count: 0,
      skipped: [],
    });
    const again = await world.client.post('/receipts/run', { period: PERIOD });
    expect(again.body).toMatchObject({ status: 'done', created_count: 0, existing_count: 1, created: [] });
    const after = await world.client.post('/receipts/preview', { period: PERIOD });
    expect(after.body.items).toMatchObject([{ ...preview.body.items[0], receipt_id: first.body.created[0] }]);

    const receipt = await world.client.get(`/receipts/${first.body.created[0]}`);
    expect(receipt.body).toMatchObject({
      number: 'К-2026-11-0001',
      status: 'draft',
      payment_status: null,
      own_kop: METERED_KOP,
      due_on: '2026-11-20',
    });
    expect(receipt.body.lines.map((line: { amount_kop: number }) => line.amount_kop)).toEqual([
      2_000_000, 43_200, 25_000,
    ]);
    expect(receipt.body.lines[1].explanation.rule).toBe('meter');
    expect(await world.scalar(`select count(*) from readings where id = $1 and state = 'billed'`, [readingId])).toBe(1);
    expect(
      await world.scalar(`select value from counters where owner_id = $1 and kind = 'receipt' and scope = '2026-11'`, [
        world.owner.ownerId,
      ]),
    ).toBe(1);
  });

  it('refuses a month more than a year ahead by its field, and makes nothing: a slip of the year would use up a number', async () => {
    const lease = await insertContract(world.db, world.owner.ownerId, {});
    const far = { period: '2062-11' };
    const said = { period: 'Створити квитанції можна щонайбільше на рік наперед. Перевірте рік' };
    const oneOff = {
      contract_id: lease.contractId,
      kind: 'one_off',
      due_on: '2026-12-01',
      lines: [{ title: 'Замок', amount_kop: 1 }],
    };
    for (const [path, body] of [
      ['/receipts/preview', far],
      ['/receipts/run', far],
      ['/receipts', { ...oneOff, ...far }],
    ] as const) {
      const refused = await world.client.post(path, body);
      expect([path, refused.status, refused.body.fields]).toEqual([path, 422, said]);
    }
    expect((await world.client.get('/receipts')).body.total).toBe(0);
  });

  it('skips what is not in force or has nothing to bill, and refuses a foreign contract', async () => {
    const draft = await insertContract(world.db, world.owner.ownerId, { status: 'draft' });
    const free = await insertContract(world.db, world.owner.ownerId, { rentMinor: 0 });
    const run = await world.client.post('/receipts/run', {
      period: PERIOD,
      contract_ids: [draft.contractId, free.contractId],
    });
    expect(run.body.skipped).toEqual(
      expect.arrayContaining([
        { contract_id: draft.contractId, code: 'not_active' },
        { contract_id: free.contractId, code: 'nothing_to_bill' },
      ]),
    );
    const foreign = await world.stranger.post('/receipts/run', { period: PERIOD, contract_ids: [draft.contractId] });
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['contract_ids']]);
  });

  it('asks a person of several owners for whom it is made, and makes it for that one', async () => {
    const { contractId } = await world.meteredContract();
    const { ownerId } = world.owner;
    const second = await insertOwner(world.db);
    await world.db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      second.ownerId,
      world.owner.userId,
    ]);
    for (const path of ['/receipts/preview', '/receipts/run']) {
      const unsaid = await world.client.post(path, { period: PERIOD });
      expect([unsaid.status, Object.keys(unsaid.body.fields)], path).toEqual([422, ['owner_id']]);
      const foreign = await world.client.post(path, { period: PERIOD, owner_id: newId() });
      expect([foreign.status, foreign.body.fields], path).toEqual([422, { owner_id: 'Не знайдено' }]);
      const mixed = { period: PERIOD, owner_id: second.ownerId, contract_ids: [contractId] };
      const wrong = await world.client.post(path, mixed);
      expect([wrong.status, wrong.body.fields], path).toEqual([422, { contract_ids: 'Не знайдено' }]);
    }
    const preview = await world.client.post('/receipts/preview', { period: PERIOD, owner_id: ownerId });
    expect([preview.status, preview.body.total_kop]).toEqual([200, METERED_KOP]);
    const run = await world.client.post('/receipts/run', { period: PERIOD, owner_id: ownerId });
    expect([run.status, run.body.created_count]).toEqual([200, 1]);
    const empty = await world.client.post('/receipts/run', { period: PERIOD, owner_id: second.ownerId });
    expect([empty.status, empty.body.total]).toEqual([200, 0]);
  });

  it('gives two runs at once one set of receipts, numbered without a gap', async () => {
    for (let i = 0; i < 12; i += 1) await insertContract(world.db, world.owner.ownerId);
    const runs = await Promise.all([1, 2, 3, 4].map(() => world.client.post('/receipts/run', { period: PERIOD })));
    expect(runs.every(({ status }) => status === 200 || status === 202)).toBe(true);
    const { rows } = await world.db.query('select number from receipts where owner_id = $1 order by number', [
      world.owner.ownerId,
    ]);
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, i) => `К-2026-11-${String(i + 1).padStart(4, '0')}`),
    );
  });

  it('ends though readings of the account change without a pause', async () => {
    const contracts = [await world.meteredContract(), await world.meteredContract(), await world.meteredContract()];
    const changes = changeWithoutPause();
    const run = await world.client.post('/receipts/run', { period: PERIOD });
    await changes;
    expect(run.status).toBe(200);
    expect(run.body).toMatchObject({ status: 'done', created_count: contracts.length });
  });

  it('works in the background above 200 contracts and ends with all of them', async () => {
    const landlordId = await insertCounterparty(world.db, world.owner.ownerId, { roles: ['landlord'] });
    const tenantId = await insertCounterparty(world.db, world.owner.ownerId);
    for (let i = 0; i < 203; i += 1) await insertContract(world.db, world.owner.ownerId, { landlordId, tenantId });
    const run = await world.client.post('/receipts/run', { period: PERIOD });
    expect([run.status, run.body.status, run.body.total]).toEqual([202, 'running', 203]);
    await app.settleJobs();
    const done = await world.client.get(`/receipts/runs/${run.body.id}`);
    expect(done.body).toMatchObject({ status: 'done', done: 203, created_count: 203 });
    expect(done.body.created).toHaveLength(200);
    expect((await world.stranger.get(`/receipts/runs/${run.body.id}`)).status).toBe(404);
  });

  it('fails at once over broken data, keeps what it made, and can be started again', async () => {
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId);
    const { ownerId } = world.owner;
    await insertService(world.db, ownerId, { propertyId, code: 'electricity', method: 'meter', price: '1' });
    const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'electricity' });
    await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-11-10', value: '1100' });
    const broken = 'update readings set reading_values = $2 where meter_id = $1';
    await world.db.query(broken, [meterId, [1100, 5]]);
    expect((await world.client.post('/receipts/run', { period: PERIOD })).status).toBe(500);
    expect(
      await world.scalar(`select count(*) from receipt_runs where owner_id = $1 and status = 'failed'`, [ownerId]),
    ).toBe(1);
    await world.db.query(broken, [meterId, [1100]]);
    expect((await world.client.post('/receipts/run', { period: PERIOD })).body).toMatchObject({
      status: 'done',
      created_count: 1,
    });
    expect(await world.scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(1);
  });

  it('leaves out a sum the books cannot hold, makes everybody else’s, and issues that one once it is put right', async () => {
    const { landlordId } = world;
    const { ownerId } = world.owner;
    const fine = await insertContract(world.db, ownerId, { landlordId });
    const wide = await insertContract(world.db, ownerId, { landlordId });
    await insertService(world.db, ownerId, {
      propertyId: wide.propertyId,
      code: 'building',
      method: 'per_m2',
      price: '1000000',
    });
    // 1 000 000 × 50 000 = 50 000 000 000,00 of a service; a rent that grows 91 times a month is more than a number holds.
    await world.db.query('update properties set area_total = 50000 where id = $1', [wide.propertyId]);
    const peg = { mode: 'percent', everyMonths: 1, percent: '9000' };
    const grown = await insertContract(world.db, ownerId, { rentMinor: 99_999_999_999, peg, landlordId });
    const preview = await world.client.post('/receipts/preview', { period: PERIOD });
    expect(preview.status).toBe(200);
    const shown = new Map(preview.body.items.map((item: { contract_id: string }) => [item.contract_id, item]));
    const tooLarge = { code: 'sum_too_large', text: expect.stringContaining('999\u00a0999\u00a0999,99') };
    expect(shown.get(wide.contractId)).toMatchObject({ own_kop: 2_000_000, warnings: [tooLarge] });
    expect(shown.get(grown.contractId)).toMatchObject({ lines: [], warnings: [tooLarge] });
    const run = await world.client.post('/receipts/run', { period: PERIOD });
    expect(run.body).toMatchObject({ status: 'done', created_count: 3 });
    const idOf = ({ contractId }: { contractId: string }) =>
      world.db.query('select id from receipts where contract_id = $1', [contractId]).then(({ rows }) => rows[0].id);
    const [fineId, wideId, grownId] = [await idOf(fine), await idOf(wide), await idOf(grown)];
    const many = await world.client.post('/receipts/issue', { ids: [wideId, grownId, fineId] });
    const refused = { ok: false, code: 'sum_too_large' };
    expect(many.body.items).toMatchObject([refused, refused, { ok: true }]);
    expect((await world.client.post(`/receipts/${wideId}/issue`)).body.code).toBe('sum_too_large');
    expect((await world.client.post(`/receipts/${grownId}/recalculate`)).body.warnings).toMatchObject([tooLarge]);
    const schedule = await world.client.get(`/contracts/${grown.contractId}/schedule`);
    expect(schedule.body.items[0]).toMatchObject({ amount_kop: 0, provisional: true });
    await world.db.query('update properties set area_total = 50 where id = $1', [wide.propertyId]);
    await world.client.post(`/receipts/${wideId}/recalculate`);
    // 20 000,00 and 1 000 000 × 50
    const issued = await world.client.post(`/receipts/${wideId}/issue`);
    expect(issued.body).toMatchObject({ own_kop: 5_002_000_000, warnings: [] });
    await world.expectBooksAgree(wide.contractId);
  });

  it('estimates a missing reading from the usual use and marks it', async () => {
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId);
    await insertService(world.db, world.owner.ownerId, {
      propertyId,
      code: 'electricity',
      method: 'meter',
      price: '1',
    });
    const meterId = await insertMeter(world.db, world.owner.ownerId, { propertyId, service: 'electricity' });
    for (const [on, value] of [
      ['2026-09-30', '1000'],
      ['2026-10-31', '1310'],
    ] as const) {
      await insertReading(world.db, world.owner.ownerId, { meterId, propertyId, on, value, state: 'approved' });
    }
    await world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    app.time.set('2026-11-30T09:00:00Z');
    const run = await world.client.post('/receipts/run', {
      period: PERIOD,
      contract_ids: [contractId],
      estimate: true,
    });
    const receipt = await world.client.get(`/receipts/${run.body.created[0]}`);
    expect(receipt.body.lines[1].amount_kop).toBe(30_000);
    expect(receipt.body.warnings.map(({ code }: { code: string }) => code)).toContain('estimated');
    expect(
      await world.scalar(
        `select count(*) from readings where meter_id = $1 and source = 'estimated' and state = 'billed'`,
        [meterId],
      ),
    ).toBe(1);
  });

  it('estimates by the values the meter was installed with, when it was read only once', async () => {
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId);
    const service = { propertyId, code: 'electricity', method: 'meter', price: '1' };
    await insertService(world.db, world.owner.ownerId, service);
    const installed = { propertyId, service: 'electricity', installedOn: '2026-09-30', initial: '1000' };
    const meterId = await insertMeter(world.db, world.owner.ownerId, installed);
    const reading = { meterId, propertyId, on: '2026-10-31', value: '1310', state: 'approved' } as const;
    await insertReading(world.db, world.owner.ownerId, reading);
    await world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    app.time.set('2026-11-30T09:00:00Z');
    const asked = { period: PERIOD, contract_ids: [contractId], estimate: true };
    const preview = await world.client.post('/receipts/preview', asked);
    // 310 in 31 days, so 300 in 30
    expect(preview.body.items[0].lines[1]).toMatchObject({ service: 'electricity', amount_kop: 30_000 });
  });

  it('takes ten thousand contracts by name', async () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(await world.client.post('/receipts/run', { period: PERIOD, contract_ids: ids })).toMatchObject({
      status: 422,
      body: { fields: { contract_ids: 'Не знайдено' } },
    });
  });
});

/** What a change of a reading does to the runs under way (hold-billing.sql.ts), as often as the database can until one has ended. */
async function changeWithoutPause(): Promise<void> {
  await app.database.superuser.query(`do $$ begin
    perform set_config('synchronous_commit', 'off', false);
    for i in 1..50000 loop
      update receipt_runs set inputs_version = inputs_version + 1 where owner_id = '${world.owner.ownerId}' and status = 'running';
      exit when exists (select 1 from receipt_runs where owner_id = '${world.owner.ownerId}' and status <> 'running');
      commit;
    end loop; end $$`);
}
