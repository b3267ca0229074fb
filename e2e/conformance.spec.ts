import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { callApi, PASSWORD, signUp } from './support/account.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/**
 * What the specification says of the browser and no other test shows, at 360 and at 1280 px. A title names its sentences as
 * docs/conformance.md numbers them. Failures are provoked by an answer put in the place of the server's.
 */
test.describe.configure({ mode: 'serial' });

const NOWHERE = '019aa0c0-0000-7000-8000-000000000001';
const MENU = ["Об'єкти", 'Договори', 'Контрагенти', 'Квитанції', 'Показники'];

let context: BrowserContext;
let page: Page;
let stamp: string;
let phone: string;
const made = { property: '', tenant: '', contract: '' };

test.beforeAll(async ({ browser }, { project }) => {
  stamp = `${project.name}-${Date.now()}`;
  phone = project.name === 'phone' ? '+380671234001' : '+380671234002';
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());

test('a visitor finds every screen of signing in inside its layout, in Ukrainian [spec 0.1, 2.20–2.25, 9.9–9.10]', async () => {
  for (const path of [
    '/login',
    '/register',
    '/auth/verify-notice',
    '/auth/verify-email',
    '/forgot-password',
    '/reset-password',
  ]) {
    await page.goto(path);
    await expect(page.locator('.lo main h1')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie?.value).toBe('ua');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
});

test('an address and a password leave without the white space around them [spec 5.3]', async () => {
  const sent: unknown[] = [];
  await page.route('**/api/password/*', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Електронна пошта').fill('  olena@example.com ');
  await page.getByRole('button', { name: 'Надіслати лист' }).click();
  await expect(page.getByText('olena@example.com')).toBeVisible();
  const token = 'A'.repeat(43);
  await page.goto(`/reset-password?token=%20${token}%20&email=%20olena@example.com%20`);
  await page.getByLabel('Новий пароль', { exact: true }).fill(`  ${PASSWORD} `);
  await page.getByRole('button', { name: 'Зберегти пароль' }).click();
  await expect(page).toHaveURL('/login');
  expect(sent).toEqual([{ email: 'olena@example.com' }, { email: 'olena@example.com', password: PASSWORD, token }]);
  await page.unroute('**/api/password/*');
});

test('an account that is not activated is told so on the sign-in [spec 8.3]', async () => {
  const email = `waiting-${stamp}@example.com`;
  const person = { first_name: 'Олена', last_name: 'Коваленко', email, phone: '+380501112244', accept_terms: true };
  await callApi(context)('POST', '/User/register', { ...person, password: PASSWORD });
  await page.goto('/login');
  await page.getByLabel('Електронна пошта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  const answered = page.waitForResponse('**/api/Auth/login');
  await page.getByRole('button', { name: 'Увійти' }).click();
  expect(await (await answered).json()).toMatchObject({ reason: 'NOT_ACTIVATED' });
  const notice = 'Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.';
  await expect(page.getByText(notice, { exact: true })).toBeVisible();
});

test('the menu opens step by step; a closed section is seen and leads nowhere [spec 1.6, 2.62]', async () => {
  await signUp(context, { email: `owner-${stamp}@example.com`, phone: '+380501112233' });
  await page.goto('/dashboard');
  expect(await openSections()).toEqual([]);
  await showMenu();
  await section('Договори').click({ force: true });
  await expect(page).toHaveURL('/dashboard');
});

test('a new object and a new contract fetch the session again and open the menu [spec 2.60, 2.62, 4.6–4.7, 8.16, 8.17]', async () => {
  const sessions = countOf('/api/session');
  await page.goto('/properties/create');
  await page.getByLabel('Місто або село').fill('Київ');
  await page.getByLabel('Вулиця').fill('вул. Січова');
  await page.getByLabel('Будинок').fill('7');
  await page.getByRole('button', { name: 'Додати об’єкт' }).click();
  await expectToast('Об’єкт створено');
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/);
  made.property = page.url().split('/').at(-1) ?? '';
  expect(sessions()).toBe(2);
  expect(await openSections()).toEqual(["Об'єкти"]);

  const names = { kind: 'person', last_name: 'Мельник', first_name: 'Андрій' };
  const tenant = await callApi(context)('POST', '/counterparties', { ...names, roles: ['tenant'], phones: [phone] });
  made.tenant = tenant.id;
  await page.goto(newContract());
  expect(await openSections()).toEqual(["Об'єкти", 'Контрагенти']);
  await page.getByLabel('Сума на місяць').fill('20 000');
  const before = sessions();
  await page.getByRole('button', { name: 'Створити договір' }).click();
  await expectToast('Договір створено');
  await expect(page).toHaveURL(/\/contracts\/[\w-]{36}$/);
  made.contract = page.url().split('/').at(-1) ?? '';
  expect(sessions()).toBe(before + 1);
  expect(await openSections()).toEqual(MENU);
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
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `Page Not Found: ${path}`, exact: true })).toBeVisible();
  }
});

