import { day } from '@kliuchar/domain/dates/day';
import { kyivMidnight } from '@kliuchar/domain/dates/kyiv-day';
import { addPeriods, firstDayOf, lastDayOf, type Period, period } from '@kliuchar/domain/dates/period';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countViolations } from '../../platform/backup/invariants.sql.ts';
import { instantText } from '../../platform/clock.ts';
import {
  insertContract,
  insertCounterparty,
  insertMeter,
  insertOwner,
  type TestOwner,
} from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runDaily } from '../contracts/contracts.jobs.ts';
import { executeRun } from './execute-run.ts';

/** Ends of months, changes of clocks and a clock that jumps (reliability.md G26): no missing, double or misdated receipt. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

const setClock = (epochMs: number) => test.time.set(instantText(epochMs));
const daily = () => runDaily({ database: test.worker, log: test.deps.log }, test.deps.clock.today());

async function violations(): Promise<object> {
  const client = await test.database.superuser.connect();
  try {
    return await countViolations(client);
  } finally {
    client.release();
  }
}

async function statusOf(client: Client, contractId: string): Promise<string> {
  return (await client.get(`/contracts/${contractId}`)).body.status;
}

/** A year with 29.02 and both changes of clocks by day; all months of 2024–2030 by night. */
const FIRST = period('2024-01');
const MONTHS = gateSize(12, 84);

