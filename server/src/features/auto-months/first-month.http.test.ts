import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, month, receipts, letters } = useAutoMonths();

it.each([
  ['begins with it', `start_date = '2026-12-01', billing_from = null`],
  ['was let long before and is counted here from it on', `start_date = '2025-03-15', billing_from = '2026-12-01'`],
])('a lease that %s has no month before its first one, and nobody is told of it', async (_how, days) => {
  const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
  await at.world.db.query(`update contracts set ${days} where id = $1`, [contractId]);
  await set(contractId, { mode: 'drafts', day: 1, billed_month: 'previous' });
  await month('2026-12-01');
  expect([await receipts(), await letters('auto-month.done')]).toEqual([[], []]);
  await month('2027-01-01');
  expect(await receipts()).toMatchObject([{ number: 'К-2026-12-0001', status: 'draft' }]);
  expect(await letters('auto-month.done')).toMatchObject([{ subject: expect.stringContaining('чернеток: 1') }]);
});
