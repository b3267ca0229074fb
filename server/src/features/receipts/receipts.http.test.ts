import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertMeter,
  insertOwner,
  insertReading,
  insertService,
  insertUser,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let client: Client;
let stranger: Client;
const PERIOD = '2026-11';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function fresh(): Promise<void> {
  owner = await insertOwner(app.database.superuser);
  client = clientOf(app, owner.token);
  stranger = clientOf(app, (await insertOwner(app.database.superuser)).token);
}

/** A contract with rent, a metered service and a fixed one: 20 000,00 + 100 × 4,32 + 250,00 = 20 682,00. */
async function meteredContract() {
  const db = app.database.superuser;
  const landlordId = await insertCounterparty(db, owner.ownerId, {
    displayName: 'Коваленко Олена Сергіївна',
    roles: ['landlord'],
    taxIdSealed: app.deps.vault.seal('3459711105', 'counterparties.tax_id'),
  });
  const contract = await insertContract(db, owner.ownerId, { landlordId });
  const { propertyId } = contract;
  await insertService(db, owner.ownerId, {
    propertyId,
    position: 0,
    code: 'electricity',
    method: 'meter',
    price: '4.32',
  });
  await insertService(db, owner.ownerId, {
    propertyId,
    position: 1,
    code: 'internet',
    method: 'fixed',
    amountKop: 25_000,
  });
  const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity', initial: '1000' });
  const readingId = await insertReading(db, owner.ownerId, { meterId, propertyId, on: '2026-11-18', value: '1100' });
  return { ...contract, meterId, readingId };
}
const OWN = 2_068_200;

async function draftOf(contractId: string): Promise<string> {
  const run = await client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] });
  expect([run.status, run.body.status]).toEqual([200, 'done']);
  return run.body.created[0];
}
async function issued(contractId: string): Promise<string> {
  const id = await draftOf(contractId);
  expect((await client.post(`/receipts/${id}/issue`)).status).toBe(200);
  return id;
}
async function pay(contractId: string, amount_kop: number, paid_on = '2026-11-20') {
  return client.post('/payments', { contract_id: contractId, amount_kop, paid_on, method: 'bank' });
}
async function scalar(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.database.superuser.query<{ value: string }>(`select (${sql}) as value`, values);
  return Number(rows[0]?.value);
}
const balance = (contractId: string) =>
  scalar(
    `select coalesce(sum(case when debit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end
       - case when credit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end), 0) from ledger_entries where contract_id = $1`,
    [contractId],
  );
/** The account alone: what is open and what is free must agree with the documents. */
const account = (contractId: string, name: string) =>
  scalar(
    `select coalesce(sum(case when debit_account = $2 then amount_kop else 0 end - case when credit_account = $2 then amount_kop else 0 end), 0)
       from ledger_entries where contract_id = $1`,
    [contractId, name],
  );
async function expectBooksAgree(contractId: string): Promise<void> {
  const left = await scalar(`select coalesce(sum(left_kop), 0) from receipts where contract_id = $1`, [contractId]);
  const credit = await scalar(
    `select coalesce(sum(amount_kop - allocated_kop), 0) from payments where contract_id = $1 and status = 'posted'`,
    [contractId],
  );
  expect(await account(contractId, 'receivable')).toBe(left);
  expect(await account(contractId, 'tenant_credit')).toBe(credit === 0 ? 0 : -credit);
}

