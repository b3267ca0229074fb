import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { clientOf } from '../../testing/http-client.ts';
import { runDaily } from '../contracts/contracts.jobs.ts';

const { at, entrusted } = useEntrustedHome('receipts', 'contracts');

/** 20 days of 30: rent 13 333,33 and internet 166,67; the 100 kWh of the month stay 432,00. */
const TO_THE_20TH = 1_393_200;

const contract = async (client = at.world.client) => (await client.get(`/contracts/${at.home.contractId}`)).body;
const step = (name: string, body: object) => at.world.client.post(`/contracts/${at.home.contractId}/${name}`, body);
const remake = (body: object = {}, client = at.world.client) =>
  client.post(`/contracts/${at.home.contractId}/last-receipts`, body);
const terminate = (on = '2026-11-20') => step('terminate', { terminated_on: on, reason: 'За згодою' });
const wrong = async () =>
  (await contract()).misbilled.map(
    ({ number, extra_days, missing_days }: { number: string; extra_days: number; missing_days: number }) =>
      [number, extra_days, missing_days] as const,
  );
/** All that making a receipt again may touch. */
const traces = async () =>
  (
    await at.world.db.query(
      `select (select jsonb_agg(jsonb_build_array(number, status, own_kop, left_kop) order by id) from receipts where contract_id = $1) as receipts,
              (select to_jsonb(c) from contracts c where id = $1) as contract,
              (select count(*) from ledger_entries where contract_id = $1) as entries, (select count(*) from audit_log where owner_id = $2) as audit`,
      [at.home.contractId, at.world.owner.ownerId],
    )
  ).rows[0];

