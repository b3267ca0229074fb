import { type BrowserContext, expect as expectNow, type Locator, type Page, test } from '@playwright/test';
import { type Call, callApi, PASSWORD, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { OwnServer } from './support/own-server.ts';

/**
 * The owner of four objects pays for the product, at 360 and at 1280 px: the last days of the trial, a card that is declined, two tabs,
 * a cancellation taken back, and a year later an account that may only be read. The server's clock stands; each part starts it at its day.
 */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
/** A payment passes through the till, its message and the status call before the screen may say anything. */
const expect = expectNow.configure({ timeout: 20_000 });

const REGISTERED = '2026-11-20T09:00:00Z';
/** The trial of thirty days ends with 19.12. */
const LAST_WEEK = '2026-12-15T09:00:00Z';
const LONG_AFTER = '2027-03-10T09:00:00Z';
/** The seven days of grace begin on the day that is seen to be unpaid. */
const AFTER_GRACE = '2027-03-17T09:00:00Z';
const EMAIL = 'olena.kovalenko@example.com';
const NOTICE = 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.';

/** Whoever runs the installation can be paid by transfer. */
const server = new OwnServer({
  SUBSCRIPTIONS: 'enforced',
  OPERATOR_NAME: 'ТОВ «Ключар»',
  OPERATOR_TAX_ID: '43210987',
  OPERATOR_IBAN: 'UA213223130000026007233566001',
});
let context: BrowserContext;
let page: Page;
let api: Call;

test.beforeAll(async ({ browser }, { project }) => {
  context = await contextOfProject(browser, project, server.origin);
  api = callApi(context, server.origin);
  await server.startAt(REGISTERED);
  await signUp(context, { email: EMAIL, phone: '+380501112233', role: 'owner' }, server.origin);
  for (const apartment of ['1', '2', '3', '4']) await addFlat(apartment);
  await moveTo(LAST_WEEK);
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await server.remove();
});

async function moveTo(now: string): Promise<void> {
  await server.startAt(now);
  await context.clock.setFixedTime(new Date(now));
  await api('POST', '/Auth/login', { email: EMAIL, password: PASSWORD });
}

function addFlat(apartment: string): Promise<{ id: string }> {
  return api('POST', '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Січова', building: '7', apartment },
  });
}

const main = () => page.getByRole('main');
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });

