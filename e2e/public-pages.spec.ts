import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** What a tenant without an account does with a link: reads and pays a receipt, sends a reading from a basement (product.md §10). */
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'довгий-пароль-для-оренди';
const IBAN = 'UA213223130000026007233566001';

type Links = { readonly contract: string; readonly receipt: string; readonly receiptId: string };
let links: Links;

type Body = Readonly<Record<string, unknown>>;

async function post<Answer = { id: string }>(request: APIRequestContext, path: string, data: Body): Promise<Answer> {
  const response = await request.post(`/api${path}`, { data });
  const text = await response.text();
  expect(response.ok(), `${path}: ${text}`).toBe(true);
  return JSON.parse(text === '' ? '{}' : text).result;
}

/** An owner with a let, metered flat and an issued receipt, made over the wire; the screens for it have journeys of their own. */
async function prepare(page: Page, stamp: string): Promise<Links> {
  const { request } = page;
  const email = `owner-${stamp}@example.com`;
  const person = {
    first_name: 'Олена',
    last_name: 'Коваленко',
    email,
    phone: '050 333 22 11',
    role: 'owner',
    accept_terms: true,
  };
  await post(request, '/User/register', { ...person, password: PASSWORD });
  const letter = await newestMessage(page, email, /Підтвердьте/);
  const token = new URL(linkIn(letter, /https?:\S+verify-email\?token=\S+/)).searchParams.get('token');
  await request.get(`/api/Auth/verify-email?token=${token}`);
  await post(request, '/Auth/login', { email, password: PASSWORD });
  const address = { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' };
  const property = await post(request, '/properties', { type: 'apartment', address });
  const services = [{ code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' }];
  await request.patch(`/api/properties/${property.id}/settings`, { data: { services } });
  const device = {
    property_id: property.id,
    service: 'electricity',
    serial: `E${stamp}`,
    unit: 'кВт·год',
    digits: 6,
    decimals: 0,
  };
  await post(request, '/physical-meters', {
    ...device,
    zones: 1,
    installed_on: '2026-01-01',
    initial_values: ['8270'],
  });
  const name = { kind: 'person', last_name: 'Коваленко', first_name: 'Олена', tax_id: '3383904825', ibans: [IBAN] };
  const landlord = await post(request, '/counterparties', { ...name, roles: ['landlord'] });
  const tenant = await post(request, '/counterparties', {
    kind: 'person',
    last_name: 'Мельник',
    first_name: 'Андрій',
    roles: ['tenant'],
  });
  const contract = await post(request, '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
  });
  const active = await post<{ public_link: { url: string } }>(request, `/contracts/${contract.id}/activate`, {
    signed_on: '2026-01-01',
  });
  const today: string = await page.evaluate(
    'new Intl.DateTimeFormat("sv", { timeZone: "Europe/Kyiv" }).format(new Date())',
  );
  const run = await post<{ created: string[] }>(request, '/receipts/run', {
    period: today.slice(0, 7),
    contract_ids: [contract.id],
  });
  const receiptId = run.created[0] ?? '';
  await post(request, `/receipts/${receiptId}/issue`, {});
  const { pathname, search } = new URL(active.public_link.url);
  return { contract: pathname + search, receipt: `/info/receipt/${receiptId}${search}`, receiptId };
}

test.beforeAll(async ({ browser }, { project }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  links = await prepare(page, `${project.name}${Date.now()}`);
  await context.close();
});

test('the first screen of a phone has the sum, the day and a code that reads back', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(links.receipt);
  for (const part of ['.hero .money', '.due', '.qr svg']) {
    const box = await page.locator(part).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 640, part).toBe(true);
  }
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pay = page.getByRole('link', { name: 'Сплатити в банку' });
  expect((await pay.boundingBox())?.width, 'from edge to edge, under the thumb').toBeGreaterThan(300);
  const payUrl = await pay.getAttribute('href');
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(payUrl);
  const picture = await page.getByRole('link', { name: 'Картинка' }).getAttribute('href');
  const drawn = await sharp(await (await context.request.get(String(picture))).body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(drawn.info.width).toBe(1080);
  expect(jsQR(new Uint8ClampedArray(drawn.data), drawn.info.width, drawn.info.height)?.data).toBe(payUrl);
  await context.close();
});

test('a receipt is read in both themes, copied and shared', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(links.receipt);
    await expect(page.getByRole('button', { name: 'Скопіювати IBAN' })).toBeVisible();
    await page.locator('summary').first().click();
    await expectAccessible(page);
  }
  await page.goto(`/info/receipt/${links.receiptId}`);
  await expect(page.locator('body')).not.toContainText('Коваленко');
  await expect(page.locator('body')).not.toContainText('кв.');
  await expectAccessible(page);
  await page.goto('/info/receipt/019aa0c0-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Посилання не діє. Попросіть у власника нове.' })).toBeVisible();
  await expectAccessible(page);
  expect(violations).toEqual([]);
});

test('a reading typed without a network stays on the device and leaves when the network is back', async ({
  page,
  context,
}) => {
  await page.goto(links.contract);
  const field = page.getByRole('textbox', { name: 'Показник' });
  await field.fill('8 000');
  await expect(page.getByText(/^Перевірте цифри: попередній/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('8 421');
  await expect(page.getByText('Спожито 151')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Надіслати показники' }).click();
  await expect(page.getByText('Збережено на пристрої, надішлемо згодом')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Передано, чекає на перевірку')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Надіслати показники' }), 'all is sent').toBeHidden();
  await page.reload();
  await expect(page.getByText(/Передано .*8\s421/)).toBeVisible();
});

test('«Я оплатив» waits for the owner', async ({ page }) => {
  await page.goto(links.contract);
  const day = page.getByLabel('Дата оплати');
  const [year = '', month = '', date = ''] = kyivToday().split('-');
  await expect(day).toHaveValue(`${date}.${month}.${year}`);
  for (const [typed, remark] of [
    ['31.02.2026', 'Такої дати немає в календарі'],
    ['учора', 'Введіть дату у форматі дд.мм.рррр'],
    ['31.12.2099', 'Цей день ще не настав'],
  ] as const) {
    await day.fill(typed);
    await page.getByRole('button', { name: 'Повідомити про оплату' }).click();
    await expect(page.getByText(remark)).toBeVisible();
    await expect(day).toBeFocused();
  }
  await expectAccessible(page);
  await day.fill(`${Number(date)}/${Number(month)}/${year.slice(2)}`);
  await day.press('Tab');
  await expect(day).toHaveValue(`${date}.${month}.${year}`);
  await page.getByRole('button', { name: 'Повідомити про оплату' }).click();
  await expect(page.getByText('Повідомлення надіслано')).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`Ви повідомили.*${date}\\.${month}\\.${year}`))).toBeVisible();
  // The whole sum waits for the owner, so nobody is led to report it once more.
  await expect(page.getByLabel('Сума', { exact: true })).toHaveValue('');
});
