import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, begin, finish, month, runs, withMail } = useAutoMonths();

const lease = async (values: object, { renews = true } = {}) => {
  const made = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 3_100_000, ...values });
  await at.world.db.query('update contracts set auto_renew = $2 where id = $1', [made.contractId, renews]);
  await withMail(made.contractId);
  return made;
};
const made = async () =>
  (
    await at.world.db.query(
      `select contract_id as "contractId", period, status, sent_at is not null as sent, own_kop::int as "ownKop" from receipts
        where owner_id = $1 order by contract_id, period`,
      [at.world.owner.ownerId],
    )
  ).rows;
const endOf = async (contractId: string) => (await at.world.client.get(`/contracts/${contractId}`)).body.end_date;

it('of a lease that renews itself asks the whole month in which its term ends, as its schedule and its preview do', async () => {
  // 31 days of 31 000,00; its term would end on the 25th.
  const { contractId } = await lease({ startDate: '2026-01-26', endDate: '2027-01-25' });
  await set(contractId, { mode: 'send', day: 1 });
  at.app.time.set('2026-12-31T09:00:00Z');
  const { items } = (await at.world.client.get(`/contracts/${contractId}/schedule?months=3`)).body;
  expect(items.map((item: { amount_kop: number; days: number }) => [item.amount_kop, item.days])).toEqual([
    [3_100_000, 31],
    [3_100_000, 31],
    [3_100_000, 28],
  ]);
  const preview = async () =>
    (await at.world.client.post('/receipts/preview', { period: '2027-01', contract_ids: [contractId] })).body.items;
  expect(await preview()).toMatchObject([{ own_kop: 3_100_000 }]);
  await month('2027-01-01');
  expect(await made()).toEqual([{ contractId, period: '2027-01', status: 'issued', sent: true, ownKop: 3_100_000 }]);
  // Until it is renewed a run of the next month takes it too.
  expect((await at.world.client.post('/receipts/run', { period: '2027-02' })).body).toMatchObject({ total: 1 });
});

it('of one whose tenant has given notice, or whose object is promised, asks the days to its end', async () => {
  const notice = await lease({ startDate: '2026-01-26', endDate: '2027-01-25' });
  const promised = await lease({ startDate: '2026-01-26', endDate: '2027-01-25' });
  await at.world.client.post(`/contracts/${notice.contractId}/notice`, { ends_on: '2027-01-25', by: 'tenant' });
  await insertContract(at.world.db, at.world.owner.ownerId, {
    propertyId: promised.propertyId,
    startDate: '2027-02-01',
    status: 'scheduled',
  });
  for (const { contractId } of [notice, promised]) await set(contractId, { mode: 'drafts', day: 1 });
  await month('2027-01-01');
  // 25 days of 31.
  expect((await made()).map(({ ownKop }) => ownKop)).toEqual([2_500_000, 2_500_000]);
});

it('moves the leases of its owner before it bills them, whichever daily job comes first', async () => {
  const renewed = await lease({ startDate: '2025-12-01', endDate: '2026-11-30' });
  const begun = await lease({ startDate: '2026-12-01', status: 'scheduled' }, { renews: false });
  for (const { contractId } of [renewed, begun]) await set(contractId, { mode: 'drafts', day: 1 });
  await month('2026-12-01');
  expect(await endOf(renewed.contractId)).toBe('2027-11-30');
  expect((await made()).map(({ period, ownKop }) => [period, ownKop])).toEqual([
    ['2026-12', 3_100_000],
    ['2026-12', 3_100_000],
  ]);
});

it('claims nothing while a lease cannot be moved, and comes again', async () => {
  const { contractId } = await lease({ startDate: '2025-12-01', endDate: '2026-11-30' });
  await set(contractId, { mode: 'drafts', day: 1 });
  const holder = await at.world.db.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from contracts where id = $1 for update', [contractId]);
    await expect(begin('2026-12-01')).rejects.toThrow('Some months did not begin');
    expect(await runs()).toEqual([]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await begin('2026-12-01');
  await finish();
  expect(await made()).toMatchObject([{ period: '2026-12', ownKop: 3_100_000 }]);
});
