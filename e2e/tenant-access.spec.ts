import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

test('a tenant’s number is shut out of the account on his card and opened again; a corrected number turns old links off', async ({
  page,
}, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `access-${project.name}${Date.now()}@example.com`, phone: '050 333 22 47' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '7' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(request, flat.id);
  const tenant = (await (await request.get(`/api/contracts/${contractId}`)).json()).result.tenant_counterparty_id;
  const saved = await request.patch(`/api/counterparties/${tenant}`, { data: { phones: ['+380671234508'] } });
  expect(saved.status()).toBe(200);

  await page.goto(`/counterparties/${tenant}`);
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Доступ до кабінету' }) });
  await expect(section.getByText('Відкрито')).toBeVisible();
  await section.getByRole('button', { name: 'Від’єднати' }).click();
  const dialog = page.getByRole('dialog', { name: /^Від’єднати .* від кабінету\?$/ });
  await expect(dialog.getByText(/одразу перестане бачити/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Від’єднати' }).click();
  await expect(section.getByText('Закрито')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Відкрити знову' }).click();
  await expect(section.getByText('Відкрито')).toBeVisible();

  await page.goto(`/counterparties/${tenant}/edit`);
  const note = page.getByText(/перестануть відкривати договір/);
  await expect(note).toHaveCount(0);
  await page.getByLabel(/^Телефон/).fill('067 123 45 09');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByText('Контрагента оновлено. Старі посилання вимкнено', { exact: true })).toBeVisible();
  await expect(section.getByText('Відкрито')).toBeVisible();
});
