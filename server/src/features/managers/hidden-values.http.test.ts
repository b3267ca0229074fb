import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';

/** What a manager is not shown cannot be made out by trying either (product.md §2). */
const { at, entrusted } = useEntrustedHome('readings', 'receipts', 'contracts');

it('a complex of an object is a filter of its owner alone', async () => {
  const { body: complex } = await at.world.client.post('/complexes', { name: 'Липки', address: { city: 'Київ' } });
  const { propertyId } = at.home;
  await at.world.db.query('update properties set complex_id = $1 where id = $2', [complex.id, propertyId]);
  for (const path of ['/properties?', '/meters?period=2026-11&']) {
    const [mine, real, foreign] = await Promise.all([
      at.world.client.get(`${path}complex_id=${complex.id}`),
      at.manager.client.get(`${path}complex_id=${complex.id}`),
      at.manager.client.get(`${path}complex_id=${newId()}`),
    ]);
    expect([mine.status, real.status, foreign.status]).toEqual([200, 200, 200]);
    expect(mine.body.items.length).toBeGreaterThan(0);
    expect(real.body).toEqual(foreign.body);
  }
  expect((await at.manager.client.get('/properties?without_complex=true')).body.items).toMatchObject([
    { id: propertyId, complex_id: null },
  ]);
});

it('the opening balance is told to whoever may see the balance, and tried out by nobody', async () => {
  const { contractId } = at.home;
  await at.world.db.query('update contracts set opening_balance_kop = 77700 where id = $1', [contractId]);
  const opening = async (client: typeof at.manager.client) =>
    (await client.get(`/contracts/${contractId}`)).body.opening_balance_kop;
  expect(await opening(at.manager.client)).toBeNull();
  expect(await opening((await entrusted(['contracts', 'payments'])).client)).toBe(77_700);
  expect(await opening(at.world.client)).toBe(77_700);
  for (const opening_balance_kop of [77_700, 77_701]) {
    const tried = await at.manager.client.patch(`/contracts/${contractId}`, { opening_balance_kop });
    expect([tried.status, Object.keys(tried.body.fields)]).toEqual([422, ['opening_balance_kop']]);
  }
});
