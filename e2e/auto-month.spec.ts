import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** An owner tells a contract to make its receipts by itself, and sees when it will. */
test('receipts of a contract are set to make themselves', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `auto-${project.name}${Date.now()}@example.com`, phone: '050 333 22 17' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '11', apartment: '8' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
  const contractId = await letObject(request, flat.id);
  await page.goto(`/contracts/${contractId}`);
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Квитанції автоматично' }) });
  await expect(card.getByText('Квитанції за цим договором ви створюєте самі.')).toBeVisible();
  await card.getByRole('button', { name: 'Налаштувати' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Видати й.надіслати/ }).check();
  await dialog.getByLabel('Якого числа').selectOption('5');
  await dialog.getByLabel('Попросити показники').selectOption('3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(
    card.getByText(/5-го числа видаємо й.надсилаємо квитанцію.*За 3.дні до цього просимо показники/),
  ).toBeVisible();
  await expectAccessible(page);
});
