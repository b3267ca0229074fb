import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { post, signInNewOwner } from './support/new-owner.ts';

test('whose rent is in dollars sees today’s rate and the deposits held beside the money of the month', async ({
  page,
}, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `dollars-${project.name}${Date.now()}@example.com`, phone: '050 333 22 45' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '6' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const party = { kind: 'person', first_name: 'Андрій' };
  const landlord = await post(request, '/counterparties', { ...party, last_name: 'Коваленко', roles: ['landlord'] });
  const tenant = await post(request, '/counterparties', { ...party, last_name: 'Мельник', roles: ['tenant'] });
  const { id } = await post(request, '/contracts', {
    rental_object_id: flat.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 50_000, currency: 'USD' },
    peg: { mode: 'fx', rate_source: 'nbu', rate_day: 'issue' },
    deposit: { amount_minor: 2_200_000, currency: 'UAH', kind: 'guarantee' },
  });
  await post(request, `/contracts/${id}/activate`, { signed_on: '2026-01-01' });
  await page.goto('/dashboard');
  await expect(page.getByText('Усього прострочено')).toBeVisible();
  await expect(page.getByRole('link', { name: /Курс НБУ/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Гарантійні платежі/ })).toHaveCount(0);

  const today = kyivToday();
  await post(request, '/rates/exchange', { currency: 'USD', rate_on: today, rate: '44.2563', source: 'nbu' });
  await post(request, `/contracts/${id}/deposit`, { kind: 'received', amount_minor: 2_200_000, on: today });
  // The summary is kept on the device for a minute (specification §9).
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await expect(page.getByRole('link', { name: /Курс НБУ на .*1.\$ = 44,2563.₴/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Гарантійні платежі у вас.*22.000,00/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Гарантійні платежі у вас/ }).click();
  await expect(page).toHaveURL('/finance?view=deposits');
});