describe('a receipt that charges for days after the end', () => {
  it('is told of before the lease is ended, and nothing of the question is kept', async () => {
    await at.world.issued(at.home.contractId);
    const before = await traces();
    const { status, body } = await remake({ ends_on: '2026-11-20', preview: true });
    expect([status, body]).toMatchObject([
      200,
      {
        preview: true,
        ends_on: '2026-11-20',
        replaced: [{ number: 'К-2026-11-0001', issued: true, own_kop: METERED_KOP, extra_days: 10, missing_days: 0 }],
        receipts: [{ number: 'К-2026-11-0002', own_kop: TO_THE_20TH }],
        before_kop: METERED_KOP,
        balance_kop: TO_THE_20TH,
      },
    ]);
    expect(await traces()).toEqual(before);
    expect(await wrong()).toEqual([]);
  });

  it('is not called unusual for being less than the month before: it is of a part of one', async () => {
    const before = { period: '2026-10', contract_ids: [at.home.contractId] };
    const [october] = (await at.world.client.post('/receipts/run', before)).body.created;
    expect((await at.world.client.post(`/receipts/${october}/issue`)).status).toBe(200);
    await at.world.issued(at.home.contractId);
    const { body } = await remake({ ends_on: '2026-11-05', preview: true });
    const { own_kop: octoberKop } = (await at.world.client.get(`/receipts/${october}`)).body;
    expect(body.receipts[0].own_kop * 100).toBeLessThan(octoberKop * 70);
    expect(body.receipts[0].warnings).toEqual([]);
  });

  it('is told of the same however the id of the contract is written', async () => {
    await at.world.issued(at.home.contractId);
    const asked = { ends_on: '2026-11-20', preview: true };
    const path = `/contracts/${at.home.contractId.toUpperCase()}/last-receipts`;
    expect((await at.world.client.post(path, asked)).body).toMatchObject({
      contract_id: at.home.contractId,
      before_kop: METERED_KOP,
      balance_kop: TO_THE_20TH,
    });
  });

  it('stands on the contract until it is voided and issued again, and what was paid goes over', async () => {
    const first = await at.world.issued(at.home.contractId);
    await at.world.pay(at.home.contractId, METERED_KOP);
    await terminate();
    expect(await wrong()).toEqual([['К-2026-11-0001', 10, 0]]);
    const { status, body } = await remake();
    expect([status, body.before_kop, body.balance_kop]).toEqual([200, 0, TO_THE_20TH - METERED_KOP]);
    const [made] = body.receipts;
    expect((await at.world.client.get(`/receipts/${first}`)).body).toMatchObject({
      status: 'void',
      void_reason: 'Перерахунок: останній день оренди\u00a0— 20.11.2026',
    });
    expect((await at.world.client.get(`/receipts/${made.id}`)).body).toMatchObject({
      status: 'issued',
      payment_status: 'paid',
      own_kop: TO_THE_20TH,
    });
    expect(await wrong()).toEqual([]);
    await at.world.expectBooksAgree(at.home.contractId);
    expect((await remake()).body).toMatchObject({ replaced: [], receipts: [], balance_kop: TO_THE_20TH - METERED_KOP });
  });

  it('is found also when the day of a notice has come by itself', async () => {
    await at.world.issued(at.home.contractId);
    at.app.time.set('2026-11-10T09:00:00Z');
    await step('notice', { ends_on: '2026-11-25', by: 'tenant' });
    expect(await wrong()).toEqual([['К-2026-11-0001', 5, 0]]);
    at.app.time.set('2026-11-26T03:00:00Z');
    const { log } = at.app.deps;
    await runDaily({ database: at.app.worker, log }, day('2026-11-26'));
    expect((await contract()).status).toBe('completed');
    expect(await wrong()).toEqual([['К-2026-11-0001', 5, 0]]);
    // 20 000 × 25/30 + 432 + 250 × 25/30
    expect((await remake()).body.receipts).toMatchObject([{ own_kop: 1_666_667 + 43_200 + 20_833 }]);
  });

  it('keeps what was written on it by hand', async () => {
    const draft = await at.world.draftOf(at.home.contractId);
    await at.world.client.post(`/receipts/${draft}/lines`, { kind: 'fee', title: 'Прибирання', amount_kop: 50_000 });
    await at.world.client.post(`/receipts/${draft}/issue`);
    await terminate();
    const [made] = (await remake()).body.receipts;
    expect([made.own_kop, made.lines.at(-1)]).toMatchObject([
      TO_THE_20TH + 50_000,
      { title: 'Прибирання', amount_kop: 50_000 },
    ]);
    const { lines } = (await at.world.client.get(`/receipts/${made.id}`)).body;
    expect(lines.at(-1)).toMatchObject({ title: 'Прибирання', manual: true });
  });

  it('goes to the tenant again if the old one did', async () => {
    const first = await at.world.issued(at.home.contractId);
    await at.world.db.query(`update counterparties set phones = '{+380671234567}' where id = $1`, [at.home.tenantId]);
    expect((await at.world.client.post(`/receipts/${first}/send`)).status).toBe(200);
    await terminate();
    const [made] = (await remake()).body.receipts;
    expect((await at.world.client.get(`/receipts/${made.id}`)).body.sent_at).toEqual(expect.any(String));
  });

  it.each([
    ['the contract', 'contract', ['sms'], 'sms'],
    ['its owner, of whom a manager does it', 'owner', ['sms', 'push'], 'sms'],
    ['the contract, though it names no address of his', 'contract', ['push'], null],
  ] as const)('goes to the tenant only in the ways allowed by %s', async (_who, where, channels, way) => {
    const first = await at.world.issued(at.home.contractId);
    await at.world.db.query(
      `update counterparties set phones = '{+380671234567}', emails = '{olena@example.com}' where id = $1`,
      [at.home.tenantId],
    );
    expect((await at.world.client.post(`/receipts/${first}/send`)).status).toBe(200);
    await terminate();
    const settings = JSON.stringify({ channels });
    await (where === 'contract'
      ? at.world.db.query('update contracts set notification_settings = $2 where id = $1', [
          at.home.contractId,
          settings,
        ])
      : at.world.db.query(
          `update owners set settings = settings || jsonb_build_object('reminders', $2::jsonb) where id = $1`,
          [at.world.owner.ownerId, settings],
        ));
    const by = where === 'owner' ? (await entrusted()).client : at.world.client;
    const [made] = (await remake({}, by)).body.receipts;
    const sent = await at.world.db.query('select channel from messages where receipt_id = $1', [made.id]);
    expect(sent.rows).toEqual(way === null ? [] : [{ channel: way }]);
  });

  it('of a month after the end is voided and nothing is issued for it', async () => {
    await at.world.issued(at.home.contractId);
    const run = await at.world.client.post('/receipts/run', { period: '2026-12', contract_ids: [at.home.contractId] });
    await at.world.client.post(`/receipts/${run.body.created[0]}/issue`);
    await terminate();
    expect(await wrong()).toEqual([
      ['К-2026-11-0001', 10, 0],
      ['К-2026-12-0001', 31, 0],
    ]);
    const { body } = await remake();
    expect(body.receipts.map(({ own_kop }: { own_kop: number }) => own_kop)).toEqual([TO_THE_20TH]);
    expect(body.balance_kop).toBe(TO_THE_20TH);
    await at.world.expectBooksAgree(at.home.contractId);
  });

  it('and is still a draft is counted again and stays a draft', async () => {
    const draft = await at.world.draftOf(at.home.contractId);
    await terminate();
    expect((await contract()).misbilled).toMatchObject([{ issued: false, extra_days: 10 }]);
    await remake();
    expect((await at.world.client.get(`/receipts/${draft}`)).body).toMatchObject({
      status: 'draft',
      number: 'К-2026-11-0001',
      own_kop: TO_THE_20TH,
    });
  });

  it('at once twice is made again once', async () => {
    await at.world.issued(at.home.contractId);
    await terminate();
    const answers = await Promise.all([remake(), remake(), remake({ preview: true })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      await at.world.scalar(`select count(*) from receipts where contract_id = $1 and status = 'issued'`, [
        at.home.contractId,
      ]),
    ).toBe(1);
    expect(await at.world.balance(at.home.contractId)).toBe(TO_THE_20TH);
    await at.world.expectBooksAgree(at.home.contractId);
  });
});

describe('a receipt that was made to an end which has moved on', () => {
  it('lacks the days of the renewed lease, and says so before and after', async () => {
    at.app.time.set('2026-11-01T09:00:00Z');
    await at.world.db.query(
      `update contracts set end_date = '2026-11-20', effective_end = '2026-11-20' where id = $1`,
      [at.home.contractId],
    );
    await at.world.issued(at.home.contractId);
    const asked = await remake({ ends_on: '2027-11-20', preview: true });
    expect([asked.status, asked.body.replaced]).toMatchObject([200, [{ extra_days: 0, missing_days: 10 }]]);
    expect((await step('renew', { end_date: '2027-11-20' })).status).toBe(200);
    expect(await wrong()).toEqual([['К-2026-11-0001', 0, 10]]);
    expect((await remake()).body).toMatchObject({ before_kop: TO_THE_20TH, balance_kop: METERED_KOP });
    expect(await wrong()).toEqual([]);
  });
});

describe('who makes receipts again', () => {
  it('a manager of receipts does, of the day the contract has', async () => {
    await at.world.issued(at.home.contractId);
    await terminate();
    expect((await contract(at.manager.client)).misbilled).toMatchObject([{ number: 'К-2026-11-0001', extra_days: 10 }]);
    const supposed = await remake({ ends_on: '2026-11-15', preview: true }, at.manager.client);
    expect([supposed.status, supposed.body.fields]).toEqual([422, { ends_on: 'Іншу дату переглядає лише власник' }]);
    const { status, body } = await remake({}, at.manager.client);
    expect([status, body.balance_kop]).toEqual([200, TO_THE_20TH]);
    await at.world.expectBooksAgree(at.home.contractId);
  });

  it('a manager of contracts alone is not shown them and cannot', async () => {
    await at.world.issued(at.home.contractId);
    await terminate();
    const { client } = await entrusted(['contracts']);
    expect((await contract(client)).misbilled).toEqual([]);
    expect((await remake({}, client)).status).toBe(403);
    expect((await remake({}, at.world.stranger)).status).toBe(404);
    expect((await remake({}, clientOf(at.app, ''))).status).toBe(401);
  });

  it.each([
    [{ ends_on: '2026-11-15' }, { ends_on: expect.stringContaining('лише переглянути') }],
    [{ ends_on: '2020-01-01', preview: true }, { ends_on: 'Дата раніша за початок договору' }],
    [{ ends_on: 'завтра', preview: true }, { ends_on: expect.any(String) }],
    [{ owner: 1 }, { owner: 'Невідоме поле' }],
  ])('is refused for %j and nothing is written', async (body, fields) => {
    await at.world.issued(at.home.contractId);
    const before = await traces();
    const refused = await remake(body);
    expect([refused.status, refused.body.fields]).toEqual([422, fields]);
    expect(await traces()).toEqual(before);
  });
});
