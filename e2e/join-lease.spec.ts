import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';

/** «Уже здаю»: a lease with a debt, a deposit and a meter is taken over, and its books begin as they stood. */
test('a lease that is on already joins with its debt, deposit and readings', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `join-${project.name}${Date.now()}@example.com`, phone: '050 333 22 23' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '17', apartment: '3' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
  await post(request, '/physical-meters', {
    property_id: flat.id,
    service: 'electricity',
    serial: '778899',
    installed_on: '2025-01-01',
    initial_values: ['100'],
  });
  const tenant = await post(request, '/counterparties', {
    kind: 'person',
    first_name: 'Андрій',
    last_name: 'Мельник',
    roles: ['tenant'],
  });
  await page.goto(`/contracts/create?rental_object_id=${flat.id}&tenant_counterparty_id=${tenant.id}`);
  await page.getByRole('radio', { name: /Уже здаю/ }).check();
  await page.getByLabel('Початок', { exact: true }).fill('15.01.2026');
  await page.getByLabel('Сума на місяць').fill('18500');
  await page.getByLabel('Рахувати в Ключарі з').selectOption('2026-11');
  await page.getByText('Орендар винен').click();
  await page.getByLabel('Борг орендаря').fill('5000');
  await page.getByLabel('Гарантійний платіж уже у вас').fill('15000');
  await page.getByLabel(/Електро.*778899/).fill('1000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Створити договір' }).click();
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  await post(request, `/contracts/${id}/activate`, { signed_on: '2026-01-15' });
  const read = async (path: string) => (await (await request.get(`/api${path}`)).json()).result;
  expect((await read(`/contracts/${id}`)).balance_kop).toBe(500_000);
  expect((await read(`/contracts/${id}/deposit`)).held).toEqual([{ amount_minor: 1_500_000, currency: 'UAH' }]);
  await page.reload();
  await expect(page.getByText('листопада 2026').first()).toBeVisible();
  await expectAccessible(page);
});
