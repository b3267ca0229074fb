import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { makeLease } from './support/lease.ts';

/** Work from the tenant's request to the board: asked by the link, taken up, ticked, talked over, moved by keyboard and by hand. */

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a tenant asks by his link, and the owner brings it to its end [spec 2.45]', async ({ page }, { project }) => {
  const isPhone = project.name === 'phone';
  const email = `tasks-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 333 22 12', role: 'owner' });
  const link = await makeLease(callApi(page.context()));

  await page.goto(link);
  const form = page.locator('#request');
  await form.getByLabel('Що сталося').fill('Тече кран');
  await form.getByLabel(/Подробиці/).fill('На кухні, з учора.');
  await form.getByRole('button', { name: 'Надіслати заявку' }).click();
  await expect(form.getByRole('status')).toContainText('Заявку надіслано');

  await page.goto('/tasks?create=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Що зробити').fill('Замінити фільтр');
  await dialog.getByLabel('Строк').fill('01.02.2026');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Створити завдання' }).click();
  await expect(page.getByRole('link', { name: 'Замінити фільтр' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Тече кран' }).click();
  await expect(dialog.getByText('На кухні, з учора.')).toBeVisible();
  await dialog.getByLabel('Новий крок').fill('Купити прокладку');
  await dialog.getByRole('button', { name: 'Додати', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Купити прокладку' }).check();
  await expect(dialog.getByText('1 з 1')).toBeVisible();
  await dialog.getByLabel('Новий коментар').fill('Майстер буде в четвер');
  await dialog.getByRole('button', { name: 'Додати коментар' }).click();
  await expect(dialog.getByText('Майстер буде в четвер')).toBeVisible();
  await dialog.getByRole('button', { name: 'Узяти в роботу' }).click();
  await expect(dialog.getByText('У роботі', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Закрити', exact: true }).first().click();

  await page.getByRole('navigation', { name: 'Вигляд' }).getByRole('link', { name: 'Дошка' }).click();
  if (isPhone) await page.getByRole('button', { name: /У роботі/ }).click();
  await expectAccessible(page);
  // By the keyboard: the menu of the card opens on its first way, «чекаємо».
  await page.getByRole('button', { name: 'Перемістити «Тече кран»' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  if (isPhone) await page.getByRole('button', { name: /Очікує/ }).click();
  await expect(page.getByRole('region', { name: 'Очікує: 1 завдання' })).toContainText('Тече кран');
  if (!isPhone) {
    await card(page, 'Замінити фільтр').dragTo(page.getByRole('region', { name: /^Виконано/ }));
    await expect(page.getByRole('region', { name: 'Виконано: 1 завдання' })).toContainText('Замінити фільтр');
  }

  await page.goto('/tasks?view=calendar&month=2026-02');
  await expect(page.getByRole('link', { name: 'Замінити фільтр' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.locator('#request')).toContainText('очікує');
});
