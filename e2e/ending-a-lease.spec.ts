import { addDays, day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** The last month's receipt of a lease that ended on the first of this month: whatever the day is, it charges for days the lease has not. */
async function issuedLease(page: Page, apartment: string): Promise<string> {
  const { request } = page;
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '41' });
  const contractId = await letObject(request, flat.id);
  const period = addPeriods(periodOfDay(day(kyivToday())), -1);
  const run = await request.post('/api/receipts/run', { data: { period, contract_ids: [contractId] } });
  const { created } = (await run.json()).result;
  await post(request, `/receipts/${created[0]}/issue`, {});
  return contractId;
}

/** Of last month the lease had ten days. */
function lastDay(): string {
  return addDays(firstDayOf(addPeriods(periodOfDay(day(kyivToday())), -1)), 9);
}

const uk = (of: string) => of.split('-').reverse().join('.');

test('a lease ended inside an issued month: the dialog says which receipt is wrong, and makes it again', async ({
  page,
}, { project }) => {
  await signInNewOwner(page, { email: `ends-${project.name}${Date.now()}@example.com`, phone: '050 333 22 16' });
  const contractId = await issuedLease(page, '4');
  await page.goto(`/contracts/${contractId}`);
  const more = page.getByRole('button', { name: 'Інші дії з договором' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Розірвати' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Останній день').fill(uk(lastDay()));
  await dialog.getByLabel('Причина').fill('За згодою сторін');
  await expect(dialog.getByText(/Квитанцію К-\S+ пораховано на \d+\sд\S+ більше, ніж є в\sдоговорі/u)).toBeVisible();
  await expect(dialog.getByLabel('Перерахувати за дні договору')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Розірвати договір' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Договір розірвано', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/пораховано на/)).toHaveCount(0);
  await page.goto(`/contracts/${contractId}?tab=receipts`);
  await expect(page.getByText(/-0002/).first()).toBeVisible();
});

test('what was left as it is stands on the contract until it is made again, and the focus comes back', async ({
  page,
}, { project }) => {
  await signInNewOwner(page, { email: `left-${project.name}${Date.now()}@example.com`, phone: '050 333 22 17' });
  const contractId = await issuedLease(page, '5');
  await post(page.request, `/contracts/${contractId}/terminate`, { terminated_on: lastDay(), reason: 'Виїзд' });
  await page.goto(`/contracts/${contractId}`);
  await expect(page.getByText(/пораховано на \d+\sд\S+ більше/u)).toBeVisible();
  const remake = page.getByRole('button', { name: 'Перерахувати' });
  await remake.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Борг за договором')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Залишити як є' }).click();
  await expect(dialog).toBeHidden();
  await expect(remake).toBeFocused();
  await remake.click();
  await dialog.getByRole('button', { name: 'Перерахувати' }).click();
  await expect(page.getByText('Квитанції перераховано', { exact: true }).first()).toBeVisible();
  await expect(remake).toHaveCount(0);
  await expectAccessible(page);
});

test('the next lease of a let flat is written on the flat itself, from the day after the present one', async ({
  page,
}, { project }) => {
  await signInNewOwner(page, { email: `next-${project.name}${Date.now()}@example.com`, phone: '050 333 22 18' });
  const { request } = page;
  const address = { city: 'Київ', street: 'вул. Січова', building: '9' };
  await post(request, '/properties', { type: 'apartment', address: { ...address, apartment: '8' } });
  const flat = await post(request, '/properties', { type: 'apartment', address: { ...address, apartment: '7' } });
  const contractId = await letObject(request, flat.id);
  const end = addDays(day(kyivToday()), 40);
  await post(request, `/contracts/${contractId}/notice`, { ends_on: end, by: 'tenant' });

  await page.goto('/contracts/create');
  const object = page.getByRole('combobox', { name: 'Об’єкт' });
  await object.fill('січова');
  const options = page.getByRole('option', { name: /Січова/ });
  await expect(options).toHaveCount(2);
  await expect(options.nth(0)).not.toContainText('здано');
  await expect(options.nth(1)).toContainText(`здано до ${uk(end)}`);
  await options.nth(1).click();
  await expect(page.getByText(`Об’єкт здано до ${uk(end)}. Новий договір може початися наступного дня.`)).toBeVisible();
  await expect(page.getByLabel('Початок', { exact: true })).toHaveValue(uk(addDays(end, 1)));
  await expectAccessible(page);

  await page.goto(`/properties/${flat.id}`);
  await page.getByRole('link', { name: 'Наступний договір' }).click();
  await expect(page.getByLabel('Початок', { exact: true })).toHaveValue(uk(addDays(end, 1)));
  await page.getByRole('combobox', { name: 'Орендар', exact: true }).fill('Мельник');
  await page.getByRole('option', { name: 'Мельник Андрій' }).click();
  await page.getByLabel('Сума на місяць').fill('20000');
  await page.getByRole('button', { name: 'Створити договір' }).click();
  await page.getByRole('button', { name: 'Підписано на папері' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Підписано на папері' }).click();
  await expect(page.getByText('Підтверджено', { exact: true }).first()).toBeVisible();
});
