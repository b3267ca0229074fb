import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditChains } from '../../platform/audit-chain.sql.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { withClient } from '../../platform/db/targets.ts';
import { insertContract, insertOwner, insertSession, insertUser, type TestOwner } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { demoOwner, type Snapshot, snapshotOf } from './demo.fixture.ts';

/** A demo beside an account that has things of its own (ADR 0026): made once, seen apart, removed to the last row. */

let test: TestApp;
let owner: TestOwner;
let atHome: Client;
/** What the database holds before there is any demo. */
let before: Snapshot;
beforeAll(async () => {
  test = await startTestApp({ now: '2026-11-22T09:00:00Z' });
  const db = test.database.superuser;
  owner = await insertOwner(db);
  await insertContract(db, owner.ownerId);
  atHome = clientOf(test, owner.token);
  before = await snapshotOf(test.database.superuser);
}, 60_000);
afterAll(() => test.close());

const stateOf = async (client: Client) => (await client.get('/demo')).body;

async function ready(client: Client): Promise<Answer['body']> {
  return until(
    async () => {
      // The making needs the processor more than the question does.
      await new Promise((resolve) => setTimeout(resolve, 400));
      return stateOf(client);
    },
    ({ state }) => state !== 'making',
    280_000,
  );
}

/** The browser after an answer that gave it a cookie. */
function after(answer: Answer): Client {
  const [, token = ''] = /sid=([\w-]*)/.exec(String(answer.headers['set-cookie'])) ?? [];
  return clientOf(test, token);
}

async function count(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await test.database.superuser.query(`select count(*)::int from ${sql}`, [...values]);
  return rows[0]?.count ?? -1;
}

