import { expect, test } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-26T10:00:00Z');

const lease = (startDate: string, status: 'active' | 'completed' = 'active') =>
  insertContract(at.world.db, at.world.owner.ownerId, { startDate, status });
const missed = async () =>
  (await at.world.client.get('/dashboard/summary')).body.attention.find(
    ({ kind }: { kind: string }) => kind === 'receipts_missed',
  );
const scheduled = async (contractId: string) =>
  (await at.world.client.get(`/contracts/${contractId}/schedule?months=1`)).body.missed;
const bill = async (contractId: string, period: string): Promise<string> =>
  (await at.world.client.post('/receipts/run', { period, contract_ids: [contractId] })).body.created[0];

test('a month that is over and was never billed is said until it has its receipt', async () => {
  const { contractId } = await lease('2026-10-01');
  await bill(contractId, '2026-11');
  expect(await missed()).toEqual({
    kind: 'receipts_missed',
    severity: 'warning',
    title: '1\u00a0договір без квитанції за жовтень\u00a02026',
    text: 'Місяць минув, а нарахування за нього немає',
    count: 1,
    entity_id: null,
    action: { label: 'Створити квитанцію', href: '/receipts?create=1&period=2026-10' },
  });
  expect(await scheduled(contractId)).toEqual(['2026-10']);
  const receiptId = await bill(contractId, '2026-10');
  expect([await missed(), await scheduled(contractId)]).toEqual([undefined, []]);
  await at.world.client.post(`/receipts/${receiptId}/issue`);
  await at.world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
  expect(await missed()).toMatchObject({ count: 1 });
});

test('several months are one line that leads to the earliest; leases that are over or begin now are no part of it', async () => {
  const { contractId } = await lease('2026-09-15');
  await lease('2026-08-01');
  await lease('2026-01-01', 'completed');
  await lease('2026-11-01');
  await bill(contractId, '2026-09');
  // August and September of the second lease, October of both.
  expect(await missed()).toMatchObject({
    count: 4,
    title: 'Не створено 4\u00a0квитанції за минулі місяці',
    text: '3\u00a0місяці, найраніший\u00a0— серпень\u00a02026',
    action: { label: 'Створити квитанції', href: '/receipts?create=1&period=2026-08' },
  });
});

test('months of before the books began are settled, and of a long lease only a year is looked at', async () => {
  const { contractId } = await lease('2020-01-01');
  expect(await missed()).toMatchObject({ count: 11, action: { href: '/receipts?create=1&period=2025-12' } });
  await at.world.db.query(`update contracts set billing_from = '2026-10-01' where id = $1`, [contractId]);
  expect(await missed()).toMatchObject({ count: 1, action: { href: '/receipts?create=1&period=2026-10' } });
  expect(await scheduled(contractId)).toEqual(['2026-10']);
});

test('a manager of receipts is told what the owner is of the same objects, and whoever has no receipts is not', async () => {
  const { contractId, propertyId } = await lease('2026-08-15');
  const { ownerId } = at.world.owner;
  const bills = (await insertManager(at.app, { ownerId, propertyId }, { switches: ['contracts', 'receipts'] })).client;
  const others = (await insertManager(at.app, { ownerId, propertyId }, { switches: ['contracts', 'finance'] })).client;
  const told = async (client: typeof bills) =>
    (await client.get('/dashboard/summary')).body.attention.find(
      ({ kind }: { kind: string }) => kind === 'receipts_missed',
    );
  const months = async (client: typeof bills) =>
    (await client.get(`/contracts/${contractId}/schedule?months=1`)).body.missed;
  // September is made and waits as a draft: August and October are not.
  await bill(contractId, '2026-09');
  expect(await missed()).toMatchObject({ count: 2, text: '2\u00a0місяці, найраніший\u00a0— серпень\u00a02026' });
  expect(await told(bills)).toEqual(await missed());
  expect([await months(bills), await months(others)]).toEqual([['2026-08', '2026-10'], []]);
  expect(await told(others)).toBeUndefined();
  // Of a lease that is not his he is told nothing.
  await lease('2026-10-01');
  expect(await missed()).toMatchObject({ count: 3 });
  expect(await told(bills)).toMatchObject({ count: 2 });
  await bill(contractId, '2026-08');
  await bill(contractId, '2026-10');
  expect([await told(bills), await months(bills)]).toEqual([undefined, []]);
});
