import { type BrowserContext, expect as expectNow, type Locator, type Page, test } from '@playwright/test';
import { type Call, callApi, PASSWORD, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { OwnServer } from './support/own-server.ts';

/**
 * Three objects of three on «Старт»: whatever makes one more says so before it is filled in, all else goes on, and a refusal is told by its
 * own reason and not by an inactive subscription (contract.md §3.16).
 */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
const expect = expectNow.configure({ timeout: 20_000 });

const REGISTERED = '2026-11-20T09:00:00Z';
/** The trial of thirty days is over: the account is on «Старт». */
const ON_START = '2026-12-28T09:00:00Z';
const EMAIL = 'plan-limit@example.com';
const NOTICE = 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.';
const FULL = 'План «Старт» уміщує 3 об’єкти, вільних місць немає.';

const server = new OwnServer({ SUBSCRIPTIONS: 'enforced' });
const flats: { id: string }[] = [];
let context: BrowserContext;
let page: Page;
let api: Call;
let complex: { id: string };

test.beforeAll(async ({ browser }, { project }) => {
  context = await contextOfProject(browser, project, server.origin);
  api = callApi(context, server.origin);
  await server.startAt(REGISTERED);
  await signUp(context, { email: EMAIL, phone: '+380501112277', role: 'owner' }, server.origin);
  complex = await api('POST', '/complexes', { name: 'Січова, 7', address: 'Київ, вул. Січова, 7' });
  for (const apartment of ['1', '2', '3']) flats.push(await addFlat(apartment));
  await server.startAt(ON_START);
  await context.clock.setFixedTime(new Date(ON_START));
  await api('POST', '/Auth/login', { email: EMAIL, password: PASSWORD });
  await expect.poll(async () => (await api<{ plan: string }>('GET', '/subscription')).plan).toBe('start');
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await server.remove();
});

function addFlat(apartment: string): Promise<{ id: string }> {
  return api('POST', '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Січова', building: '7', apartment },
  });
}

const main = () => page.getByRole('main');
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });

test('the form of an object says that the plan is full before anything is filled in', async () => {
  await page.goto('/properties/create');
  await expect(main()).toContainText(FULL);
  await expect(main()).toContainText('оберіть більший план або перенесіть в архів об’єкт, який не здаєте');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Переглянути плани' }).click();
  await expect(page).toHaveURL('/subscription#plans');
  await expect(button('Обрати «Власник»')).toBeVisible();
  await expect(main()).toContainText('План уміщує 3 об’єкти, вільних місць немає');
  await expect(main()).toContainText('Решта працює, як раніше');
  await expectAccessible(page);
});

test('a refusal at the limit is told by its reason, and the way back keeps what was filled in [spec 6.11]', async () => {
  await page.goto('/properties/create');
  await page.getByLabel('Місто').fill('Київ');
  await page.getByLabel('Вулиця').fill('вул. Нова');
  await page.getByLabel('Будинок').fill('9');
  await button('Додати об’єкт', main()).click();
  await expect(page.getByText(NOTICE).first()).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expect(main()).toContainText('Підписка діє, але план «Старт» не вміщує більше об’єктів.');
  await expect(main()).not.toContainText(NOTICE);
  await expect(main()).not.toContainText('Змінювати й створювати знову можна');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Повернутися до форми' }).click();
  await expect(page).toHaveURL('/properties/create');
  await button('Відновити').click();
  await expect(page.getByLabel('Вулиця')).toHaveValue('вул. Нова');
});

test('a copy, a series and a table say it too; what is there is changed as before', async () => {
  await page.goto(`/properties/${flats[0]?.id}`);
  await button('Дії', main()).click();
  await expect(page.getByRole('menuitem', { name: 'Створити такий самий' })).toContainText('План заповнено');
  await expect(page.getByRole('menuitem', { name: 'Позначити «Ремонт»' })).not.toContainText('План заповнено');
  await page.getByRole('menuitem', { name: 'Позначити «Ремонт»' }).click();
  await expect(page.getByText('Об’єкт оновлено').first()).toBeVisible();
  await expect(page).toHaveURL(/\/properties\//);

  await page.goto(`/complexes/${complex.id}`);
  await button('Створити об’єкти').click();
  await expect(page.getByRole('dialog')).toContainText(FULL);
  await expectAccessible(page);

  await page.goto('/import?kind=properties');
  await expect(main()).toContainText(FULL);
  await expectAccessible(page);
  await page.goto('/import?kind=counterparties');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main()).not.toContainText(FULL);
});

test('a place that is freed is free, and what is archived says when there is none to come back to', async () => {
  const [first] = flats;
  await page.goto(`/properties/${first?.id}`);
  await button('Дії', main()).click();
  await page.getByRole('menuitem', { name: 'Перенести в архів' }).click();
  await button('Перенести в архів', page.getByRole('dialog')).click();
  await expect(page.getByText('Об’єкт перенесено в архів').first()).toBeVisible();
  await expect(main()).not.toContainText(FULL);

  await page.goto(`/complexes/${complex.id}`);
  await button('Створити об’єкти').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Останній номер').fill('8');
  await expect(dialog).toContainText('У плані «Старт» лишилося 1 місце, а тут 8 об’єктів.');

  await page.goto('/properties/create');
  await expect(page.getByLabel('Вулиця')).toBeVisible();
  await expect(main()).not.toContainText(FULL);

  await addFlat('4');
  await page.goto(`/properties/${first?.id}`);
  await expect(main()).toContainText(FULL);
  await expect(main()).toContainText('Щоб повернути об’єкт з архіву, оберіть більший план або звільніть місце.');
  await expectAccessible(page);
});
