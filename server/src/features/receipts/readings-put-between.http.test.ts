import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { until } from '../../testing/until.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { executeRun } from './execute-run.ts';

/** Readings that come while a run is counting (ADR 0013): whatever the order, each unit is charged once. */

const at = useBillingWorld('2026-12-20T09:00:00Z');

/** Electricity at 1,00, read at 1 000 on 31.10, which is charged. */
async function home() {
  const { db, owner, client } = at.world;
  const { contractId, propertyId } = await insertContract(db, owner.ownerId);
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '1' });
  const installed = { propertyId, service: 'electricity', installedOn: '2026-09-30', initial: '700' };
  const meter = { meterId: await insertMeter(db, owner.ownerId, installed), propertyId };
  await insertReading(db, owner.ownerId, { ...meter, on: '2026-10-31', value: '1000' });
  expect((await client.post('/receipts/run', { period: '2026-10' })).body.created_count).toBe(1);
  return { contractId, ...meter };
}

const isWaiting = (name: string) =>
  at.world
    .scalar(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${name}%'`,
    )
    .then((count) => count > 0);

/** A run of November that has counted all it reads and has written nothing yet, while `meanwhile` happens. */
async function runWhile(contractId: string, estimate: boolean, meanwhile: () => Promise<unknown>): Promise<void> {
  const { db, owner } = at.world;
  const runId = newId();
  await db.query(
    `insert into receipt_runs (id, owner_id, period, contract_ids, estimate, total) values ($1, $2, '2026-11', $3, $4, 1)`,
    [runId, owner.ownerId, [contractId], estimate],
  );
  const holder = await db.connect();
  try {
    // Who only counts the inputs up passes this lock; who writes the chunk does not.
    await holder.query('begin');
    await holder.query('select 1 from receipt_runs where id = $1 for key share', [runId]);
    const running = executeRun({ db: at.app.worker, actor: { kind: 'owner-job', ownerId: owner.ownerId } }, runId);
    expect(await until(() => isWaiting('inputs_version'), Boolean)).toBe(true);
    await meanwhile();
    await holder.query('rollback');
    expect(await running).toMatchObject({ status: 'done', createdCount: 1 });
  } finally {
    holder.release();
  }
}

/** What the months charge for electricity, in kopecks. */
async function energyOf(contractId: string): Promise<Record<string, number>> {
  await at.world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
  const { rows } = await at.world.db.query(
    `select b.period, l.amount_kop::int as kop from receipt_lines l join receipts b on b.id = l.receipt_id
      where b.contract_id = $1 and l.service = 'electricity' and b.period > '2026-10' order by b.period`,
    [contractId],
  );
  return Object.fromEntries(rows.map(({ period, kop }) => [period, kop]));
}

describe('a reading put between two others while a run counts the days between them', () => {
  it.each(['entered', 'accepted'])('is on the same receipt when it is %s', async (how) => {
    const { db, owner, client } = at.world;
    const { contractId, ...meter } = await home();
    await insertReading(db, owner.ownerId, { ...meter, on: '2026-11-30', value: '1300' });
    const between = { ...meter, on: '2026-11-15', value: '1150', state: 'submitted' };
    const waiting = how === 'accepted' ? await insertReading(db, owner.ownerId, between) : null;
    await runWhile(contractId, false, async () => {
      const body = { meter_id: meter.meterId, date: '2026-11-15', values: ['1150'] };
      const put =
        waiting === null
          ? await client.post('/meters/readings', body)
          : await client.post(`/meters/readings/${waiting}/approve`);
      expect(put.status, put.text).toBeLessThan(300);
    });
    // 1 300 − 1 000 once, by two readings; nothing is left for December.
    expect(await energyOf(contractId)).toEqual({ '2026-11': 30_000 });
    expect(
      await at.world.scalar(`select count(*) from readings where meter_id = $1 and state = 'billed'`, [meter.meterId]),
    ).toBe(3);
  });

  it('leaves the run alone when it is the last one', async () => {
    const { client } = at.world;
    const { contractId, ...meter } = await home();
    await runWhile(contractId, false, async () => {
      const body = { meter_id: meter.meterId, date: '2026-11-30', values: ['1300'] };
      expect((await client.post('/meters/readings', body)).status).toBe(201);
      expect(
        await at.world.scalar(`select sum(inputs_version) from receipt_runs where owner_id = $1`, [
          at.world.owner.ownerId,
        ]),
      ).toBe(0);
    });
    expect(await energyOf(contractId)).toEqual({ '2026-12': 30_000 });
  });
});

describe('a reading that comes while a run estimates its days', () => {
  it.each([
    ['is charged instead of the estimate', 'approved', '2026-11-20', { '2026-11': 20_000 }],
    ['is not stood beside when it is handed in for that very day', 'submitted', '2026-11-30', {}],
  ] as const)('%s', async (_, state, on, charged) => {
    const { db, owner } = at.world;
    const { contractId, ...meter } = await home();
    await runWhile(contractId, true, () => insertReading(db, owner.ownerId, { ...meter, on, value: '1200', state }));
    expect(await energyOf(contractId)).toEqual(charged);
    expect(
      await at.world.scalar(`select count(*) from readings where meter_id = $1 and source = 'estimated'`, [
        meter.meterId,
      ]),
    ).toBe(0);
  });
});
