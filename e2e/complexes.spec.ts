import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';
import { expectToast } from './support/toasts.ts';

/** A house of its own: created, filled with numbered flats, looked at, and taken apart again. */
test('a complex is created, filled by numbers, looked at and taken apart [spec 8.14, 8.17]', async ({ page }, {
  project,
}) => {
  const { request } = page;
  const email = `complex-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 13' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const alone = await post(request, '/properties', { type: 'office', address });
  const landlord = await post(request, '/counterparties', {
    kind: 'person',
    last_name: 'Коваленко',
    roles: ['landlord'],
  });
  const tenant = await post(request, '/counterparties', { kind: 'person', last_name: 'Мельник', roles: ['tenant'] });
  const lease = { landlord_counterparty_id: landlord.id, tenant_counterparty_id: tenant.id, start_date: '2026-01-01' };
  const rent = { amount_minor: 1_850_050, currency: 'UAH' };
  const contract = await post(request, '/contracts', { ...lease, rental_object_id: alone.id, rent });
  await post(request, `/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });

  await page.goto('/complexes');
  await expect(page.getByRole('heading', { name: 'Об’єднайте об’єкти за адресою' })).toBeVisible();
  await page.getByRole('link', { name: 'Створити комплекс' }).first().click();
  await page.getByRole('button', { name: 'Створити', exact: true }).last().click();
  await expect(page.getByRole('alert')).toContainText('Назва');
  await page.getByLabel('Назва').fill('Січова, 7');
  await page.getByLabel('Адреса').fill('Київ, вул. Січова, 7');
  await page.getByRole('button', { name: 'Створити', exact: true }).last().click();
  await expectToast(page, 'Комплекс створено');
  await expect(page.getByText('У комплексі ще немає об’єктів.')).toBeVisible();
  await page.getByRole('button', { name: 'Дії' }).click();
  await page.getByRole('menuitem', { name: 'Змінити комплекс' }).click();
  await page.getByLabel('Опис').fill('Ліфт і паркінг');
  await page.getByRole('button', { name: 'Зберегти зміни' }).click();
  await expectToast(page, 'Комплекс оновлено');
  // A list narrowed to it says its name, though it has no receipts to tell it.
  await page.goto(`/receipts?complex_id=${new URL(page.url()).pathname.split('/')[2]}`);
  await expect(page.getByRole('button', { name: 'Прибрати фільтр Січова, 7' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Створити об’єкти' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Останній номер').fill('8');
  await dialog.getByText('Поверхи й під’їзд').click();
  await dialog.getByLabel('Перший поверх').fill('2');
  await dialog.getByLabel('Об’єктів на поверсі').fill('4');
  await expect(dialog.getByRole('status').first()).toContainText('вул. Січова, 7, кв. 8');
  await expect(dialog.getByRole('status').first()).toContainText('поверх 3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Створити 8 об’єктів' }).click();
  await expect(page.getByText('0 з 8')).toBeVisible();

  await page.getByRole('button', { name: 'Додати наявні' }).click();
  await dialog.getByLabel('вул. Січова, 7, оф. 1').check();
  await dialog.getByRole('button', { name: 'Додати 1 об’єкт' }).click();
  await expect(page.getByText('11,1 %')).toBeVisible();
  await expect(page.getByText('Мельник').first()).toBeVisible();
  await expectAccessible(page);
  if (project.name === 'desktop') {
    const map = page.getByRole('toolbar', { name: 'Схема об’єктів' });
    await map.getByRole('button', { name: 'кв. 5' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(map.getByRole('button', { name: 'кв. 1' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'кв. 2' })).toBeVisible();
    // What was chosen stays while the mouse passes over its neighbours on the way to the card.
    await map.getByRole('button', { name: 'кв. 5' }).click();
    await map.getByRole('button', { name: 'кв. 8' }).hover();
    await page.getByRole('link', { name: 'Відкрити об’єкт' }).hover();
    await expect(page.getByRole('heading', { name: 'кв. 5' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'кв. 8' })).toHaveCount(0);
  }

  await page.goto(`/properties/${alone.id}`);
  await page.getByRole('button', { name: 'Дії' }).click();
  await page.getByRole('menuitem', { name: 'Від’єднати від комплексу' }).click();
  await dialog.getByRole('button', { name: 'Від’єднати від комплексу' }).click();
  await expectToast(page, 'Об’єкт від’єднано від комплексу');
  await expect(page.getByRole('link', { name: 'Січова, 7', exact: true })).toHaveCount(0);

  await page.goto('/complexes');
  await expect(page.getByText('0 з 8')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Січова, 7' }).click();
  await page.getByRole('button', { name: 'Дії' }).click();
  await page.getByRole('menuitem', { name: 'Видалити комплекс' }).click();
  await expect(dialog).toContainText('Його об’єкти (8) лишаться без комплексу');
  await dialog.getByRole('button', { name: 'Від’єднати 8 об’єктів і видалити' }).click();
  await expectToast(page, 'Комплекс видалено');
  await expect(page).toHaveURL(/\/complexes$/);
});