/** Chooses the plan and goes through its quote to the check before paying. */
async function takePlan(name: string): Promise<void> {
  await button(`Обрати «${name}»`, page.getByRole('list').filter({ hasText: 'до 300' })).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Перейти на план «${name}»?` });
  await expect(dialog.getByText('До сплати')).toBeVisible();
  await expectAccessible(page);
  await button('Перейти до оплати', dialog).press('Enter');
  await expect(page.getByRole('heading', { name: 'Перевірка перед оплатою' })).toBeVisible();
}

/** The practice till, as the bank's page would be. */
async function atTheTill(deed: RegExp, on: Page = page): Promise<void> {
  await expect(on).toHaveURL(/\/sandbox\/pay\//);
  await on.getByRole('button', { name: deed }).click();
}

const backToInvoice = (on: Page = page) => on.waitForURL(/\/billing\/review\?invoice=/);

test('the last week of the trial is said on every screen, and the subscription says the rest [spec 2.28, 9.12]', async () => {
  await page.goto('/dashboard');
  const line = page.getByText('Пробний період: лишилося 5 днів.');
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Обрати план' }).press('Enter');
  await expect(page).toHaveURL('/subscription');
  await expect(line).toBeHidden();
  await expect(main()).toContainText('до 19 грудня — лишилося 5 днів');
  await expect(main()).toContainText('4з 60 у плані');
  await expect(main()).toContainText('20 грудня пробний період скінчиться');
  await expectAccessible(page);
  await button('Щороку').press('Enter');
  await expect(main()).toContainText(/1.490,00.₴на рік/);
  await button('Щомісяця').press('Enter');
});

test('requisites and what can be paid with are there before the first invoice [spec 2.29]', async () => {
  await page.getByRole('link', { name: 'Відкрити рахунки й реквізити' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Платежів ще не було.' })).toBeVisible();
  await expect(main()).toContainText('Навчальна каса');
  await expectAccessible(page);
  await button('Змінити платника').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Платник у рахунках' });
  await dialog.getByText('ФОП', { exact: true }).click();
  await button('Зберегти', dialog).press('Enter');
  await expect(dialog.getByText('Заповніть поле', { exact: false }).first()).toBeVisible();
  await dialog.getByLabel('Прізвище, ім’я та по батькові').fill('ФОП Коваленко Олена Сергіївна');
  await dialog.getByLabel('РНОКПП').fill('3383904825');
  await expectAccessible(page);
  await button('Зберегти', dialog).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(main()).toContainText('ФОП Коваленко Олена Сергіївна');
  await expect(main()).not.toContainText('3383904825');
});

test('a declined card takes nothing, the second try pays, and the bank’s word alone counts [spec 2.30]', async () => {
  await page.goto('/subscription');
  await button(/Обрати «Власник» — 149/).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Перейти на план «Власник»?' });
  await expect(dialog).toContainText('Залишок пробного періоду: 5 днів');
  await expectAccessible(page);
  await button('Перейти до оплати', dialog).press('Enter');
  await expect(main()).toContainText('ФОП Коваленко Олена Сергіївна');
  await expectAccessible(page);
  await button(/Сплатити 149/).press('Enter');
  await atTheTill(/^Відхилити платіж/);
  await page.goto(await invoicePath());
  await expect(main()).toContainText('Банк не провів оплату.');
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Переказ за реквізитами/ }).press('Space');
  await expect(main()).toContainText('UA21 3223 1300 0002 6007 2335 6600 1');
  const code = page.getByAltText(/^QR-код для оплати/);
  expect((await fileAt(code, 'src')).headers()['content-type']).toMatch(/^image\/svg\+xml/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Навчальна каса/ }).press('Space');
  expect((await api<{ plan: string }>('GET', '/subscription')).plan).toBe('professional');

  await button(/Сплатити 149/).press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goto(await invoicePath());
  await expect(main()).toContainText('Чекаємо підтвердження банку');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Повернутися на сторінку оплати' }).click();
  await atTheTill(/^Заплатити гроші/);
  await backToInvoice();
  await expect(main()).toContainText('План «Власник» оплачено до');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'До підписки' }).press('Enter');
  await expect(main()).toContainText('Діє');
  await expect(main()).toContainText('4з 15 у плані');
  await expectAccessible(page);
});

test('one invoice paid in two tabs is one charge', async () => {
  await takePlan('Професійний');
  await expect(main()).toContainText('Невикористаний залишок плану «Власник»');
  const second = await context.newPage();
  await second.goto(page.url());
  const pay = (on: Page) => on.getByRole('button', { name: /^Сплатити/ });
  await expect(pay(second)).toBeVisible();
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await pay(second).click();
  await expect(second).toHaveURL(page.url());
  await atTheTill(/^Заплатити й сповістити двічі/);
  await backToInvoice();
  await expect(main()).toContainText('План «Професійний» оплачено до');
  await second.goto(page.url());
  await expect(second.getByRole('main')).toContainText('План «Професійний» оплачено до');
  await expect(pay(second)).toHaveCount(0);
  await second.close();
  const { items } = await api<{ items: { plan: string; status: string }[] }>('GET', '/billing/invoices');
  expect(items.filter(({ plan, status }) => plan === 'professional' && status === 'paid')).toHaveLength(1);
  expect((await api<{ balance_kop: number }>('GET', '/subscription')).balance_kop).toBe(0);
});

test('the invoices are listed with their sheets', async () => {
  await page.goto('/billing');
  const paid = main()
    .getByRole('link', { name: /КЛ-2026-000002/ })
    .first();
  await expect(paid).toBeVisible();
  await expectAccessible(page);
  const sheet = main().getByRole('link', { name: /КЛ-2026-000002 у.PDF/ });
  const answer = await fileAt(sheet, 'href');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a smaller plan waits for the end of what is paid, and is taken back', async () => {
  await page.goto('/subscription');
  await button('Обрати «Власник»').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Перейти на план «Власник»?' });
  await expect(dialog).toContainText('коли скінчиться оплачений період');
  await expect(dialog).toContainText('Наступний платіж');
  await expectAccessible(page);
  await button('Перейти на «Власник»', dialog).press('Enter');
  await expect(main()).toContainText('діятиме план «Власник»');
  await button('Залишитися на цьому плані').press('Enter');
  await expect(main()).not.toContainText('діятиме план «Власник»');
});

test('a cancelled subscription works until its day and can be resumed', async () => {
  await button('Скасувати', main()).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Скасувати підписку?' });
  await expect(dialog).toContainText('усе працюватиме, як зараз: цей час оплачено.');
  await expect(dialog).toContainText('у вас 4 об’єкти, а безкоштовний план «Старт» — до 3 об’єктів');
  await expectAccessible(page);
  await button('Скасувати підписку', dialog).press('Enter');
  await expect(main()).toContainText('Скасовано');
  await expectAccessible(page);
  await button('Поновити підписку').press('Enter');
  await expect(main()).toContainText('Діє');
});

test('who owns nothing has nothing to pay for', async ({ browser }) => {
  const own = await browser.newContext({ baseURL: server.origin });
  await signUp(own, { email: 'member@example.com', phone: '+380501112244', role: 'none' }, server.origin);
  const member = await own.newPage();
  for (const path of ['/subscription', '/billing', '/billing/review']) {
    await member.goto(path);
    await expect(member.getByRole('heading', { name: 'Підписка є лише у власника' })).toBeVisible();
  }
  await expectAccessible(member);
  await own.close();
});

test('long unpaid: a write gives the notice and leads here, the draft stays, and after paying it is back [spec 6.10, 6.11, 8.1]', async () => {
  await moveTo(LONG_AFTER);
  await expect.poll(status).toBe('past_due');
  await page.goto('/subscription');
  await expect(main()).toContainText('Оплатити до 16 березня — лишилося 7 днів');
  await expectAccessible(page);
  await moveTo(AFTER_GRACE);
  await expect.poll(status).toBe('inactive');
  await page.goto('/counterparties/create');
  await expect(page.getByText('Підписка неактивна: створювати й змінювати не можна.')).toBeVisible();
  await page.getByLabel('Прізвище').fill('Шевчук');
  await page.getByLabel(/^Ім’я/).fill('Ірина');
  await page.getByLabel(/^Телефон/).fill('0671112244');
  await button('Додати контрагента', main()).press('Enter');
  await expect(page.getByText(NOTICE).first()).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expect(main()).toContainText(NOTICE);
  await expect(main()).toContainText('Нічого не видалено.');
  await expectAccessible(page);
  await page.goto('/counterparties');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/subscription');
  await button(/^(Обрати|Поновити) «.*₴ на місяць/).press('Enter');
  await button('Перейти до оплати', page.getByRole('dialog')).press('Enter');
  await button(/^Сплатити/).press('Enter');
  await atTheTill(/^Заплатити гроші/);
  await backToInvoice();
  await page.getByRole('link', { name: 'Повернутися до форми' }).press('Enter');
  await expect(page).toHaveURL('/counterparties/create');
  await button('Відновити').press('Enter');
  await expect(page.getByLabel('Прізвище')).toHaveValue('Шевчук');
  await button('Додати контрагента', main()).press('Enter');
  await expect(page).toHaveURL(/\/counterparties\/[0-9a-f-]{36}$/);
});

/** The file that an image or a link of the screen stands for. */
async function fileAt(element: Locator, attribute: 'src' | 'href') {
  return context.request.get(new URL((await element.getAttribute(attribute)) ?? '', server.origin).href);
}

const status = async () => (await api<{ status: string }>('GET', '/subscription')).status;

async function invoicePath(): Promise<string> {
  const { open_invoice } = await api<{ open_invoice: { id: string } }>('GET', '/subscription');
  return `/billing/review?invoice=${open_invoice.id}`;
}
