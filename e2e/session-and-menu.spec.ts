import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { countCalls } from './support/count-calls.ts';
import { expectToast } from './support/toasts.ts';

/**
 * The session and what it opens, from the first step of an owner to the end of her sign-in, at 360 and at 1280 px. A title names its
 * sentences as docs/conformance.md numbers them. Failures are provoked by an answer put in the place of the server's.
 */
test.describe.configure({ mode: 'serial' });

const MENU = ["Об'єкти", 'Договори', 'Контрагенти', 'Квитанції', 'Показники'];

let context: BrowserContext;
let page: Page;
let stamp: string;

test.beforeAll(async ({ browser }, { project }) => {
  stamp = `${project.name}-${Date.now()}`;
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());

test('the menu opens step by step; a closed section is seen and leads nowhere [spec 1.6, 2.62]', async () => {
  await signUp(context, { email: `owner-${stamp}@example.com`, phone: '+380501112233' });
  await page.goto('/dashboard');
  expect(await openSections()).toEqual([]);
  await showMenu();
  await section('Договори').click({ force: true });
  await expect(page).toHaveURL('/dashboard');
});

test('a new object and a new contract fetch the session again and open the menu [spec 2.60, 2.62, 4.6–4.7, 8.16, 8.17]', async () => {
  // The stream of events asks for the session once more when it opens, whenever that is.
  await page.route('**/api/events', () => undefined);
  const sessions = countCalls(page, '/api/session');
  await page.goto('/properties/create');
  await page.getByLabel('Місто або село').fill('Київ');
  await page.getByLabel('Вулиця').fill('вул. Січова');
  await page.getByLabel('Будинок').fill('7');
  await page.getByRole('button', { name: 'Додати об’єкт' }).click();
  await expectToast(page, 'Об’єкт створено');
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/);
  const propertyId = page.url().split('/').at(-1) ?? '';
  expect(sessions()).toBe(2);
  expect(await openSections()).toEqual(["Об'єкти"]);

  const names = { kind: 'person', last_name: 'Мельник', first_name: 'Андрій' };
  const tenant = await callApi(context)('POST', '/counterparties', { ...names, roles: ['tenant'] });
  await page.goto(`/contracts/create?rental_object_id=${propertyId}&tenant_counterparty_id=${tenant.id}`);
  expect(await openSections()).toEqual(["Об'єкти", 'Контрагенти']);
  await page.getByLabel('Сума на місяць').fill('20 000');
  const before = sessions();
  await page.getByRole('button', { name: 'Створити договір' }).click();
  await expectToast(page, 'Договір створено');
  await expect(page).toHaveURL(/\/contracts\/[\w-]{36}$/);
  expect(sessions()).toBe(before + 1);
  expect(await openSections()).toEqual(MENU);
  await page.unroute('**/api/events');
});

test('the application is one page: a section opens without loading it anew [spec 0.1]', async () => {
  await page.evaluate('globalThis.sameDocument = true');
  await showMenu();
  await section('Контрагенти').click();
  await expect(page).toHaveURL('/counterparties');
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true);
});

test('an address that is no page, and a wrong id, are not found by their path [spec 2.68, 8.13]', async () => {
  for (const path of ['/nowhere', '/contracts/42']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: `Page Not Found: ${path}`, exact: true })).toBeVisible();
  }
  // The search stands there too, and so does the way to where one has just been.
  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/contracts/42');
  const main = page.locator('main');
  await expect(main.getByRole('navigation', { name: 'Нещодавно відкриті' }).getByRole('link').first()).toHaveAttribute(
    'href',
    '/properties',
  );
  await main.getByRole('button', { name: 'Пошук і команди' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Support is told which address it was.
  await page.locator('main').getByRole('link', { name: 'Підтримка' }).click();
  await expect(page).toHaveURL('/help?from=%2Fcontracts%2F42');
});

