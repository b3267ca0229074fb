import { day } from '@kliuchar/domain/dates/day';
import { expect, it } from 'vitest';
import { withWriteScope } from '../../platform/db/scope.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { contractsJobs, runDaily } from '../contracts/contracts.jobs.ts';

const { at, entrusted } = useEntrustedHome('receipts');

const step = (name: string, body: object, client = at.world.client) =>
  client.post(`/contracts/${at.home.contractId}/${name}`, body);
const terminate = (client = at.world.client) =>
  step('terminate', { terminated_on: '2026-11-20', reason: 'За згодою' }, client);
const told = async (client = at.world.client) =>
  (await client.get('/dashboard/summary')).body.attention.find(
    ({ kind }: { kind: string }) => kind === 'receipts_misbilled',
  );
/** A receipt of December beside that of November. */
async function december(): Promise<void> {
  const run = await at.world.client.post('/receipts/run', { period: '2026-12', contract_ids: [at.home.contractId] });
  await at.world.client.post(`/receipts/${run.body.created[0]}/issue`);
}

it('a receipt that charges for days after the end is one of the things to do today, until it is made again', async () => {
  await at.world.issued(at.home.contractId);
  expect(await told()).toBeUndefined();
  await terminate();
  expect(await told()).toEqual({
    kind: 'receipts_misbilled',
    severity: 'warning',
    title: 'Квитанцію К-2026-11-0001 пораховано не за дні договору',
    text: expect.stringMatching(/^.+ · договір .+$/u),
    count: 1,
    entity_id: at.home.contractId,
    action: { label: 'Перерахувати', href: `/contracts/${at.home.contractId}?dialog=last-receipts` },
  });
  await step('last-receipts', {});
  expect(await told()).toBeUndefined();
});

it('receipts of before there was a judgement are judged once', async () => {
  await at.world.issued(at.home.contractId);
  await terminate();
  await at.world.db.query('update receipts set misbilled = false where contract_id = $1', [at.home.contractId]);
  expect(await told()).toBeUndefined();
  const job = contractsJobs.find(({ kind }) => kind === 'contracts.judge');
  if (job?.mode !== 'scoped') throw new Error('Receipts are judged in the scope of their owner');
  const { ownerId } = at.world.owner;
  await withWriteScope(at.app.worker, { kind: 'owner-job', ownerId }, (db) => job.work(db, {}));
  expect(await told()).toMatchObject({ count: 1 });
});

it('several of them are one line that begins with the earliest', async () => {
  await at.world.issued(at.home.contractId);
  await december();
  await terminate();
  expect(await told()).toMatchObject({
    count: 2,
    title: '2\u00a0квитанції пораховано не за дні договору',
    text: expect.stringMatching(/^Спершу К-2026-11-0001 · /u),
  });
});

it('one that is voided is told of no more', async () => {
  const issued = await at.world.issued(at.home.contractId);
  await terminate();
  await at.world.client.post(`/receipts/${issued}/void`, { reason: 'Помилка' });
  expect(await told()).toBeUndefined();
});

it('a draft that is counted again is told of no more', async () => {
  const draft = await at.world.draftOf(at.home.contractId);
  await terminate();
  expect(await told()).toMatchObject({ count: 1 });
  await at.world.client.post(`/receipts/${draft}/recalculate`);
  expect(await told()).toBeUndefined();
});

it('a draft whose rent was set right by hand is told of no more', async () => {
  const draft = await at.world.draftOf(at.home.contractId);
  await terminate();
  const line = { kind: 'rent', title: 'Знижка за дні після виїзду', amount_kop: -666_667 };
  expect((await at.world.client.post(`/receipts/${draft}/lines`, line)).status).toBe(201);
  expect(await told()).toBeUndefined();
});

it('is told of from the notice on, until the lease goes on', async () => {
  await at.world.issued(at.home.contractId);
  at.app.time.set('2026-11-10T09:00:00Z');
  await step('notice', { ends_on: '2026-11-25', by: 'tenant' });
  expect(await told()).toMatchObject({ count: 1 });
  await step('renew', { end_date: '2027-11-20' });
  expect(await told()).toBeUndefined();
});

it('the receipt of a lease that renews itself is whole before its renewal and after it', async () => {
  at.app.time.set('2026-11-01T09:00:00Z');
  await at.world.db.query(
    `update contracts set end_date = '2026-11-20', effective_end = '2026-11-20', auto_renew = true where id = $1`,
    [at.home.contractId],
  );
  await at.world.issued(at.home.contractId);
  expect(await told()).toBeUndefined();
  at.app.time.set('2026-11-21T03:00:00Z');
  const { log } = at.app.deps;
  await runDaily({ database: at.app.worker, log }, day('2026-11-21'));
  expect(await told()).toBeUndefined();
});

it('a receipt made to the end lacks days from the moment the lease is to renew itself', async () => {
  at.app.time.set('2026-11-01T09:00:00Z');
  await at.world.db.query(`update contracts set end_date = '2026-11-20', effective_end = '2026-11-20' where id = $1`, [
    at.home.contractId,
  ]);
  await at.world.issued(at.home.contractId);
  const renews = async (auto_renew: boolean) =>
    expect((await at.world.client.patch(`/contracts/${at.home.contractId}`, { auto_renew })).status).toBe(200);
  await renews(true);
  expect(await told()).toMatchObject({ count: 1 });
  const page = async () => (await at.world.client.get(`/contracts/${at.home.contractId}`)).body.misbilled;
  expect(await page()).toMatchObject([{ extra_days: 0, missing_days: 10 }]);
  await renews(false);
  expect(await told()).toBeUndefined();
  expect(await page()).toEqual([]);
});

it('a manager of receipts is told, one of contracts alone is not, though he has ended the lease', async () => {
  await at.world.issued(at.home.contractId);
  const { client } = await entrusted(['contracts']);
  expect((await terminate(client)).status).toBe(200);
  expect(await told(client)).toBeUndefined();
  expect(await told()).toMatchObject({ count: 1 });
  expect(await told(at.manager.client)).toMatchObject({
    count: 1,
    action: { href: `/contracts/${at.home.contractId}?dialog=last-receipts` },
  });
  expect(await told(at.world.stranger)).toBeUndefined();
});
