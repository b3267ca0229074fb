import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { expectToast } from './support/toasts.ts';

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
  await expectToast(page, 'Запрошення надіслано');
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
  await expectToast(page, 'Доступ закрито');
  await guest.reload();
  await expect(guest.getByText('Об’єкт не знайдено').first()).toBeVisible();

  await page.getByRole('button', { name: 'Запросити орендаря' }).click();
  await page.getByRole('dialog').getByLabel('Телефон орендаря').fill(phone);
  await page.getByRole('dialog').getByLabel('Останній день доступу').fill('31.12.2035');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expectToast(page, 'Запрошення орендареві надіслано');
  await expect(page.getByText('до 31.12.2035')).toBeVisible();
  await page.getByRole('button', { name: 'Надіслати ще раз' }).click();
  await expectToast(page, 'Запрошення надіслано ще раз');
  await expectAccessible(page);
  await context.close();
});

test('several objects are one invitation: what is sent is not sent again, and who came is said once for all', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '3' : '4'}${serial}`;
  await signInNewOwner(page, { email: `several-${project.name}${serial}@example.com`, phone: '050 333 22 45' });
  for (const apartment of ['1', '2', '3']) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
    await post(page.request, '/properties', { type: 'apartment', address });
  }
  await page.goto('/managers');
  const dialog = page.getByRole('dialog');
  const invite = async (...flats: readonly number[]) => {
    await page.getByRole('button', { name: 'Запросити менеджера' }).first().click();
    await dialog.getByLabel('Телефон менеджера').fill(phone);
    for (const flat of flats) await dialog.getByRole('checkbox', { name: new RegExp(`кв\\. ${flat}`) }).check();
    await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
  };
  await invite(1);
  await expect(page.getByText('Запрошено', { exact: true })).toHaveCount(1);
  await invite(1, 2, 3);
  await expect(dialog.getByText(/вже запрошено/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /кв\.\s1/ })).toBeChecked();
  for (const flat of [2, 3])
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`кв\\. ${flat}`) })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Запрошено', { exact: true })).toHaveCount(3);

  const link = linkIn(await newestMessage(page, phone, /запрошують/), /https?:\S+\/invites\/\S+/);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'uk-UA' });
  const guest = await context.newPage();
  // By another number than the one he was invited by: the owner has to say who he is.
  const other = phone.replace('+38067', '+38063');
  await signInNewOwner(guest, { email: `other-${project.name}${serial}@example.com`, phone: other });
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Прийняти запрошення' }).click();
  await expect(guest.getByRole('heading', { name: 'Чекаємо, поки вас підтвердить власник' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Чекає на вас', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Підтвердити людину' }).first().click();
  await expect(dialog.getByText(/Доступ відкриється до: «.*кв\.\s1», «.*кв\.\s2», «.*кв\.\s3»/)).toBeVisible();
  // The dialog stands inside a row of the list, and is not laid out as one.
  await expect(dialog.getByRole('listitem').first()).toHaveCSS('justify-content', 'normal');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Відкрити доступ' }).click();
  await expect(page.getByText('Має доступ', { exact: true })).toHaveCount(3);
});