describe('the run of a month', () => {
  it('previews without storing anything, then makes the same sums, then changes nothing', async () => {
    await fresh();
    const { contractId, readingId } = await meteredContract();
    const preview = await client.post('/receipts/preview', { period: PERIOD });
    expect(preview.status).toBe(200);
    expect(preview.body.items).toHaveLength(1);
    expect(preview.body.items[0]).toMatchObject({ contract_id: contractId, receipt_id: null, own_kop: OWN });
    expect(await scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(0);

    const first = await client.post('/receipts/run', { period: PERIOD });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'done',
      total: 1,
      done: 1,
      created_count: 1,
      existing_count: 0,
      skipped: [],
    });
    const again = await client.post('/receipts/run', { period: PERIOD });
    expect(again.body).toMatchObject({ status: 'done', created_count: 0, existing_count: 1, created: [] });

    const receipt = await client.get(`/receipts/${first.body.created[0]}`);
    expect(receipt.body).toMatchObject({
      number: 'К-2026-11-0001',
      status: 'draft',
      payment_status: null,
      own_kop: OWN,
      due_on: '2026-11-20',
    });
    expect(receipt.body.lines.map((line: { amount_kop: number }) => line.amount_kop)).toEqual([
      2_000_000, 43_200, 25_000,
    ]);
    expect(receipt.body.lines[1].explanation.rule).toBe('meter');
    expect(await scalar(`select count(*) from readings where id = $1 and state = 'billed'`, [readingId])).toBe(1);
    expect(
      await scalar(`select value from counters where owner_id = $1 and kind = 'receipt' and scope = '2026-11'`, [
        owner.ownerId,
      ]),
    ).toBe(1);
  });

  it('skips what is not in force or has nothing to bill, and refuses a foreign contract', async () => {
    await fresh();
    const db = app.database.superuser;
    const draft = await insertContract(db, owner.ownerId, { status: 'draft' });
    const free = await insertContract(db, owner.ownerId, { rentMinor: 0 });
    const run = await client.post('/receipts/run', {
      period: PERIOD,
      contract_ids: [draft.contractId, free.contractId],
    });
    expect(run.body.skipped).toEqual(
      expect.arrayContaining([
        { contract_id: draft.contractId, code: 'not_active' },
        { contract_id: free.contractId, code: 'nothing_to_bill' },
      ]),
    );
    const foreign = await stranger.post('/receipts/run', { period: PERIOD, contract_ids: [draft.contractId] });
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['contract_ids']]);
  });

  it('gives two runs at once one set of receipts, numbered without a gap', async () => {
    await fresh();
    for (let i = 0; i < 12; i += 1) await insertContract(app.database.superuser, owner.ownerId);
    const runs = await Promise.all([1, 2, 3, 4].map(() => client.post('/receipts/run', { period: PERIOD })));
    expect(runs.every(({ status }) => status === 200 || status === 202)).toBe(true);
    const { rows } = await app.database.superuser.query(
      'select number from receipts where owner_id = $1 order by number',
      [owner.ownerId],
    );
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, i) => `К-2026-11-${String(i + 1).padStart(4, '0')}`),
    );
  });

  it('works in the background above 200 contracts and ends with all of them', async () => {
    await fresh();
    const landlordId = await insertCounterparty(app.database.superuser, owner.ownerId, { roles: ['landlord'] });
    const tenantId = await insertCounterparty(app.database.superuser, owner.ownerId);
    for (let i = 0; i < 203; i += 1)
      await insertContract(app.database.superuser, owner.ownerId, { landlordId, tenantId });
    const run = await client.post('/receipts/run', { period: PERIOD });
    expect([run.status, run.body.status, run.body.total]).toEqual([202, 'running', 203]);
    await app.settleJobs();
    const done = await client.get(`/receipts/runs/${run.body.id}`);
    expect(done.body).toMatchObject({ status: 'done', done: 203, created_count: 203 });
    expect(done.body.created).toHaveLength(200);
    expect((await stranger.get(`/receipts/runs/${run.body.id}`)).status).toBe(404);
  });

  it('estimates a missing reading from the usual use and marks it', async () => {
    await fresh();
    const db = app.database.superuser;
    const { contractId, propertyId } = await insertContract(db, owner.ownerId);
    await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '1' });
    const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' });
    for (const [on, value] of [
      ['2026-09-30', '1000'],
      ['2026-10-31', '1310'],
    ] as const) {
      await insertReading(db, owner.ownerId, { meterId, propertyId, on, value, state: 'approved' });
    }
    await client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    const run = await client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId], estimate: true });
    const receipt = await client.get(`/receipts/${run.body.created[0]}`);
    expect(receipt.body.lines[1].amount_kop).toBe(30_000);
    expect(receipt.body.warnings.map(({ code }: { code: string }) => code)).toContain('estimated');
    expect(
      await scalar(`select count(*) from readings where meter_id = $1 and source = 'estimated' and state = 'billed'`, [
        meterId,
      ]),
    ).toBe(1);
  });
});

