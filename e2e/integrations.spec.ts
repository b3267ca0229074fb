import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, request, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { makeLease } from './support/lease.ts';

const person = (page: Page, name: string) =>
  signUp(page.context(), { email: `${name}${Date.now()}@example.com`, phone: '050 333 22 28', role: 'owner' });

test('an owner subscribes to her calendar from the tasks, changes its address and switches it off', async ({ page }, {
  project,
}) => {
  await person(page, `ics-${project.name}`);
  const api = callApi(page.context());
  await makeLease(api);
  await api('POST', '/tasks', { title: 'Полагодити кран', due_on: '2027-01-15' });
  await page.goto('/tasks?view=calendar');
  await page.getByRole('link', { name: 'Підписатися на календар' }).click();
  await expect(page).toHaveURL(/\/profile#calendar$/);
  await page.getByRole('button', { name: 'Підписатися на календар' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Адреса вашого календаря' });
  const address = dialog.locator('.secret-once code');
  await expect(address).toHaveText(/\/calendar\/[\w-]{43}\.ics$/);
  await expect(dialog.getByRole('link', { name: 'Відкрити в програмі календаря' })).toHaveAttribute(
    'href',
    /^webcal:\/\//,
  );
  await expectAccessible(page);
  const read = async (url: string) => {
    const stranger = await request.newContext();
    const answer = await stranger.get(url);
    const text = await answer.text();
    await stranger.dispose();
    return [answer.status(), text] as const;
  };
  const first = (await address.textContent()) ?? '';
  const [status, text] = await read(first);
  expect([status, text]).toEqual([200, expect.stringContaining('SUMMARY:Полагодити кран')]);
  await dialog.getByRole('button', { name: 'Готово' }).click();

  await page.reload();
  await expect(page.getByText('Ваш календар відкрито для інших програм')).toBeVisible();
  await page.getByRole('switch', { name: /Показувати суми/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Календар змінено', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Замінити адресу' }).click();
  const asking = page.getByRole('dialog', { name: 'Замінити адресу календаря?' });
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Замінити адресу' }).click();
  await expect(address).not.toHaveText(first);
  expect((await read(first))[0]).toBe(404);
  expect((await read((await address.textContent()) ?? ''))[0]).toBe(200);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Календар', exact: true }) });
  await section.getByRole('button', { name: 'Вимкнути', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Вимкнути календар?' })
    .getByRole('button', { name: 'Вимкнути календар' })
    .click();
  await expect(section.getByRole('button', { name: 'Підписатися на календар' })).toBeVisible();
});

test('an owner makes a key, a program reads by it, and after it was revoked does not', async ({ page, baseURL }, {
  project,
}) => {
  await person(page, `key-${project.name}`);
  const api = callApi(page.context());
  await makeLease(api);
  await page.goto('/profile');
  await page.getByRole('listitem').filter({ hasText: 'Ключі API й вебхуки' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Інтеграції', level: 1 })).toBeVisible();
  await expect(page.getByText('Ключів іще немає')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Створити ключ' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Новий ключ API' });
  await form.getByRole('button', { name: 'Створити ключ' }).click();
  await expect(form.getByText('Заповніть поле').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Назва').fill('Бухгалтерія');
  await form.getByRole('button', { name: 'Створити ключ' }).click();
  const made = page.getByRole('dialog', { name: 'Ключ створено' });
  const key = (await made.locator('.secret-once code').textContent()) ?? '';
  expect(key).toMatch(/^kliuchar_[\w-]{43}$/);
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Готово' }).click();

  const program = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${key}` } });
  const asked = async () => (await program.get(`${baseURL}/api/contracts`)).status();
  expect(await asked()).toBe(200);
  expect((await program.post(`${baseURL}/api/tasks`, { data: { title: 'Кран' } })).status()).toBe(403);
  await page.reload();
  await expect(page.getByText(/лише читання · останній виклик/)).toBeVisible();
  await page.getByRole('button', { name: 'Відкликати ключ «Бухгалтерія»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Відкликати' }).click();
  await expect(page.getByText('Ключ відкликано', { exact: true })).toBeVisible();
  expect(await asked()).toBe(401);
  await program.dispose();
  await page.locator('summary', { hasText: 'Відкликані' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/· відкликано/)).toBeVisible();
  await expectAccessible(page);
});

test('an owner adds a webhook, tries it, reads its log, sends again, and changes its secret', async ({ page }, {
  project,
}) => {
  const received: { text: string; headers: Record<string, string> }[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
    });
    incoming.on('end', () => {
      received.push({ text, headers: incoming.headers as Record<string, string> });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { port } = server.address() as AddressInfo;
    await person(page, `hook-${project.name}`);
    const api = callApi(page.context());
    await page.goto('/profile/integrations');
    await page.getByRole('button', { name: 'Додати вебхук' }).click();
    const form = page.getByRole('dialog', { name: 'Новий вебхук' });
    await form.getByLabel('Адреса').fill('http://example.com/');
    await form.getByRole('button', { name: 'Додати вебхук' }).click();
    await expect(form.getByText(/Сервер не надсилає подій за цією адресою/).first()).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Адреса').fill(`http://127.0.0.1:${port}/hook`);
    await form.getByRole('button', { name: 'Додати вебхук' }).click();
    const made = page.getByRole('dialog', { name: 'Секрет вебхука' });
    const secret = (await made.locator('.secret-once code').textContent()) ?? '';
    await made.getByRole('button', { name: 'Готово' }).click();

    await page.getByRole('button', { name: 'Надіслати пробну' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Пробна подія', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Прийнято')).toBeVisible({ timeout: 20_000 });
    const [first] = received;
    expect(new Webhook(secret).verify(first?.text ?? '', first?.headers ?? {})).toMatchObject({ type: 'test' });
    await page.locator('summary', { hasText: 'Тіло події' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Надіслати ще раз: Пробна подія/ }).click();
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);

    await api('POST', '/tasks', { title: 'Кран' });
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
    expect(new Webhook(secret).verify(received[2]?.text ?? '', received[2]?.headers ?? {})).toMatchObject({
      type: 'task.created',
    });

    const openMenu = async () => {
      await page.getByRole('button', { name: /^Дії з\sвебхуком/ }).focus();
      await page.keyboard.press('Enter');
    };
    await openMenu();
    await page.getByRole('menuitem', { name: 'Замінити секрет' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Замінити секрет' }).click();
    await expect(made).toBeVisible();
    await made.getByRole('button', { name: 'Готово' }).click();
    await expect(page.getByText(/події підписано обома секретами/)).toBeVisible();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Призупинити' }).click();
    await expect(page.getByText('Призупинено', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await openMenu();
    await page.getByRole('menuitem', { name: 'Видалити' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Видалити вебхук' }).click();
    await expect(page.getByText('Вебхуків іще немає')).toBeVisible();
  } finally {
    await new Promise((done) => server.close(done));
  }
});