describe('the midnight after every month', () => {
  let owner: TestOwner;
  let client: Client;
  let standing: string;
  let meterId: string;
  beforeAll(async () => {
    const db = test.database.superuser;
    owner = await insertOwner(db);
    client = clientOf(test, owner.token);
    const contract = await insertContract(db, owner.ownerId, { startDate: '2023-12-01', dueDay: 31 });
    standing = contract.contractId;
    meterId = await insertMeter(db, owner.ownerId, {
      propertyId: contract.propertyId,
      service: 'electricity',
      installedOn: '2023-12-01',
    });
  });

  /** What a month's last and first moments have to do with: a lease that ends, one that begins, one that goes on, a meter. */
  async function crossMidnight(month: Period): Promise<void> {
    const next = addPeriods(month, 1);
    const [last, first] = [lastDayOf(month), firstDayOf(next)];
    const insert = (values: object) => insertContract(test.database.superuser, owner.ownerId, values);
    const { contractId: ending } = await insert({ startDate: firstDayOf(month), endDate: last });
    const { contractId: beginning } = await insert({ status: 'scheduled', startDate: first, endDate: lastDayOf(next) });
    const midnight = kyivMidnight(first);

    setClock(midnight - 1);
    await daily();
    expect([await statusOf(client, ending), await statusOf(client, beginning)]).toEqual(['active', 'scheduled']);
    const run = await client.post('/receipts/run', { period: month, contract_ids: [standing, ending] });
    expect([run.status, run.body.created_count]).toEqual([200, 2]);
    const { rows } = await test.database.superuser.query<{ id: string }>(
      `select id from receipts where owner_id = $1 and period = $2 and kind = 'regular' and status = 'draft' and contract_id = any($3)`,
      [owner.ownerId, month, [standing, ending]],
    );
    const ids = rows.map(({ id }) => id);
    const issued = await client.post('/receipts/issue', { ids });
    expect(issued.body.items.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    const read = async (id: string | undefined) => (await client.get(`/receipts/${id}`)).body;
    for (const id of ids) {
      const expected = { period: month, issued_on: last, due_on: last, payment_status: 'unpaid', own_kop: 2_000_000 };
      expect(await read(id)).toMatchObject(expected);
    }
    const verify = (on: string) =>
      client.post(`/physical-meters/${meterId}/verify`, { verified_on: on, verification_interval_months: 48 });
    expect((await verify(first)).body.fields).toEqual({ verified_on: 'Ця дата ще не настала' });
    expect((await verify(last)).status).toBe(200);

    setClock(midnight);
    await daily();
    await daily();
    expect([await statusOf(client, ending), await statusOf(client, beginning)]).toEqual(['completed', 'active']);
    for (const id of ids)
      expect(await read(id)).toMatchObject({ issued_on: last, due_on: last, payment_status: 'overdue' });
    const lines = [{ title: 'Заміна замка', amount_kop: 100 }];
    const oneOff = await client.post('/receipts', { contract_id: standing, kind: 'one_off', due_on: first, lines });
    expect(oneOff.body).toMatchObject({ period: next });
    expect((await verify(first)).body).toMatchObject({
      verified_on: first,
      next_verification_on: firstDayOf(addPeriods(next, 48)),
    });
  }

  it('finds every lease, receipt and meter in the right month', { timeout: gateSize(120_000, 600_000) }, async () => {
    for (let index = 0; index < MONTHS; index += 1) await crossMidnight(addPeriods(FIRST, index));
    const { rows } = await test.database.superuser.query(
      `select count(*)::int as receipts, count(distinct period)::int as months, count(*) filter (where left(issued_on::text, 7) = period)::int as in_time
         from receipts where contract_id = $1 and kind = 'regular'`,
      [standing],
    );
    expect(rows).toEqual([{ receipts: MONTHS, months: MONTHS, in_time: MONTHS }]);
    const moves = await test.database.superuser.query(
      `select action, count(*)::int as count, count(distinct entity_id)::int as contracts from audit_log
        where owner_id = $1 and actor_kind = 'job' and action like 'contract.%' group by action order by action`,
      [owner.ownerId],
    );
    // Each lease began once and ended once; the last that began is still on, and each that was inserted as going on ended too.
    expect(moves.rows).toEqual([
      { action: 'contract.completed', count: 2 * MONTHS - 1, contracts: 2 * MONTHS - 1 },
      { action: 'contract.started', count: MONTHS, contracts: MONTHS },
    ]);
    expect(await violations()).toEqual({});
  });
});

describe('a clock that jumps', () => {
  const CONTRACTS = 600;

  async function portfolio(): Promise<{ owner: TestOwner; client: Client }> {
    const db = test.database.superuser;
    const owner = await insertOwner(db);
    const parties = {
      landlordId: await insertCounterparty(db, owner.ownerId),
      tenantId: await insertCounterparty(db, owner.ownerId),
    };
    for (let index = 0; index < CONTRACTS; index += 1) await insertContract(db, owner.ownerId, parties);
    return { owner, client: clientOf(test, owner.token) };
  }

  it.each([
    ['an hour back, over midnight into the month before', -3_600_000],
    ['a day ahead', 86_400_000],
  ])(
    '%s in the middle of a run makes no receipt missing, double or of another month',
    { timeout: 90_000 },
    async (_, stepMs) => {
      const { owner, client } = await portfolio();
      const start = kyivMidnight(day('2026-12-01')) + 1_800_000;
      setClock(start);
      const run = await client.post('/receipts/run', { period: '2026-12' });
      expect([run.status, run.body.total]).toEqual([202, CONTRACTS]);
      let chunks = 0;
      const actor = { kind: 'owner-job', ownerId: owner.ownerId } as const;
      const onProgress = async () => {
        chunks += 1;
        if (chunks === 1) setClock(start + stepMs);
      };
      await executeRun({ db: test.worker, actor, onProgress }, run.body.id);
      expect(chunks).toBeGreaterThan(1);

      const again = await client.post('/receipts/run', { period: '2026-12' });
      await executeRun({ db: test.worker, actor }, again.body.id);
      expect((await client.get(`/receipts/runs/${again.body.id}`)).body).toMatchObject({
        created_count: 0,
        existing_count: CONTRACTS,
      });
      const { rows } = await test.database.superuser.query(
        `select count(*)::int as receipts, count(distinct contract_id)::int as contracts, count(distinct number)::int as numbers,
              array_agg(distinct period) as periods from receipts where owner_id = $1`,
        [owner.ownerId],
      );
      expect(rows).toEqual([{ receipts: CONTRACTS, contracts: CONTRACTS, numbers: CONTRACTS, periods: ['2026-12'] }]);
      expect(await violations()).toEqual({});
    },
  );

  it('back and forth over midnight starts and ends a lease once, and makes up the day that was jumped over', async () => {
    const db = test.database.superuser;
    const { ownerId, token } = await insertOwner(db);
    const client = clientOf(test, token);
    const ending = await insertContract(db, ownerId, { startDate: '2026-01-01', endDate: '2026-11-30' });
    const beginning = await insertContract(db, ownerId, { status: 'scheduled', startDate: '2026-12-01' });
    const later = await insertContract(db, ownerId, { status: 'scheduled', startDate: '2026-12-02' });
    const midnight = kyivMidnight(day('2026-12-01'));
    for (const offset of [-1, 0, -3_600_000, 1, 2 * 86_400_000, -3_600_000]) {
      setClock(midnight + offset);
      await daily();
    }
    const statuses = [ending, beginning, later].map(({ contractId }) => statusOf(client, contractId));
    expect(await Promise.all(statuses)).toEqual(['completed', 'active', 'active']);
    const { rows } = await db.query(
      `select action, count(*)::int as count from audit_log where owner_id = $1 and action in ('contract.started', 'contract.completed')
        group by action order by action`,
      [ownerId],
    );
    expect(rows).toEqual([
      { action: 'contract.completed', count: 1 },
      { action: 'contract.started', count: 2 },
    ]);
  });

  it('never makes a receipt due before the day it is issued on', async () => {
    const db = test.database.superuser;
    const { ownerId, token } = await insertOwner(db);
    const client = clientOf(test, token);
    const { contractId } = await insertContract(db, ownerId, { dueDay: 30 });
    setClock(kyivMidnight(day('2026-12-01')) - 1_800_000);
    const run = await client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    expect(run.body.created_count).toBe(1);
    const { rows } = await db.query<{ id: string }>('select id from receipts where contract_id = $1', [contractId]);
    // Made on 30.11 at 23:30, issued after a jump of an hour: 01.12, and due the same day.
    setClock(kyivMidnight(day('2026-12-01')) + 1_800_000);
    const issued = await client.post(`/receipts/${rows[0]?.id}/issue`, {});
    expect(issued.body).toMatchObject({ period: '2026-11', issued_on: '2026-12-01', due_on: '2026-12-01' });
  });
});
