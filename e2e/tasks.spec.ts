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
  // The day is the heading of its agenda: no card says it once more.
  if (isPhone) await expect(page.locator('main .cards').getByText(/\d{2}\.02\.2026/)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.locator('#request')).toContainText('очікує');
});

test('a series says that it repeats and what ends it, and a task that was begun is offered again', async ({ page }, {
  project,
}) => {
  const email = `series-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 333 22 15', role: 'owner' });
  const api = callApi(page.context());
  for (const title of ['Мити вікна', 'Чистити дах'])
    await api('POST', '/tasks', { title, due_on: '2035-01-31', recurrence: 'monthly' });

  await page.goto('/tasks');
  await expect(page.getByText(/щомісяця/)).toHaveCount(2);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Мити вікна' }).click();
  await dialog.getByRole('button', { name: 'Перемістити' }).click();
  await page.getByRole('menuitem', { name: 'Скасувати завдання' }).click();
  await expect(page.locator('.toast')).toContainText('Більше не повторюватиметься');
  await dialog.getByRole('button', { name: 'Закрити', exact: true }).first().click();
  await page.getByRole('link', { name: 'Чистити дах' }).click();
  await dialog.getByRole('button', { name: 'Видалити' }).click();
  await expect(dialog.getByText('Завдання більше не повторюватиметься.')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Закрити', exact: true }).first().click();

  await page.getByRole('button', { name: 'Створити завдання' }).click();
  await dialog.getByLabel('Що зробити').fill('Полагодити домофон');
  await expect(dialog.getByText(/Чернетку збережено/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Створити завдання' }).click();
  await dialog.getByRole('button', { name: 'Відновити' }).click();
  await expect(dialog.getByLabel('Що зробити')).toHaveValue('Полагодити домофон');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Створити завдання' }).click();
  await expect(page.getByRole('link', { name: 'Полагодити домофон' })).toBeVisible();
});
