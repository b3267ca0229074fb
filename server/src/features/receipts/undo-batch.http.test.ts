import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty } from '../../testing/factories.ts';
import type { Answer, Client } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { receiptsJobs } from './receipts.jobs.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

const undo = (batchId: string, client: Client = world.client): Promise<Answer> =>
  client.post(`/receipts/batches/${batchId}/undo`);
const run = async (): Promise<{ id: string; created: string[] }> => {
  const { status, body } = await world.client.post('/receipts/run', { period: PERIOD });
  expect([status, body.status]).toEqual([200, 'done']);
  return body;
};
const open = async (): Promise<{ id: string; kind: string; total: number; seconds_left: number }[]> =>
  (await world.client.get('/receipts/batches')).body.items;
const stateOf = async (receiptId: string) => (await world.client.get(`/receipts/${receiptId}`)).body;
const audited = (action: string) =>
  world.scalar('select count(*) from audit_log where owner_id = $1 and action = $2', [world.owner.ownerId, action]);

describe('a batch made by mistake', () => {
  it('of drafts is thrown away whole: readings come back, the month can be made again, numbers are not', async () => {
    const { contractId, readingId } = await world.meteredContract();
    await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    const [batch, ...others] = await open();
    expect(batch).toMatchObject({ id: made.id, kind: 'run', period: PERIOD, total: 2, status: 'open', left: [] });
    expect(others).toEqual([]);
    expect(batch?.seconds_left).toBeGreaterThan(590);
    expect(batch?.seconds_left).toBeLessThanOrEqual(600);

    expect(await undo(made.id)).toMatchObject({
      status: 200,
      body: { status: 'undone', undone_count: 2, left_count: 0, left: [] },
    });
    for (const id of made.created)
      expect(await stateOf(id)).toMatchObject({ status: 'void', void_reason: 'Скасовано пакет' });
    expect(
      await world.scalar(`select count(*) from readings where id = $1 and state = 'approved' and receipt_id is null`, [
        readingId,
      ]),
    ).toBe(1);
    expect(await world.scalar('select count(*) from ledger_entries where owner_id = $1', [world.owner.ownerId])).toBe(
      0,
    );
    expect(await open()).toEqual([]);
    expect([
      await audited('receipts.undo'),
      await audited('receipts.undo_done'),
      await audited('receipt.voided'),
    ]).toEqual([1, 1, 2]);

    // A second time it only tells what was done.
    expect((await undo(made.id)).body).toMatchObject({ status: 'undone', undone_count: 2 });
    expect(await audited('receipts.undo')).toBe(1);
    const again = await run();
    const numbers = await Promise.all(again.created.map(async (id) => (await stateOf(id)).number));
    expect(numbers.toSorted()).toEqual(['К-2026-11-0003', 'К-2026-11-0004']);
    expect(
      await world.scalar('select own_kop from receipts where contract_id = $1 and status = $2', [contractId, 'draft']),
    ).toBe(METERED_KOP);
  });

  it('of issued and sent ones is void to the kopeck, and credit from before is free again', async () => {
    const { contractId, tenantId, readingId } = await world.meteredContract();
    await world.db.query(`update counterparties set emails = '{tenant@example.com}' where id = $1`, [tenantId]);
    await world.pay(contractId, 500_000, '2026-11-02');
    const made = await run();
    expect((await world.client.post('/receipts/issue', { ids: made.created })).body.items).toMatchObject([
      { ok: true },
    ]);
    expect((await world.client.post('/receipts/send', { ids: made.created })).body.items).toMatchObject([{ ok: true }]);
    expect((await stateOf(made.created[0] ?? '')).paid_kop).toBe(500_000);
    expect(await world.balance(contractId)).toBe(METERED_KOP - 500_000);

    // All of the run is in the issue of many now, so it is offered once.
    const [issued, ...others] = await open();
    expect([issued, others]).toMatchObject([{ kind: 'issue', total: 1, period: PERIOD }, []]);
    expect((await undo(issued?.id ?? '')).body).toMatchObject({ status: 'undone', undone_count: 1, left: [] });
    expect(await stateOf(made.created[0] ?? '')).toMatchObject({ status: 'void', void_reason: 'Скасовано пакет' });
    // Nothing is owed, and the 5 000,00 are the tenant's again.
    expect(await world.account(contractId, 'receivable')).toBe(0);
    expect(await world.account(contractId, 'tenant_credit')).toBe(-500_000);
    for (const income of ['rent_income', 'utility_income', 'other_income'])
      expect(await world.account(contractId, income), income).toBe(0);
    await world.expectBooksAgree(contractId);
    expect(await world.scalar(`select count(*) from readings where id = $1 and state = 'approved'`, [readingId])).toBe(
      1,
    );
    // The run that made them has nothing left to take back.
    expect(await open()).toEqual([]);
    expect((await undo(made.id)).body).toMatchObject({ status: 'undone', undone_count: 0, left: [] });
  });

  it('is offered, followed and told of by what still stands of it', async () => {
    for (let made = 0; made < 3; made += 1) await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    expect(await open()).toMatchObject([{ total: 3, standing_count: 3 }]);
    expect((await world.client.post(`/receipts/${made.created[0]}/void`, { reason: 'Помилка' })).status).toBe(200);
    expect(await open()).toMatchObject([{ kind: 'run', total: 3, standing_count: 2 }]);
    expect((await world.client.post('/receipts/issue', { ids: made.created.slice(1) })).status).toBe(200);
    await world.client.post(`/receipts/${made.created[1]}/void`, { reason: 'Помилка' });
    const offered = await open();
    expect(offered).toMatchObject([{ kind: 'issue', total: 2, standing_count: 1 }]);
    expect((await undo(String(offered[0]?.id))).body).toMatchObject({
      status: 'undone',
      undone_count: 1,
      standing_count: 0,
      left: [],
    });
    expect((await world.client.get(`/receipts/batches/${made.id}`)).body).toMatchObject({
      total: 3,
      standing_count: 0,
    });
  });

  it('leaves what a payment reported before it and confirmed since has paid', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const reported = newId();
    await world.db.query(
      `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status)
       values ($1, $2, $3, 100000, '2026-11-20', 'bank', 'reported')`,
      [reported, world.owner.ownerId, contractId],
    );
    const made = await run();
    const [id = ''] = made.created;
    expect((await world.client.post(`/receipts/${id}/issue`)).status).toBe(200);
    expect((await world.client.post(`/payments/${reported}/confirm`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ paid_kop: 100_000 });
    const { body } = await undo(made.id);
    expect(body).toMatchObject({ undone_count: 0, left: [{ receipt_id: id, code: 'undo_paid' }] });
    expect(await stateOf(id)).toMatchObject({ status: 'issued', paid_kop: 100_000 });
  });

  it('leaves what was paid, reported or changed by hand since, and says why', async () => {
    const contracts = [];
    for (let at = 0; at < 5; at += 1) contracts.push(await insertContract(world.db, world.owner.ownerId));
    const made = await run();
    const receiptOf = new Map<string, string>();
    for (const id of made.created) receiptOf.set((await stateOf(id)).contract_id, id);
    const [plain, paid, reported, edited, moved] = contracts.map(({ contractId }) => ({
      contractId,
      id: receiptOf.get(contractId) ?? '',
    }));
    if (!plain || !paid || !reported || !edited || !moved) throw new Error('Five receipts were expected');
    for (const { id } of [paid, reported]) expect((await world.client.post(`/receipts/${id}/issue`)).status).toBe(200);
    expect((await world.pay(paid.contractId, 100)).status).toBe(201);
    await world.db.query(
      `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status, reported_receipt_id)
       values ($1, $2, $3, 100, '2026-11-20', 'bank', 'reported', $4)`,
      [newId(), world.owner.ownerId, reported.contractId, reported.id],
    );
    const line = { kind: 'fee', title: 'Заміна замка', amount_kop: 50_000 };
    expect((await world.client.post(`/receipts/${edited.id}/lines`, line)).status).toBe(201);
    expect((await world.client.patch(`/receipts/${moved.id}`, { due_on: '2026-12-15' })).status).toBe(200);

    const { body } = await undo(made.id);
    expect(body).toMatchObject({ status: 'undone', undone_count: 1, left_count: 4 });
    const reasons = new Map(
      body.left.map((left: { receipt_id: string; code: string }) => [left.receipt_id, left.code]),
    );
    expect(Object.fromEntries(reasons)).toEqual({
      [paid.id]: 'undo_paid',
      [reported.id]: 'undo_reported',
      [edited.id]: 'undo_changed',
      [moved.id]: 'undo_changed',
    });
    expect(body.left[0].error).toMatch(/[а-яі]/);
    expect((await stateOf(plain.id)).status).toBe('void');
    expect([await stateOf(paid.id), await stateOf(edited.id)].map(({ status }) => status)).toEqual(['issued', 'draft']);
    for (const { contractId } of contracts) await world.expectBooksAgree(contractId);
  });

  it('is too late after ten minutes, and then nothing changes', async () => {
    await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    const age = (interval: string) =>
      world.db.query('update receipt_batches set finished_at = now() - $2::interval where id = $1', [
        made.id,
        interval,
      ]);
    await age('10 minutes');
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { code: 'undo_late' } });
    expect((await undo(made.id)).body.errors[0]).toContain('протягом 10\u00a0хвилин');
    expect(await open()).toEqual([]);
    expect((await world.client.get(`/receipts/batches/${made.id}`)).body).toMatchObject({
      status: 'closed',
      seconds_left: 0,
    });
    expect((await stateOf(made.created[0] ?? '')).status).toBe('draft');
    await age('9 minutes');
    expect((await undo(made.id)).body).toMatchObject({ status: 'undone', undone_count: 1 });
  });

  it('is nobody’s but its owner’s, and a run that made nothing is none', async () => {
    const empty = await world.client.post('/receipts/run', { period: PERIOD });
    expect(await open()).toEqual([]);
    expect((await undo(empty.body.id)).status).toBe(404);
    await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    for (const answer of [await undo(made.id, world.stranger), await undo(newId()), await undo('x')])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await world.stranger.get('/receipts/batches')).body).toEqual({ items: [], total: 0 });
    expect((await world.stranger.get(`/receipts/batches/${made.id}`)).status).toBe(404);
  });

  it('above 200 receipts goes in the background', async () => {
    const landlordId = await insertCounterparty(world.db, world.owner.ownerId, { roles: ['landlord'] });
    const tenantId = await insertCounterparty(world.db, world.owner.ownerId);
    for (let at = 0; at < 201; at += 1) await insertContract(world.db, world.owner.ownerId, { landlordId, tenantId });
    const { body } = await world.client.post('/receipts/run', { period: PERIOD });
    await app.settleJobs();
    const first = await undo(body.id);
    expect([first.status, first.body.status]).toEqual([202, 'undoing']);
    await app.settleJobs();
    expect((await world.client.get(`/receipts/batches/${body.id}`)).body).toMatchObject({
      status: 'undone',
      undone_count: 201,
      left_count: 0,
    });
  });
});

