import { expect, type Page, test } from '@playwright/test';
import { signUp } from './support/account.ts';

/** A list that could not be loaded shows what failed and «Повторити», and over it no views or filters that have nothing to act on. */

const CALLS =
  /\/api\/(properties|contracts|receipts|tasks|documents|counterparties|complexes|physical-meters|meters|tariffs|payments|expenses|audit|notifications)(\/payers)?(\?|$)/;

const LISTS = [
  '/properties',
  '/contracts',
  '/receipts',
  '/tasks',
  '/tasks?view=board',
  '/documents',
  '/counterparties',
  '/complexes',
  '/physical-meters',
  '/meters',
  '/tariffs',
  '/payments',
  '/payments?view=reported',
  '/payments?view=all',
  '/finance?view=expenses',
  '/profile/journal',
  '/notifications',
];

const NOWHERE = '019aa0c0-0000-7000-8000-000000000001';

const views = (page: Page) => page.getByRole('navigation', { name: 'Готові й власні вигляди' });
const filters = (page: Page) => page.locator('main').locator('.find, .chip');

test('over a list that failed stands nothing to narrow it by, and what narrows it stays', async ({ page, context }, {
  project,
}) => {
  await signUp(context, {
    email: `failed-${project.name}-${Date.now()}@example.com`,
    phone: '050 222 33 47',
    role: 'owner',
  });
  await page.route(CALLS, (route) => route.fulfill({ status: 500, json: { errors: ['Сервер не відповідає.'] } }));
  const retry = page.locator('main').getByRole('button', { name: 'Повторити' }).first();
  for (const path of LISTS) {
    await page.goto(path);
    await expect(retry, path).toBeVisible({ timeout: 15_000 });
    await expect(views(page), path).toHaveCount(0);
    await expect(filters(page), path).toHaveCount(0);
  }
  await page.goto('/counterparties?q=Мельник');
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await expect(filters(page).first()).toBeVisible();
  await page.unroute(CALLS);
  await retry.click();
  await expect(retry).toHaveCount(0);
});

test('a sheet whose one thing is no more says so and offers no other try', async ({ page, context }, { project }) => {
  await signUp(context, {
    email: `gone-${project.name}-${Date.now()}@example.com`,
    phone: '050 222 33 48',
    role: 'owner',
  });
  const dialog = page.getByRole('dialog');
  const retry = dialog.getByRole('button', { name: 'Повторити' });
  const sheets = [
    ['/tasks?task=', 'Завдання не знайдено'],
    ['/documents?document=', 'Документ не знайдено'],
    ['/payments?view=all&payment=', 'Оплату не знайдено'],
  ] as const;
  for (const [path, words] of sheets) {
    await page.goto(path + NOWHERE);
    await expect(dialog.getByRole('heading', { name: words })).toBeVisible();
    await expect(retry).toHaveCount(0);
  }
  await page.route('**/api/tasks/*', (route) =>
    route.fulfill({ status: 500, json: { errors: ['Сервер не відповідає.'] } }),
  );
  await page.goto(`/tasks?task=${NOWHERE}`);
  await expect(retry).toBeVisible({ timeout: 15_000 });
});
