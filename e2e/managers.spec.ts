import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** An owner lets a manager in by phone; the manager answers the letter, proves his number, and is shown out again. */
test('a manager is invited by phone, comes by the letter and is shown out [spec 2.46, 8.15, 8.18]', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '1' : '2'}${serial}`;
  const owner = { email: `lets-in-${project.name}${serial}@example.com`, phone: '050 333 22 44' };
  await signInNewOwner(page, owner);
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });

  await page.goto('/managers');
  await expect(page.getByText('Додайте менеджера за номером телефону')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Запросити менеджера' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон менеджера').fill(phone);
  await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expect(dialog.getByText('Оберіть хоча б один об’єкт або комплекс.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Січова/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expect(page.getByText('Запрошення надіслано').first()).toBeVisible();
  await expect(page.getByText('Запрошено', { exact: true })).toBeVisible();

  const letter = await newestMessage(page, phone, /запрошують/);
  const link = linkIn(letter, /https?:\S+\/invites\/\S+/);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'uk-UA' });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Вас запрошують керувати' })).toBeVisible();
  await expectAccessible(guest);
  await signInNewOwner(guest, { email: `comes-${project.name}${serial}@example.com`, phone });
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Прийняти запрошення' }).click();
  await expect(guest.getByRole('heading', { name: 'Чекаємо, поки вас підтвердить власник' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Підтвердити людину' }).click();
  await page.getByRole('button', { name: 'Відкрити доступ' }).click();
  await expect(page.getByText('Має доступ', { exact: true })).toBeVisible();
  await guest.goto(`/properties/${object.id}`);
  await expect(guest.getByRole('heading', { name: /Січова/ })).toBeVisible();

  await page.goto(`/properties/${object.id}`);
  await page.getByRole('button', { name: /^Дії: / }).click();
  await page.getByRole('menuitem', { name: 'Закрити доступ' }).click();
  await page.getByRole('button', { name: 'Закрити доступ' }).click();
  await expect(page.getByText('Доступ закрито').first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Об’єкт не знайдено').first()).toBeVisible();

  await page.getByRole('button', { name: 'Запросити орендаря' }).click();
  await page.getByRole('dialog').getByLabel('Телефон орендаря').fill(phone);
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expect(page.getByText('Запрошення орендареві надіслано').first()).toBeVisible();
  await context.close();
});