describe('a demo', { timeout: 300_000 }, () => {
  let inDemo: Client;

  it('is not there until somebody asks, and nobody goes where it is not', async () => {
    expect(await stateOf(atHome)).toMatchObject({ state: 'none', inside: false, home: true });
    expect([(await atHome.post('/demo/enter')).status, (await atHome.post('/demo/leave')).status]).toEqual([409, 409]);
    expect((await atHome.delete('/demo')).status).toBe(204);
  });

  it('asked for three times at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => atHome.post('/demo')));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([1, 2, 3].map(() => [202, 'making']));
    expect(await count('demos')).toBe(1);
    expect((await atHome.post('/demo/enter')).body).toMatchObject({ code: 'demo_not_ready' });
    expect(await ready(atHome)).toMatchObject({ state: 'ready', made_on: '2026-11-22', done: 13, total: 13 });
    // The year is lived from day to day: its journal is whole, and nothing in it is older than what stands before it.
    expect((await withClient(test.database.targets.ddl, verifyAuditChains)).problems).toEqual([]);
    expect((await atHome.post('/demo')).body).toMatchObject({ state: 'ready' });
    expect(await count('demos')).toBe(1);
  });

  it('is entered by another session, beside the one at home', async () => {
    const answer = await atHome.post('/demo/enter');
    expect([answer.status, answer.body.inside]).toEqual([200, true]);
    inDemo = after(answer);
    const { body: session } = await inDemo.get('/session');
    expect(session.demo).toEqual({ state: 'ready', inside: true, home: true });
    expect(session.user).toMatchObject({ first_name: 'Олена', onboarding_completed: true });
    expect((await inDemo.post('/demo')).body).toMatchObject({ code: 'demo_inside' });
    expect((await atHome.get('/session')).body.demo).toEqual({ state: 'ready', inside: false, home: true });
  });

  it('looks like a year of life', async () => {
    const totals = async (path: string) => (await inDemo.get(path)).body.total;
    expect(await totals('/properties')).toBe(44);
    expect(await totals('/complexes')).toBe(1);
    for (const status of ['active', 'notice', 'terminated', 'pending', 'scheduled', 'draft'])
      expect(await totals(`/contracts?status=${status}`), status).toBeGreaterThan(0);
    for (const month of ['2025-12', '2026-03', '2026-07', '2026-11'])
      expect(await totals(`/receipts?period=${month}`), month).toBeGreaterThan(30);
    for (const status of ['paid', 'partial', 'overdue'])
      expect(await totals(`/receipts?payment_status=${status}`), status).toBeGreaterThan(0);
    expect(await totals('/receipts?status=draft')).toBe(2);
    expect(await totals('/payments')).toBeGreaterThan(300);
    expect(await totals('/tasks')).toBeGreaterThan(10);
    expect(await totals('/expenses')).toBeGreaterThan(40);
    expect((await inDemo.get('/dashboard/summary')).body.money.deposits_held_kop).toBeGreaterThan(10_000_000);
    const sheet = (await inDemo.get('/meters?period=2026-11')).body.counts;
    expect([sheet.missing > 0, sheet.approved > 0, sheet.flagged > 0]).toEqual([true, true, true]);
    const books = await count(
      `(select contract_id from ledger_entries l join demos d using (owner_id) where 'receivable' in (debit_account, credit_account) group by 1) c`,
    );
    expect(books).toBeGreaterThan(40);
    // Keys are handed over with figures: a house whose every lease reproached its owner would be nobody's example.
    const { items } = (await inDemo.get('/contracts?status=active&limit=5')).body;
    for (const { id, number } of items) {
      const { warnings } = (await inDemo.get(`/contracts/${id}`)).body;
      expect(
        warnings.map(({ code }: { code: string }) => code),
        number,
      ).not.toContain('no_handover_reading');
    }
  });

  it('is not all profit: suppliers get what tenants pay for their utilities, and the state what the tax helper names', async () => {
    const { totals } = (await inDemo.get('/finance/pnl')).body;
    const spentOn = async (category: string) => (await inDemo.get(`/expenses?category=${category}&limit=100`)).body;
    const { items: bills } = await spentOn('utilities');
    const sum = (items: readonly { amount_kop: number }[]) => items.reduce((all, one) => all + one.amount_kop, 0);
    expect(sum(bills) / totals.utilities_kop).toBeGreaterThan(0.95);
    expect(sum(bills) / totals.utilities_kop).toBeLessThan(1.05);
    const { items: taxes } = await spentOn('tax');
    const [landlord] = (await inDemo.get('/finance/tax?year=2026')).body.items;
    const ofThird = taxes.filter(({ spent_on: on }: { spent_on: string }) => on === '2026-11-08');
    expect(ofThird).toHaveLength(2);
    expect(sum(ofThird)).toBe(sum(landlord.quarters[2].dues));
  });

  it('offers none of its months to be taken back: they were made long ago', async () => {
    expect((await inDemo.get('/receipts/batches')).body.items).toEqual([]);
  });

  it('is counted by the product itself: every issued sum is that of its lines, and each balance that of its books', async () => {
    expect(
      await count(
        `receipts r where r.status = 'issued' and r.total_due_kop - r.opening_balance_kop <> (select sum(l.amount_kop) from receipt_lines l where l.receipt_id = r.id)`,
      ),
    ).toBe(0);
    // The year is lived under a clock of its own: nothing is issued before it was made.
    expect(await count('receipts where issued_at < created_at')).toBe(0);
    const { rows } = await test.database.superuser.query(
      `(select fact, key, sum(count)::int, sum(kop)::int from owner_facts join demos using (owner_id) group by 1, 2 having sum(count) <> 0 or sum(kop) <> 0)
       except select f.fact, f.key, f.count::int, f.kop::int from demos d cross join lateral private.count_facts(d.owner_id) f`,
    );
    expect(rows).toEqual([]);
  });

  it('has no trouble that nobody has made: no receipt of other days than its lease has, no deposit of whoever has left', async () => {
    expect(await count('receipts where misbilled')).toBe(0);
    const { attention } = (await inDemo.get('/dashboard/summary')).body;
    expect(attention.map(({ kind }: { kind: string }) => kind)).not.toContain('receipts_misbilled');
    const ended = `contracts c where c.status in ('completed', 'terminated')`;
    // On the day after its last one, and not when the demo was made: before the deposit goes back and the next tenant comes.
    const completed = `audit_log a join contracts c on c.id = a.entity_id where a.action = 'contract.completed' and (a.at at time zone 'Europe/Kyiv')::date - c.end_date`;
    expect([await count(ended), await count(`${completed} = 1`), await count(`${completed} <> 1`)]).toEqual([8, 7, 0]);
    expect(
      await count(
        `${ended} and (select coalesce(sum(case when l.credit_account = 'deposit_held' then l.amount_kop when l.debit_account = 'deposit_held' then -l.amount_kop end), 0)
           from ledger_entries l where l.contract_id = c.id) <> 0`,
      ),
    ).toBe(0);
    const { items } = (await inDemo.get('/contracts?status=completed,terminated')).body;
    for (const { id, number } of items)
      expect((await inDemo.get(`/contracts/${id}`)).body.warnings, number).toEqual([]);
  });

  it('divides a bill of the house over its flats every month, to the kopeck, and the owner keeps what is of empty ones', async () => {
    const { items, total } = (await inDemo.get('/shared-bills?limit=50')).body;
    // Of each month that is over: the receipts of November carry what October has cost.
    expect(total).toBe(11);
    type Share = { amount_kop: number; tenant_name: string | null; receipts: unknown[] };
    const sum = (shares: Share[]) => shares.reduce((whole, { amount_kop }) => whole + amount_kop, 0);
    for (const bill of items) {
      expect(sum(bill.shares), bill.period).toBe(bill.total_kop);
      expect(bill.shares).toHaveLength(40);
      expect(bill.shares.filter(({ receipts }: Share) => receipts.length > 0).length, bill.period).toBeGreaterThan(30);
    }
    // A whole month's line is the share itself, and none is more.
    const line = `receipt_lines l join receipts r on r.id = l.receipt_id and r.status <> 'void'
       join shared_bill_charges k on k.receipt_id = r.id join shared_bill_shares s on s.bill_id = k.bill_id and s.property_id = k.property_id
      where l.explanation ->> 'rule' = 'shared_bill'`;
    expect(await count(`${line} and l.amount_kop = s.amount_kop`)).toBeGreaterThan(350);
    expect(await count(`${line} and l.amount_kop > s.amount_kop`)).toBe(0);
  });

  it('mixes with nothing: neither side sees a thing of the other', async () => {
    for (const path of [
      '/properties',
      '/contracts',
      '/counterparties',
      '/receipts',
      '/payments',
      '/tasks',
      '/tariffs',
    ]) {
      const [real, demo] = await Promise.all([atHome, inDemo].map((client) => client.get(`${path}?limit=100`)));
      const ids = (answer: Answer | undefined) => new Set(answer?.body.items.map(({ id }: { id: string }) => id));
      expect(
        [...ids(real)].filter((id) => ids(demo).has(id)),
        path,
      ).toEqual([]);
    }
    const [theirs] = (await inDemo.get('/properties')).body.items;
    const [ours] = (await atHome.get('/properties')).body.items;
    expect((await atHome.get(`/properties/${theirs.id}`)).status).toBe(404);
    expect((await inDemo.get(`/properties/${ours.id}`)).status).toBe(404);
    expect((await inDemo.patch(`/properties/${ours.id}`, { notes: 'з демо' })).status).toBe(404);
    expect((await atHome.get('/session')).body).toMatchObject({
      user: { onboarding_completed: false },
      onboarding_step: 1,
    });
  });

  it('takes what is made in it, and a second person’s is another one', async () => {
    const made = await inDemo.post('/counterparties', { kind: 'person', roles: ['tenant'], last_name: 'Вигаданець' });
    expect(made.status).toBe(201);
    // What is signed never changes, and a demo is removed with it all the same.
    const [contract] = (await inDemo.get('/contracts?status=active&limit=1')).body.items;
    const act = await inDemo.post(`/contracts/${contract.id}/handover-acts`, { direction: 'out' });
    expect((await inDemo.post(`/contracts/${contract.id}/handover-acts/${act.body.id}/sign`, {})).status).toBe(200);
    expect((await atHome.get('/counterparties?q=Вигаданець')).body.total).toBe(0);
    const stranger = await insertOwner(test.database.superuser);
    expect(await stateOf(clientOf(test, stranger.token))).toMatchObject({ state: 'none' });
    expect((await clientOf(test, stranger.token).delete('/demo')).status).toBe(204);
    expect(await count('demos')).toBe(1);
    await test.database.superuser.query('delete from owner_members where user_id = $1', [stranger.userId]);
    await test.database.superuser.query('delete from owners where id = $1', [stranger.ownerId]);
    await test.database.superuser.query('delete from users where id = $1', [stranger.userId]);
  });

  it('sends nothing: its letters are kept, and a message slipped past is not found by whoever delivers', async () => {
    const [receipt] = (await inDemo.get('/receipts?status=issued&period=2026-11')).body.items;
    expect((await inDemo.post(`/receipts/${receipt.id}/send`)).status).toBe(200);
    await inDemo.post('/meters/requests', { period: '2026-11' });
    await inDemo.post('/password/forgot', { email: (await inDemo.get('/profile')).body.email });
    await test.settleJobs();
    const { rows } = await test.database.superuser.query<{ status: string; count: number }>(
      'select status, count(*)::int from messages group by 1',
    );
    expect(rows).toEqual([{ status: 'stored', count: expect.any(Number) }]);
    expect(rows[0]?.count).toBeGreaterThan(20);
    const { ownerId } = await demoOwner(test.database);
    await withLookup(test.deps.db, (db) =>
      db.query(
        'test.message',
        `select private.queue_message($1, $2, 'sms', '+380501112233', 'test', '', 'з демо', '')`,
        ['019aa0c0-0000-7000-8000-0000000000aa', ownerId],
      ),
    );
    await test.database.superuser.query(`update messages set status = 'queued' where kind = 'test'`);
    await test.settleJobs();
    expect(await count(`messages where kind = 'test' and status = 'queued'`)).toBe(1);
  });

  it('proves no real telephone and no address, and binds nobody to its leases', async () => {
    await test.database.superuser.query(`update sessions set proven_at = '2100-01-01'`);
    for (const [path, body] of [
      ['/profile/phone', { phone: '+380671234567' }],
      ['/profile/email', { email: 'real@example.com' }],
    ] as const)
      expect((await inDemo.post(path, body)).body, path).toMatchObject({ code: 'demo_contact' });
    expect((await inDemo.post('/api-keys', { name: 'Б', scope: 'read' })).body).toMatchObject({ code: 'demo_closed' });
    const db = test.database.superuser;
    const { userId } = await insertUser(db, { phone: '+380500000002' });
    const { ownerId } = await demoOwner(test.database);
    await db.query(
      'insert into contract_parties (owner_id, contract_id, user_id) select owner_id, id, $2 from contracts where owner_id = $1',
      [ownerId, userId],
    );
    expect(await count('contract_parties where user_id = $1', [userId])).toBe(0);
    await db.query('delete from users where id = $1', [userId]);
  });

  it('is left for home by a new token; the one of the demo is dead', async () => {
    const answer = await inDemo.post('/demo/leave');
    expect(answer.status).toBe(204);
    expect((await inDemo.get('/session')).status).toBe(401);
    expect((await atHome.get('/session')).status).toBe(401);
    atHome = after(answer);
    expect((await atHome.get('/session')).body).toMatchObject({ user: { id: owner.userId }, demo: { inside: false } });
  });

  it('ends with the session it came from', async () => {
    const inside = after(await atHome.post('/demo/enter'));
    expect((await inside.get('/session')).status).toBe(200);
    await test.database.superuser.query('delete from sessions where user_id = $1', [owner.userId]);
    expect((await inside.get('/session')).status).toBe(401);
  });

  it('is removed to the last row, while somebody writes into it, and what is real is byte for byte as it was', async () => {
    atHome = clientOf(test, await insertSession(test.database.superuser, owner.userId));
    const inside = after(await atHome.post('/demo/enter'));
    const writes = Array.from({ length: 6 }, (_, index) =>
      inside.post('/counterparties', { kind: 'person', roles: ['tenant'], last_name: `Пізній ${index}` }),
    );
    const removals = [inside.delete('/demo'), atHome.delete('/demo')];
    const [, ...answers] = await Promise.all([Promise.all(writes), ...removals]);
    expect(answers.map(({ status }) => status).sort()).toSatisfy((statuses: number[]) => statuses.includes(204));
    const refused = (await Promise.all(writes)).filter(({ status }) => ![201, 401, 409, 422].includes(status));
    expect(refused.map(({ status, body }) => [status, body])).toEqual([]);
    expect(await count('demos')).toBe(0);
    await test.settleJobs();
    const left = await snapshotOf(test.database.superuser);
    for (const [name, rows] of Object.entries(before).filter(([table]) => table !== 'sessions'))
      expect(left[name], name).toEqual(rows);
    expect(await count('sessions where user_id <> $1', [owner.userId])).toBe(0);
    expect(await count('messages')).toBe(0);
  });
});