test('a page that breaks says Internal Server Error and what happened [spec 8.13]', async () => {
  await page.route('**/api/dashboard/summary', (route) => route.fulfill({ json: { result: {} } }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Internal Server Error', exact: true })).toBeVisible();
  await expect(page.getByText(/undefined/)).toBeVisible();
  await page.unroute('**/api/dashboard/summary');
  await page.evaluate('localStorage.clear()');
});

test('the summary of the dashboard stays in local storage for a minute [spec 9.5]', async () => {
  const summaries = countOf('/api/dashboard/summary');
  await page.goto('/dashboard');
  await expect(page.locator('.dash')).toBeVisible();
  expect(await storedSummaries()).toBe(1);
  await page.reload();
  await expect(page.locator('.dash')).toBeVisible();
  expect(summaries()).toBe(1);
});

test('failures of the server and of the network are toasts with the words of the catalogue [spec 8.4–8.6, 8.8–8.10]', async () => {
  const contract = `/contracts/${made.contract}`;
  const refusal = { status: 409, json: { errors: ['Перше', 'Друге'] } };
  await failing('/tariffs', '**/api/tariffs?*', (route) => route.fulfill(refusal), /: Перше$/);
  await failing(
    '/counterparties',
    '**/api/counterparties?*',
    (route) => route.fulfill({ status: 418, json: {} }),
    /: Сервер повернув помилку 418\.$/,
  );
  await failing(
    '/contracts',
    '**/api/contracts?*',
    (route) => route.abort(),
    "Не вдалося завантажити договори: Не вдалося підключитися до сервера. Перевірте ваше інтернет-з'єднання.",
  );
  await failing(
    contract,
    `**/api${contract}`,
    (route) => route.fulfill({ body: '<html>' }),
    'Не вдалося завантажити договір: Помилка обробки відповіді сервера (невалідний JSON).',
  );
  await failing('/properties?q=x', '**/api/properties?*', (route) => route.fulfill(refusal), "Помилка пошуку об'єктів");
  await page.goto(`/contracts/${NOWHERE}`);
  await expectToast(`Контракт з ID ${NOWHERE} не знайдено.`);
});

test('a contract that is refused says why; a changed one says that [spec 8.9, 8.16]', async () => {
  const contract = `/contracts/${made.contract}`;
  await page.goto(newContract());
  await page.getByLabel('Сума на місяць').fill('20 000');
  await refused('POST', '**/api/contracts', () => page.getByRole('button', { name: 'Створити договір' }).click());
  await expectToast('Не вдалося створити договір: Перше');

  await page.goto(`${contract}/edit`);
  await page.getByLabel('Сума на місяць').fill('21 000');
  const save = () => page.getByRole('button', { name: 'Зберегти зміни' }).click();
  await refused('PATCH', `**/api${contract}`, save);
  await expectToast('Не вдалося оновити договір: Перше');
  await save();
  await expectToast('Договір оновлено');

  await page.goto(`${contract}?dialog=remove`);
  const remove = () => page.getByRole('dialog').getByRole('button', { name: 'Видалити договір' }).click();
  await refused('DELETE', `**/api${contract}?*`, remove);
  await expect(page.getByRole('dialog').getByText('Не вдалося видалити договір: Перше')).toBeVisible();
});

test('the tenant accepts in the application, a refusal says why; a draft is deleted [spec 8.9, 8.16]', async ({
  browser,
}) => {
  const api = callApi(context);
  await api('POST', `/contracts/${made.contract}/send`);
  const theirs = await browser.newContext();
  const email = `tenant-${stamp}@example.com`;
  await signUp(theirs, { email, phone, role: 'none' });
  const tenant = await theirs.newPage();
  await callApi(theirs)('POST', '/profile/phone', { phone });
  const code = linkIn(await newestMessage(tenant, phone, /\d{6}/), /\d{6}/);
  await callApi(theirs)('POST', '/profile/phone/confirm', { code });
  await tenant.goto(`/contracts/${made.contract}?dialog=accept`);
  const dialog = tenant.getByRole('dialog');
  const accept = () => dialog.getByRole('button', { name: 'Підтвердити договір' }).click();
  await refused('PATCH', `**/api/contracts/${made.contract}/accept`, accept, tenant);
  await expect(dialog.getByText('Не вдалося підтвердити договір: Перше')).toBeVisible();
  await accept();
  await expectToast('Договір підтверджено', tenant);
  await theirs.close();

  const draft = await api('POST', `/contracts`, {
    rental_object_id: made.property,
    tenant_counterparty_id: made.tenant,
    landlord_counterparty_id: (await api<{ landlord_counterparty_id: string }>('GET', `/contracts/${made.contract}`))
      .landlord_counterparty_id,
    start_date: '2040-01-01',
    rent: { amount_minor: 100, currency: 'UAH' },
  });
  await page.goto(`/contracts/${draft.id}?dialog=remove`);
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити договір' }).click();
  await expectToast('Договір видалено');
  await expect(page).toHaveURL('/contracts');
});

test('nothing to save is said and nothing is sent; a toast waits for the pointer, the focus and the finger [spec 5.2, 8.12, 9.1–9.3]', async () => {
  await page.clock.install();
  await page.goto(`/properties/${made.property}/edit`);
  const writes = countOf(`/api/properties/${made.property}`, 'PATCH');
  const save = page.getByRole('button', { name: 'Зберегти зміни' });
  const card = page.locator('.toast[data-state="open"]');
  await save.click();
  await expectToast('Немає змін для збереження.');
  await expect(page.locator('[role="status"]').filter({ hasText: 'Немає змін для збереження.' })).toBeAttached();
  await save.click();
  await expect(page.locator('.toast')).toHaveCount(1);

  await card.hover();
  await page.clock.runFor(20_000);
  await expect(card).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(2000);
  await expect(card).toBeVisible();
  await page.keyboard.press('F8');
  await page.clock.runFor(20_000);
  await expect(card).toBeVisible();
  await save.focus();
  await page.clock.runFor(5000);
  await expect(card).toHaveCount(0);

  await save.click();
  await swipe(40);
  await expect(card).toBeVisible();
  await swipe(60);
  await expect(card).toHaveCount(0);
  expect(writes()).toBe(0);
});

test('an object that is changed, in its settings too, and a deleted one say so [spec 8.17, 8.19]', async () => {
  const path = `/properties/${made.property}`;
  await page.goto(`${path}/edit`);
  await page.getByLabel('Будинок').fill('8');
  await page.getByRole('button', { name: 'Зберегти зміни' }).click();
  await expectToast('Об’єкт оновлено');
  const internet = { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000 };
  await callApi(context)('PATCH', `${path}/settings`, { services: [internet] });
  await page.goto(`${path}/edit?part=services`);
  await page.getByRole('listitem').filter({ hasText: 'Інтернет' }).locator('summary').first().click();
  await page.getByLabel(/Сума на місяць/).fill('300');
  await page.getByRole('button', { name: 'Зберегти послуги' }).click();
  await expectToast('Налаштування об’єкта оновлено');
  const address = { city: 'Київ', street: 'вул. Січова', building: '9' };
  const { id } = await callApi(context)('POST', '/properties', { type: 'apartment', address });
  await page.goto(`/properties/${id}`);
  await page.getByRole('button', { name: 'Дії', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Видалити об’єкт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити об’єкт' }).click();
  await expectToast('Об’єкт видалено');
});

test('402 says that the subscription is not active and leads to it [spec 6.11, 8.1]', async () => {
  await page.goto('/dashboard');
  await page.route('**/api/counterparties?*', (route) => route.fulfill({ status: 402, json: { errors: ['інше'] } }));
  await showMenu();
  await section('Контрагенти').click();
  await expectToast('Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.');
  await expect(page).toHaveURL('/subscription');
  await page.unroute('**/api/counterparties?*');
});

test('401 on a call ends the session on this device and wipes what it kept [spec 8.2]', async () => {
  // The stream of events ends with the session too and would be the first to tell.
  await page.route('**/api/events', (route) => route.fulfill({ status: 204 }));
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

const newContract = () => `/contracts/create?rental_object_id=${made.property}&tenant_counterparty_id=${made.tenant}`;

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

async function expectToast(text: string | RegExp, on = page): Promise<void> {
  await expect(on.locator('.toast b').filter({ hasText: text })).toHaveText(text);
}

/** Visits an address while a call fails. */
async function failing(
  path: string,
  url: string,
  answer: (route: Route) => Promise<void>,
  words: string | RegExp,
): Promise<void> {
  await page.route(url, answer);
  await page.goto(path);
  await expectToast(words);
  await page.unroute(url);
}

/** The next such call is refused with two errors, of which the first is shown. */
async function refused(method: string, url: string, during: () => Promise<void>, on = page): Promise<void> {
  // The route stays and lets later calls by: a browser that stops listening may lose what is on its way just then.
  let refusing = true;
  await on.route(url, (route) =>
    refusing && route.request().method() === method
      ? route.fulfill({ status: 409, json: { errors: ['Перше', 'Друге'], code: 'conflict' } })
      : route.fallback(),
  );
  const answered = on.waitForResponse((response) => response.request().method() === method);
  await during();
  await answered;
  refusing = false;
}

/** How often a call has been made from now on. */
function countOf(path: string, method = 'GET'): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === method) count += 1;
  });
  return () => count;
}

const storedSummaries = () =>
  page.evaluate<number>(`Object.keys(localStorage).filter((name) => name.startsWith('kliuchar.dashboard.')).length`);

async function swipe(distance: number): Promise<void> {
  const box = await page.locator('.toast').boundingBox();
  if (box === null) throw new Error('There is no toast to swipe');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  await page.mouse.move(5, 5);
}
