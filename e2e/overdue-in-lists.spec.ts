import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { post, signInNewOwner } from './support/new-owner.ts';

test('a debt past its day is told by a word and a colour in the lists of objects, people and complexes', async ({
  page,
}, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `late-${project.name}${Date.now()}@example.com`, phone: '050 333 22 47' });
  const complex = await post(request, '/complexes', { name: 'Січова, 9', address: 'Київ, вул. Січова, 9' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '5' };
  const flat = await post(request, '/properties', { type: 'apartment', address, complex_id: complex.id });
  const person = { kind: 'person', first_name: 'Андрій' };
  const landlord = await post(request, '/counterparties', { ...person, last_name: 'Коваленко', roles: ['landlord'] });
  const tenant = await post(request, '/counterparties', { ...person, last_name: 'Мельник', roles: ['tenant'] });
  // What was owed before the program is late from the first day.
  const contract = await post(request, '/contracts', {
    rental_object_id: flat.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-15',
    rent: { amount_minor: 1_850_000, currency: 'UAH' },
    opening_balance_kop: 512_300,
    joined: { billing_from: kyivToday().slice(0, 7) },
  });
  await post(request, `/contracts/${contract.id}/activate`, { signed_on: '2026-01-15' });

  for (const [path, name] of [
    ['/properties', 'вул. Січова, 9'],
    ['/counterparties', 'Мельник'],
    ['/complexes', 'Січова, 9'],
  ] as const) {
    await page.goto(path);
    const row = page
      .locator('main tbody tr, main ul.cards > li')
      .filter({ visible: true })
      .filter({ has: page.getByRole('link', { name }) });
    await expect(row.locator('.money.overdue')).toHaveText(/5.123,00/);
    await expect(row.getByText('прострочено', { exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`/complexes/${complex.id}`);
  await expect(page.getByText('Борг, є прострочене')).toBeVisible();
});
