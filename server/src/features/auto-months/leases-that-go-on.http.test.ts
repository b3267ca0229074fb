import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, month, withMail } = useAutoMonths();

const lease = async (values: object) => {
  const made = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 3_100_000, ...values });
  await at.world.db.query('update contracts set auto_renew = true where id = $1', [made.contractId]);
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
