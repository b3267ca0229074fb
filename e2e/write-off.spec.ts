import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A debt that nobody will pay leaves the lists, is never called paid, and comes back when the write-off is taken back. */
test('a debt is written off and claimed again', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `debt-${project.name}${Date.now()}@example.com`, phone: '050 333 22 31' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '21', apartment: '4' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '41' });
  const contractId = await letObject(request, flat.id);
  const lines = [{ kind: 'fee', title: 'Ремонт', amount_kop: 125_050 }];
  const bill = { contract_id: contractId, kind: 'one_off', due_on: kyivToday(), lines };
  const { id } = await post(request, '/receipts', bill);
  await post(request, `/receipts/${id}/issue`, {});

  await page.goto(`/contracts/${contractId}`);
  await page.getByRole('button', { name: 'Інші дії з договором' }).click();
  await page.getByRole('menuitem', { name: 'Списати борг' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Сума')).toHaveValue(/^1\s250,50$/);
  await dialog.getByRole('button', { name: 'Списати борг' }).click();
  await expect(dialog.getByText('Заповніть поле «Чому списуєте»').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Чому списуєте').fill('Виїхав і не відповідає');
  await dialog.getByRole('button', { name: 'Списати борг' }).click();
  await expect(page.getByText('Борг списано', { exact: true })).toBeVisible();
  await expect(page.getByText('Боргу немає')).toBeVisible();

  await page.goto(`/receipts/${id}`);
  await expect(page.getByText('Списано', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Сплачено', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/contracts/${contractId}?tab=statement`);
  await page.getByRole('button', { name: /Скасувати: Списання боргу/ }).click();
  await expect(dialog.getByText('Виїхав і не відповідає')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Знайшовся');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Скасувати списання' }).click();
  await expect(page.getByText('Списання скасовано', { exact: true })).toBeVisible();
  await expect(page.getByText('Скасовано списання боргу').filter({ visible: true }).first()).toBeVisible();
});
