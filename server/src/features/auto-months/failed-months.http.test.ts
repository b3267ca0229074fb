import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, begin, beginAtNight, finish, receipts, letters, withMail } = useAutoMonths();

const audited = async () =>
  (
    await at.world.db.query(
      `select actor_kind, action from audit_log where owner_id = $1 and action in ('receipts.run_failed', 'receipts.run_done')`,
      [at.world.owner.ownerId],
    )
  ).rows;
const subjects = async () => (await letters('auto-month.done')).map(({ subject }) => subject.replaceAll('\u00a0', ' '));

/** A reading of two values of a meter of one: the computation refuses it, whoever asks how often. */
async function broken() {
  const lease = await at.world.meteredContract();
  await withMail(lease.contractId);
  await set(lease.contractId, { mode: 'send', day: 25 });
  await at.world.db.query(`update readings set reading_values = '{1100,5}' where meter_id = $1`, [lease.meterId]);
  return lease;
}

it('a run that fails at once is told to its owner, once', async () => {
  await broken();
  await begin('2026-11-26');
  await expect(finish()).rejects.toThrow();
  expect(await audited()).toEqual([{ actor_kind: 'job', action: 'receipts.run_failed' }]);
  await finish();
  await finish();
  expect(await subjects()).toEqual(['Квитанції за листопад 2026 не складено: сталася помилка']);
  expect(await audited()).toHaveLength(1);
  expect(await receipts()).toEqual([]);
});

it('one that fails at the last attempt is told of by a job that comes after it, by day', async () => {
  await broken();
  await beginAtNight('2026-11-26');
  await expect(finish({ isLastAttempt: true })).rejects.toThrow();
  const { rows } = await at.world.db.query(
    `select run_at from outbox where kind = 'auto-months.finish' and owner_id = $1 and dedupe_key like '%:failed'`,
    [at.world.owner.ownerId],
  );
  expect(rows).toEqual([{ run_at: new Date('2026-11-26T07:00:00Z') }]);
  expect(await subjects()).toEqual([]);
  at.app.time.set('2026-11-26T07:30:00Z');
  await finish();
  expect(await subjects()).toHaveLength(1);
});

/** The explanation of a line is not of its sum, so that its issue stops at our own guard. */
async function spoiled(contractId: string) {
  const { rows } = await at.world.db.query('select id from receipts where contract_id = $1', [contractId]);
  const line = { kind: 'rent', title: 'Ключі', amount_kop: 10_000 };
  expect((await at.world.client.post(`/receipts/${rows[0].id}/lines`, line)).status).toBe(201);
  await at.world.db.query(
    `update receipt_lines set explanation = jsonb_set(explanation, '{amountKop}', '1') where receipt_id = $1 and manual`,
    [rows[0].id],
  );
}

it('a receipt that cannot be issued for our own fault holds up none of the others, and is named in the end', async () => {
  for (const rentMinor of [1_000_000, 2_000_000]) {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor });
    await withMail(contractId);
    await set(contractId, { mode: 'send', day: 25 });
  }
  await beginAtNight('2026-11-26');
  await finish();
  const first = await at.world.db.query(
    'select contract_id from receipts where owner_id = $1 order by number limit 1',
    [at.world.owner.ownerId],
  );
  await spoiled(first.rows[0].contract_id);
  at.app.time.set('2026-11-26T07:30:00Z');
  await expect(finish()).rejects.toThrow('Some receipts were not issued');
  const states = [
    { number: 'К-2026-11-0001', status: 'draft', sent: false },
    { number: 'К-2026-11-0002', status: 'issued', sent: true },
  ];
  expect(await receipts()).toEqual(states);
  expect(await subjects()).toEqual([]);
  await expect(finish({ isLastAttempt: true })).rejects.toThrow('Some receipts were not issued');
  expect(await receipts()).toEqual(states);
  expect(await subjects()).toEqual(['Квитанції за листопад 2026: надіслано 1, потребує уваги 1']);
  const [told] = await letters('auto-month.done');
  expect(told.text.replaceAll('\u00a0', ' ')).toMatch(/К-2026-11-0001, .+\. Сталася помилка на сервері\./);
});