test('a page that breaks says Internal Server Error and what happened [spec 8.13]', async () => {
  await page.route('**/api/dashboard/summary', (route) => route.fulfill({ json: { result: {} } }));
  // What another screen has kept for the minute is whole.
  await page.evaluate('localStorage.clear()');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Internal Server Error', exact: true })).toBeVisible();
  await expect(page.getByText(/undefined/)).toBeVisible();
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('main').getByRole('button', { name: 'Повторити' })).toBeVisible();
  // Support is told where it was and which answer it broke on.
  await expect(page.locator('main').getByRole('button', { name: /^Запит [0-9a-f]{8}$/ })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Підтримка' })).toHaveAttribute(
    'href',
    /^\/help\?from=%2Fdashboard&request=[0-9a-f-]{36}$/,
  );
  await page.unroute('**/api/dashboard/summary');
  await page.evaluate('localStorage.clear()');
});

test('the summary of the dashboard stays in local storage for a minute [spec 9.5]', async () => {
  const summaries = countCalls(page, '/api/dashboard/summary');
  await page.goto('/dashboard');
  await expect(page.locator('.dash')).toBeVisible();
  expect(await storedSummaries()).toBe(1);
  await page.reload();
  await expect(page.locator('.dash')).toBeVisible();
  expect(summaries()).toBe(1);
});

test('402 says that the subscription is not active and leads to it [spec 6.11, 8.1]', async () => {
  await page.goto('/dashboard');
  await page.route('**/api/counterparties?*', (route) => route.fulfill({ status: 402, json: { errors: ['інше'] } }));
  await showMenu();
  await section('Контрагенти').click();
  await expectToast(page, 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.');
  await expect(page).toHaveURL('/subscription');
  await page.unroute('**/api/counterparties?*');
});

test('401 on a call ends the session on this device and wipes what it kept [spec 8.2]', async () => {
  // The stream of events ends with the session too and would be the first to tell.
  await page.route('**/api/events', () => undefined);
  await page.goto('/dashboard');
  await expect(page.locator('.dash')).toBeVisible();
  expect(await storedSummaries()).toBe(1);
  // All is answered and the menu lies still before the session ends, so that no other call is the first to be refused.
  await page.waitForLoadState('networkidle');
  await showMenu();
  await section('Контрагенти').click({ trial: true });
  await callApi(context)('POST', '/Auth/logout');
  await section('Контрагенти').click();
  await expect(page).toHaveURL('/login?next=%2Fcounterparties');
  await expect(page.locator('.toast')).toContainText('Сеанс завершено. Увійдіть ще раз.');
  expect(await storedSummaries()).toBe(0);
  await page.unroute('**/api/events');
});

test('who takes the owner role is led to the objects [spec 2.60, 2.67]', async ({ browser }) => {
  const own = await browser.newContext();
  await signUp(own, { email: `member-${stamp}@example.com`, phone: '+380501112255', role: 'none' });
  const member = await own.newPage();
  await member.goto('/profile');
  const menu = member.locator('.side .nav').first();
  await expect(menu).toContainText("ЗавданняОб'єктиДоговори");
  await expect(menu).not.toContainText(/Контрагенти|Квитанції|Показники/);
  await member.getByRole('button', { name: 'Стати власником' }).click();
  await expect(member).toHaveURL('/properties');
  await own.close();
});

/** On a phone a part of the menu is under «Ще». */
async function showMenu(): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Нижнє меню' }).getByRole('button', { name: 'Ще' });
  // The frame comes with its own file: what is not there yet would be taken for what a wide screen does not have.
  await expect(page.locator('.side .nav, .bottom').filter({ visible: true }).first()).toBeVisible();
  if ((await more.isVisible()) && !(await page.getByRole('dialog').isVisible())) await more.click();
}

/** A section of the menu, wherever this size of the screen has it. */
function section(label: string) {
  const places = page.locator('.side .nav, .bottom, .sheet-nav');
  return places
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${label}$`), visible: true })
    .last();
}

/** The sections that lead somewhere; the others must be there and be disabled. */
async function openSections(): Promise<string[]> {
  await page.locator('main h1').first().waitFor();
  await showMenu();
  const open: string[] = [];
  for (const label of MENU) {
    await expect(section(label)).toBeVisible();
    if ((await section(label).getAttribute('aria-disabled')) !== 'true') open.push(label);
  }
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  return open;
}

const storedSummaries = () =>
  page.evaluate<number>(`Object.keys(localStorage).filter((name) => name.startsWith('kliuchar.dashboard.')).length`);
