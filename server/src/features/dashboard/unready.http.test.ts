import { expect, test } from 'vitest';
import { insertContract, insertMeter, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-26T10:00:00Z');

const told = async () =>
  (await at.world.client.get('/dashboard/summary')).body.attention.find(
    ({ kind }: { kind: string }) => kind === 'services_missing',
  );

test('after the first contract the way leads to its services, and from a metered one to its meter', async () => {
  const { db, owner } = at.world;
  expect(await told()).toBeUndefined();
  const { propertyId } = await insertContract(db, owner.ownerId, { startDate: '2026-11-01' });
  expect(await told()).toMatchObject({
    severity: 'info',
    title: 'У квитанції буде лише оренда: послуг не налаштовано',
    entity_id: propertyId,
    action: { label: 'Налаштувати послуги', href: `/properties/${propertyId}/edit?part=services` },
  });
  await insertService(db, owner.ownerId, {
    propertyId,
    position: 0,
    code: 'electricity',
    method: 'meter',
    price: '4.32',
  });
  expect(await told()).toMatchObject({
    title: 'Послугу рахуємо за лічильником, а лічильника немає',
    action: { href: `/physical-meters?property_id=${propertyId}&add=1` },
  });
  await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' });
  expect(await told()).toBeUndefined();
});

test('a lease agreed to have no services is as it should be', async () => {
  const { db, owner } = at.world;
  const { contractId } = await insertContract(db, owner.ownerId, { startDate: '2026-11-01' });
  await db.query(`update contracts set utilities = '[]' where id = $1`, [contractId]);
  expect(await told()).toBeUndefined();
});
