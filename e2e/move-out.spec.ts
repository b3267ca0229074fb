import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** The lease ends on one screen: readings, damage, debt and what goes back, counted first and then done. */
test('a tenant moves out and nobody owes anybody', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `out-${project.name}${Date.now()}@example.com`, phone: '050 333 22 15' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '3' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '41' });
  const installed = { service: 'cold_water', serial: 'ВК-7712', initial_values: ['100'], installed_on: '2026-01-01' };
  await post(request, '/physical-meters', { property_id: flat.id, ...installed });
  const contractId = await letObject(request, flat.id);
  const on = kyivToday();
  await post(request, `/contracts/${contractId}/deposit`, { kind: 'received', amount_minor: 9_000_000, on });

  await page.goto(`/contracts/${contractId}`);
  await page.getByRole('button', { name: 'Інші дії з договором' }).click();
  await page.getByRole('menuitem', { name: 'Виїзд орендаря' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/ВК-7712/).fill('90');
  await dialog.getByLabel('Утримати за збитки').fill('1 000');
  await dialog.getByLabel('Що пошкоджено').fill('Зламана шафа');
  await dialog.getByLabel('Решту повернуто орендареві').check();
  await dialog.getByLabel('Повернуто ключів').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Порахувати' }).click();
  await expect(dialog.getByText(/Менше за попередній показник/).first()).toBeVisible();
  await dialog.getByLabel(/ВК-7712/).fill('104');
  await dialog.getByRole('button', { name: 'Порахувати' }).click();
  await expect(dialog.getByRole('heading', { name: 'Що буде зроблено' })).toBeVisible();
  await expect(dialog.getByText('Розрахунок повний: ніхто нікому не винен.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Завершити оренду' }).click();
  await expect(page.getByText('Виїзд оформлено', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Розірвано').filter({ visible: true }).first()).toBeVisible();
});
