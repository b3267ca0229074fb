import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { countCalls } from './support/count-calls.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { expectToast } from './support/toasts.ts';

/**
 * What a screen says of the server's answer, at 360 and at 1280 px. A title names its sentences as docs/conformance.md numbers them.
 * Failures are provoked by an answer put in the place of the server's.
 */
test.describe.configure({ mode: 'serial' });

const NOWHERE = '019aa0c0-0000-7000-8000-000000000001';

let context: BrowserContext;
let page: Page;
let stamp: string;
let phone: string;
let made: { property: string; tenant: string; contract: string };

test.beforeAll(async ({ browser }, { project }) => {
  stamp = `${project.name}-${Date.now()}`;
  phone = project.name === 'phone' ? '+380671234001' : '+380671234002';
  context = await browser.newContext();
  page = await context.newPage();
  await signUp(context, { email: `answers-${stamp}@example.com`, phone: '+380501112233' });
  made = await makeDraft();
});
test.afterAll(() => context.close());

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
  await expectToast(page, `Контракт з ID ${NOWHERE} не знайдено.`);
});

test('the toast of a failure lies over no button of what has failed [spec 8.4]', async () => {
  const before = page.viewportSize();
  const calls = '**/api/tariffs?*';
  await page.route(calls, (route) => route.fulfill({ status: 409, json: { errors: ['Перше'] } }));
  await page.goto('/tariffs');
  const retry = page.getByRole('button', { name: 'Повторити' });
  const found = await retry.boundingBox();
  if (found === null) throw new Error('There is no button to press again');
  // A phone so low that the toast, above the bar of the bottom, would lie right over the button.
  await page.setViewportSize({ width: 360, height: Math.round(found.y + found.height / 2 + 120) });
  await page.reload();
  await expectToast(page, /: Перше$/);
  await expect
    .poll(async () => {
      const [button, toast] = [await retry.boundingBox(), await page.locator('.toast').boundingBox()];
      return button !== null && toast !== null && toast.y + toast.height <= button.y;
    })
    .toBe(true);
  await retry.click();
  await page.unroute(calls);
  if (before) await page.setViewportSize(before);
});

test('a contract that is refused says why; a changed one says that [spec 8.9, 8.16]', async () => {
  const contract = `/contracts/${made.contract}`;
  await page.goto(newContract());
  await page.getByLabel('Сума на місяць').fill('20 000');
  await refused('POST', '**/api/contracts', () => page.getByRole('button', { name: 'Створити договір' }).click());
  await expectToast(page, 'Не вдалося створити договір: Перше');

  await page.goto(`${contract}/edit`);
  await page.getByLabel('Сума на місяць').fill('21 000');
  const save = () => page.getByRole('button', { name: 'Зберегти зміни' }).click();
  await refused('PATCH', `**/api${contract}`, save);
  await expectToast(page, 'Не вдалося оновити договір: Перше');
  await save();
  await expectToast(page, 'Договір оновлено');

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
  // Other words than those of the screen are not agreed to: the dialog gives way to them.
  const read: string[] = [];
  await tenant.route(
    `**/api/contracts/${made.contract}/accept`,
    (route) => {
      read.push(route.request().postDataJSON().document_hash);
      const body = { code: 'version_conflict', errors: ['Дані змінено в іншому вікні'] };
      return route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify(body) });
    },
    { times: 1 },
  );
  await accept();
  await expectToast(tenant, 'Текст тим часом змінили. Прочитайте новий і\u00a0підтвердьте, якщо згодні.');
  await expect(dialog).toBeHidden();
  expect(read).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await tenant.goto(`/contracts/${made.contract}?dialog=accept`);
  await accept();
  await expectToast(tenant, 'Договір підтверджено');
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
  await expectToast(page, 'Договір видалено');
  await expect(page).toHaveURL('/contracts');
});

test('nothing to save is said and nothing is sent; a toast waits for the pointer, the focus and the finger [spec 5.2, 8.12, 9.1–9.3]', async () => {
  await page.clock.install();
  await page.goto(`/properties/${made.property}/edit`);
  const writes = countCalls(page, `/api/properties/${made.property}`, 'PATCH');
  const save = page.getByRole('button', { name: 'Зберегти зміни' });
  const card = page.locator('.toast[data-state="open"]');
  await save.click();
  await expectToast(page, 'Немає змін для збереження.');
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
  await expectToast(page, 'Об’єкт оновлено');
  const internet = { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000 };
  await callApi(context)('PATCH', `${path}/settings`, { services: [internet] });
  await page.goto(`${path}/edit?part=services`);
  await page.getByRole('listitem').filter({ hasText: 'Інтернет' }).locator('summary').first().click();
  await page.getByLabel(/Сума на місяць/).fill('300');
  await page.getByRole('button', { name: 'Зберегти послуги' }).click();
  await expectToast(page, 'Налаштування об’єкта оновлено');
  const address = { city: 'Київ', street: 'вул. Січова', building: '9' };
  const { id } = await callApi(context)('POST', '/properties', { type: 'apartment', address });
  await page.goto(`/properties/${id}`);
  await page.getByRole('button', { name: 'Дії', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Видалити об’єкт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити об’єкт' }).click();
  await expectToast(page, 'Об’єкт видалено');
});

/** An object, a tenant and a contract that has not been sent. */
async function makeDraft(): Promise<{ property: string; tenant: string; contract: string }> {
  const api = callApi(context);
  const address = { city: 'Київ', street: 'вул. Січова', building: '7' };
  const property = await api('POST', '/properties', { type: 'apartment', address });
  const names = { kind: 'person', last_name: 'Мельник', first_name: 'Андрій' };
  const tenant = await api('POST', '/counterparties', { ...names, roles: ['tenant'], phones: [phone] });
  const landlords = await api<{ items: { id: string }[] }>('GET', '/counterparties?role=landlord');
  const contract = await api('POST', '/contracts', {
    rental_object_id: property.id,
    tenant_counterparty_id: tenant.id,
    landlord_counterparty_id: landlords.items[0]?.id,
    start_date: '2026-11-01',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
  });
  return { property: property.id, tenant: tenant.id, contract: contract.id };
}

const newContract = () => `/contracts/create?rental_object_id=${made.property}&tenant_counterparty_id=${made.tenant}`;

/** Visits an address while a call fails. */
async function failing(
  path: string,
  url: string,
  answer: (route: Route) => Promise<void>,
  words: string | RegExp,
): Promise<void> {
  await page.route(url, answer);
  await page.goto(path);
  await expectToast(page, words);
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