describe('issue, payments and void', () => {
  it('issues once, posts what the receipt says and freezes the balance before it', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const id = await draftOf(contractId);
    const answers = await Promise.all([client.post(`/receipts/${id}/issue`), client.post(`/receipts/${id}/issue`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await client.get(`/receipts/${id}`);
    expect(body).toMatchObject({
      status: 'issued',
      payment_status: 'unpaid',
      issued_on: '2026-11-20',
      left_kop: OWN,
      payable_kop: OWN,
      opening_balance_kop: 0,
    });
    expect(body.requisites).toMatchObject({ name: 'Коваленко Олена Сергіївна', tax_id: '3459711105' });
    expect(body.qr.url).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//);
    expect(await balance(contractId)).toBe(OWN);
    await expectBooksAgree(contractId);
    expect((await client.patch(`/receipts/${id}`, { due_on: '2026-12-01' })).status).toBe(409);
    expect((await client.post(`/receipts/${id}/lines`, { title: 'Ще', amount_kop: 100 })).status).toBe(409);
  });

  it('lays a payment on the oldest receipt first and keeps the rest as credit for the next issue', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const first = await issued(contractId);
    const payment = await pay(contractId, OWN + 500_000);
    expect(payment.status).toBe(201);
    expect(payment.body).toMatchObject({
      status: 'posted',
      credit_kop: 500_000,
      allocations: [{ item: 'receipt', receipt_id: first, amount_kop: OWN }],
    });
    expect((await client.get(`/receipts/${first}`)).body).toMatchObject({
      payment_status: 'paid',
      left_kop: 0,
      payable_kop: 0,
      qr: null,
    });

    const run = await client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    const second = run.body.created[0];
    expect((await client.post(`/receipts/${second}/issue`)).body).toMatchObject({
      opening_balance_kop: -500_000,
      paid_kop: 500_000,
      payment_status: 'partial',
    });
    await expectBooksAgree(contractId);
    expect((await client.get(`/payments/${payment.body.id}`)).body.credit_kop).toBe(0);
  });

  it('voids in one transaction: entries back, money back, readings back, number used up', async () => {
    await fresh();
    const { contractId, readingId } = await meteredContract();
    const id = await issued(contractId);
    await pay(contractId, 1_000_000);
    expect((await client.post(`/receipts/${id}/void`, {})).status).toBe(422);
    const answers = await Promise.all(
      [1, 2].map(() => client.post(`/receipts/${id}/void`, { reason: 'Помилка в показнику' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance(contractId)).toBe(-1_000_000);
    await expectBooksAgree(contractId);
    expect(
      await scalar(`select count(*) from readings where id = $1 and state = 'approved' and receipt_id is null`, [
        readingId,
      ]),
    ).toBe(1);
    const again = await draftOf(contractId);
    const receipt = await client.post(`/receipts/${again}/issue`);
    expect(receipt.body).toMatchObject({
      number: 'К-2026-11-0002',
      own_kop: OWN,
      paid_kop: 1_000_000,
      opening_balance_kop: -1_000_000,
    });
    await expectBooksAgree(contractId);
  });

  it('reverses a payment once and opens what it had paid', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const id = await issued(contractId);
    const payment = await pay(contractId, OWN);
    const answers = await Promise.all(
      [1, 2].map(() => client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Не наша' })),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'already_reversed']);
    expect((await client.get(`/receipts/${id}`)).body).toMatchObject({
      left_kop: OWN,
      payment_status: 'unpaid',
      payments: [],
    });
    expect(await balance(contractId)).toBe(OWN);
    await expectBooksAgree(contractId);
  });

  it('keeps the books right when a payment meets a void', async () => {
    await fresh();
    for (let round = 0; round < 5; round += 1) {
      const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
      const id = await issued(contractId);
      await Promise.all([
        pay(contractId, 700_000),
        client.post(`/receipts/${id}/void`, { reason: 'Перегони' }),
        pay(contractId, 300_000),
      ]);
      expect(await balance(contractId)).toBe(-1_000_000);
      await expectBooksAgree(contractId);
    }
  });

  it('replaces the allocations of a payment and refuses more than there is', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const id = await issued(contractId);
    const { body: payment } = await pay(contractId, 100_000);
    const path = `/payments/${payment.id}/allocate`;
    expect((await client.post(path, { allocations: [] })).body).toMatchObject({ credit_kop: 100_000, allocations: [] });
    expect(
      (await client.post(path, { allocations: [{ item: 'receipt', receipt_id: id, amount_kop: 100_001 }] })).status,
    ).toBe(422);
    const answer = await client.post(path, { allocations: [{ item: 'receipt', receipt_id: id, amount_kop: 60_000 }] });
    expect(answer.body).toMatchObject({ credit_kop: 40_000, allocations: [{ receipt_id: id, amount_kop: 60_000 }] });
    await expectBooksAgree(contractId);
  });

  it('points out a payment that looks entered twice and refuses a day to come', async () => {
    await fresh();
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    const first = await pay(contractId, 5_000);
    expect(first.body.warnings).toEqual([]);
    const second = await pay(contractId, 5_000);
    expect(second.body.warnings).toMatchObject([{ code: 'possible_duplicate', payment_id: first.body.id }]);
    expect((await pay(contractId, 5_000, '2026-11-21')).status).toBe(422);
    expect((await client.get('/payments')).body).toMatchObject({ total: 2 });
  });

  it('carries the difference of the payment day to the next receipt', async () => {
    await fresh();
    const db = app.database.superuser;
    const peg = { mode: 'fx', rateSource: 'manual', rateDay: 'payment' };
    const { contractId } = await insertContract(db, owner.ownerId, { rentMinor: 50_000, currency: 'USD', peg });
    await db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, 'USD', '2026-11-01', 44, 'manual'), (gen_random_uuid(), $1, 'USD', '2026-11-22', 44.5, 'manual')`,
      [owner.ownerId],
    );
    const id = await issued(contractId);
    expect((await client.get(`/receipts/${id}`)).body.own_kop).toBe(2_200_000);
    app.time.advanceDays(3);
    const payment = await pay(contractId, 2_200_000, '2026-11-23');
    const pending = () =>
      scalar(`select coalesce(sum(amount_kop), 0) from adjustments where contract_id = $1 and state = 'pending'`, [
        contractId,
      ]);
    expect(await pending()).toBe(25_000);
    await client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Помилка' });
    expect(await pending()).toBe(0);
    app.time.advanceDays(-3);
  });
});

describe('a draft', () => {
  it('is edited by hand, recalculated with the hand-made lines kept, and thrown away', async () => {
    await fresh();
    const { contractId, meterId, propertyId, readingId } = await meteredContract();
    const id = await draftOf(contractId);
    const added = await client.post(`/receipts/${id}/lines`, {
      title: 'Заміна змішувача',
      amount_kop: -50_000,
      reason: 'Оплатив орендар',
    });
    expect([added.status, added.body.own_kop]).toEqual([201, OWN - 50_000]);
    const lineNo = added.body.lines.at(-1).line_no;
    expect((await client.patch(`/receipts/${id}/lines/1`, { amount_kop: 1 })).body.code).toBe('line_not_manual');
    expect((await client.patch(`/receipts/${id}/lines/${lineNo}`, { amount_kop: -60_000 })).body.own_kop).toBe(
      OWN - 60_000,
    );
    expect((await client.patch(`/receipts/${id}`, { due_on: '2026-12-10' })).body.due_on).toBe('2026-12-10');
    await app.database.superuser.query('update readings set reading_values = array[1200] where id = $1', [readingId]);
    await insertReading(app.database.superuser, owner.ownerId, {
      meterId,
      propertyId,
      on: '2026-11-19',
      value: '1250',
    });
    const anew = await client.post(`/receipts/${id}/recalculate`);
    expect(anew.body).toMatchObject({ due_on: '2026-12-10', own_kop: 2_000_000 + 108_000 + 25_000 - 60_000 });
    const manual = anew.body.lines.find((line: { manual: boolean }) => line.manual);
    expect(manual.amount_kop).toBe(-60_000);
    expect((await client.delete(`/receipts/${id}/lines/${manual.line_no}`)).status).toBe(204);
    const thrown = await client.post(`/receipts/${id}/void`);
    expect(thrown.body).toMatchObject({ status: 'void', issued_on: null });
    expect(await scalar(`select count(*) from readings where meter_id = $1 and state = 'approved'`, [meterId])).toBe(2);
  });

  it('of a one-off holds what was written and takes a number of the same series', async () => {
    await fresh();
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    const lines = [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 2_000_000 }];
    const created = await client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      kind: 'one_off',
      number: 'К-2026-11-0001',
      status: 'draft',
      due_on: '2026-11-25',
      own_kop: 2_000_000,
    });
    expect((await client.post(`/receipts/${created.body.id}/issue`)).body.payment_status).toBe('unpaid');
    expect(await account(contractId, 'deposit_held')).toBe(-2_000_000);
    expect((await draftOf(contractId)).length).toBe(36);
  });
});

describe('who sees what', () => {
  it('answers a foreign receipt exactly as a random one, for every call', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const id = await issued(contractId);
    const { body: payment } = await pay(contractId, 100);
    const random = '018f0000-0000-7000-8000-000000000000';
    const nobody = clientOf(app);
    const calls: [(c: Client, id: string) => Promise<{ status: number; body: { code: string } }>, string][] = [
      [(c, x) => c.get(`/receipts/${x}`), id],
      [(c, x) => c.get(`/receipts/${x}/pdf`), id],
      [(c, x) => c.get(`/receipts/${x}/qr.svg`), id],
      [(c, x) => c.patch(`/receipts/${x}`, { due_on: '2026-12-01' }), id],
      [(c, x) => c.post(`/receipts/${x}/issue`), id],
      [(c, x) => c.post(`/receipts/${x}/send`), id],
      [(c, x) => c.post(`/receipts/${x}/recalculate`), id],
      [(c, x) => c.post(`/receipts/${x}/void`, { reason: 'чужа' }), id],
      [(c, x) => c.post(`/receipts/${x}/lines`, { title: 'х', amount_kop: 1 }), id],
      [(c, x) => c.patch(`/receipts/${x}/lines/1`, { amount_kop: 1 }), id],
      [(c, x) => c.delete(`/receipts/${x}/lines/1`), id],
      [(c, x) => c.get(`/payments/${x}`), payment.id],
      [(c, x) => c.post(`/payments/${x}/reverse`, { reason: 'чужа' }), payment.id],
      [(c, x) => c.post(`/payments/${x}/allocate`, { allocations: [] }), payment.id],
      [(c, x) => c.post(`/payments/${x}/confirm`), payment.id],
      [(c, x) => c.post(`/payments/${x}/reject`), payment.id],
    ];
    for (const [call, own] of calls) {
      const foreign = await call(stranger, own);
      const missing = await call(stranger, random);
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
      expect((await call(nobody, own)).status).toBe(401);
    }
    expect((await stranger.get('/receipts')).body.total).toBe(0);
    expect((await stranger.get('/payments')).body.total).toBe(0);
    const created = await stranger.post('/payments', { contract_id: contractId, amount_kop: 1, paid_on: '2026-11-20' });
    expect([created.status, Object.keys(created.body.fields)]).toEqual([422, ['contract_id']]);
    expect((await stranger.post('/receipts/issue', { ids: [id] })).body.items).toMatchObject([
      { ok: false, code: 'receipt_not_found' },
    ]);
  });

  it('shows the tenant what was issued to him and nothing of a draft', async () => {
    await fresh();
    const db = app.database.superuser;
    const { contractId } = await meteredContract();
    const tenant = await insertUser(db);
    await insertContractParty(db, owner.ownerId, contractId, tenant.userId);
    const payer = clientOf(app, tenant.token);
    const id = await draftOf(contractId);
    expect((await payer.get(`/receipts/${id}`)).status).toBe(404);
    expect((await payer.get('/my-receipts')).body.total).toBe(0);
    await client.post(`/receipts/${id}/issue`);
    expect((await payer.get('/my-receipts')).body.items).toMatchObject([{ id, payment_status: 'unpaid' }]);
    const seen = await payer.get(`/receipts/${id}`);
    expect(seen.body).toMatchObject({ role: 'tenant', payable_kop: OWN, public_url: null, warnings: [] });
    expect(seen.body.lines).toHaveLength(3);
    expect((await payer.get(`/receipts/${id}/pdf`)).status).toBe(200);
    expect((await payer.post(`/receipts/${id}/void`, { reason: 'ні' })).status).toBe(403);
    expect(
      (await payer.post('/payments', { contract_id: contractId, amount_kop: 1, paid_on: '2026-11-20' })).status,
    ).toBe(403);
  });

  it('lists by filters, sorts and cursor', async () => {
    await fresh();
    const contracts = [];
    for (let i = 0; i < 3; i += 1) contracts.push(await insertContract(app.database.superuser, owner.ownerId));
    await client.post('/receipts/run', { period: PERIOD });
    const { body } = await client.get('/receipts?limit=2&sort=number');
    expect([body.total, body.items.length]).toEqual([3, 2]);
    const next = await client.get(`/receipts?limit=2&sort=number&cursor=${encodeURIComponent(body.next_cursor)}`);
    expect(next.body.items.map(({ number }: { number: string }) => number)).toEqual(['К-2026-11-0003']);
    expect((await client.get('/receipts?q=K-2026-11-0002')).body.items).toMatchObject([{ number: 'К-2026-11-0002' }]);
    await client.post(`/receipts/issue`, { ids: body.items.map(({ id }: { id: string }) => id) });
    expect((await client.get('/receipts?payment_status=unpaid,overdue&period=2026-11&status=issued')).body.total).toBe(
      2,
    );
    app.time.advanceDays(1);
    expect((await client.get('/receipts?payment_status=overdue&sort=-issued_on')).body.total).toBe(2);
    app.time.advanceDays(-1);
    expect((await client.get(`/receipts?contract_id=${contracts[0]?.contractId}`)).body.total).toBe(1);
    for (const sort of ['period', '-issued_on', 'due_on', '-number'])
      expect((await client.get(`/receipts?sort=${sort}`)).status).toBe(200);
    expect((await client.get('/receipts?sort=tenant')).status).toBe(400);
  });
});

describe('what leaves the house', () => {
  it('sends by e-mail with the personal link, and by SMS where there is no e-mail', async () => {
    await fresh();
    const db = app.database.superuser;
    const email = `${owner.ownerId}@tenant.example.com`;
    const byMail = await insertContract(db, owner.ownerId, {
      tenantId: await insertCounterparty(db, owner.ownerId, { emails: [email] }),
    });
    const bySms = await insertContract(db, owner.ownerId, {
      tenantId: await insertCounterparty(db, owner.ownerId, { phones: ['+380671112233'] }),
    });
    const silent = await insertContract(db, owner.ownerId, { tenantId: await insertCounterparty(db, owner.ownerId) });
    const ids = [await issued(byMail.contractId), await issued(bySms.contractId), await issued(silent.contractId)];
    const sent = await client.post('/receipts/send', { ids });
    expect(sent.body.items).toMatchObject([{ ok: true }, { ok: true }, { ok: false, code: 'no_recipient' }]);
    const [letter] = await app.messages(email);
    expect(letter?.text).toMatch(new RegExp(`/info/receipt/${ids[0]}\\?k=[\\w-]{22}`));
    expect(letter?.subject).toContain('до сплати');
    expect((await app.messages('+380671112233'))[0]?.text).toContain(`/info/receipt/${ids[1]}`);
    expect((await client.get(`/receipts/${ids[2]}`)).body.sent_at).toBeNull();
    const draft = await client.post('/receipts/run', { period: '2026-12', contract_ids: [byMail.contractId] });
    expect((await client.post(`/receipts/${draft.body.created[0]}/send`)).status).toBe(409);
  });

  it('draws the PDF and the code', async () => {
    await fresh();
    const { contractId } = await meteredContract();
    const id = await issued(contractId);
    const pdf = await client.get(`/receipts/${id}/pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    const qr = await client.get(`/receipts/${id}/qr.svg`);
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(qr.text).toMatch(/^<svg /);
    await pay(contractId, OWN);
    expect((await client.get(`/receipts/${id}/qr.svg`)).body.code).toBe('no_qr');
  });
});