describe('at the same moment', () => {
  it('that fails to its last attempt ends with what is left, and nobody waits for ever', async () => {
    await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    await world.db.query(`update receipt_batches set undo_status = 'running' where id = $1`, [made.id]);
    await world.db.query(
      `create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'No voids today'; end $$;
       create trigger refuse_void before update of status on receipts for each row when (new.status = 'void') execute function pg_temp.refuse()`,
    );
    const job = receiptsJobs.find(({ kind }) => kind === 'receipts.undo');
    if (job?.mode !== 'free') throw new Error('There is no job of an undo');
    const { clock, log } = app.deps;
    const context = { database: app.worker, ownerId: world.owner.ownerId, outboxId: newId(), clock, log };
    const attempt = (isLastAttempt: boolean) => job.work({ ...context, isLastAttempt }, { batchId: made.id });
    try {
      await expect(attempt(false)).rejects.toThrow();
      expect((await world.client.get(`/receipts/batches/${made.id}`)).body.status).toBe('undoing');
      await expect(attempt(true)).rejects.toThrow();
    } finally {
      await world.db.query('drop trigger refuse_void on receipts');
    }
    expect((await world.client.get(`/receipts/batches/${made.id}`)).body).toMatchObject({
      status: 'undone',
      undone_count: 0,
      left: [{ receipt_id: made.created[0], code: 'undo_changed' }],
    });
  });

  it('two who take a batch back do it once', async () => {
    for (let at = 0; at < 4; at += 1) await insertContract(world.db, world.owner.ownerId);
    const made = await run();
    await world.client.post('/receipts/issue', { ids: made.created.slice(0, 2) });
    const answers = await Promise.all([undo(made.id), undo(made.id), undo(made.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await world.client.get(`/receipts/batches/${made.id}`)).body).toMatchObject({
      status: 'undone',
      undone_count: 4,
      left: [],
    });
    expect([
      await audited('receipt.voided'),
      await audited('receipts.undo'),
      await audited('receipts.undo_done'),
    ]).toEqual([4, 1, 1]);
    expect(
      await world.scalar(
        'select coalesce(sum(case when reversal_of is null then 1 else -1 end), 0) from ledger_entries where owner_id = $1',
        [world.owner.ownerId],
      ),
    ).toBe(0);
  });

  it('a payment and an undo: either it is named, or its money is credit', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { contractId } = await insertContract(world.db, world.owner.ownerId);
      const id = await world.issued(contractId);
      const [batch] = await open();
      const [undone, paid] = await Promise.all([undo(batch?.id ?? ''), world.pay(contractId, 1000)]);
      expect([undone.status, paid.status]).toEqual([200, 201]);
      const { status } = await stateOf(id);
      const left = undone.body.left.map((row: { receipt_id: string; code: string }) => [row.receipt_id, row.code]);
      expect([status, left]).toEqual(status === 'void' ? ['void', []] : ['issued', [[id, 'undo_paid']]]);
      await world.expectBooksAgree(contractId);
    }
  });

  it('an issue and an undo: the receipt ends void, and the books are even', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { contractId } = await insertContract(world.db, world.owner.ownerId);
      const id = await world.draftOf(contractId);
      const [batch] = await open();
      const [undone, issued] = await Promise.all([undo(batch?.id ?? ''), world.client.post(`/receipts/${id}/issue`)]);
      expect([200, 409]).toContain(issued.status);
      expect(undone.body).toMatchObject({ status: 'undone', undone_count: 1, left: [] });
      expect((await stateOf(id)).status).toBe('void');
      expect(await world.balance(contractId)).toBe(0);
      await world.expectBooksAgree(contractId);
    }
  });
});
