import { expect, type Page, test } from '@playwright/test';
import { callApi, PASSWORD, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** What stands over all screens: the box that finds everything, the journal, help, a copy of one's data, and the way out. */

/** The physical K on a Ukrainian keyboard: its letter is «л». */
const pressK = (page: Page) =>
  page.evaluate(
    "dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', key: 'л', ctrlKey: true, cancelable: true }))",
  );

test('all is found by the keyboard alone, and the journal tells who did it', async ({ page }, { project }) => {
  const email = `account-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 444 22 11', role: 'owner' });
  const api = callApi(page.context());
  const address = { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' };
  const { id } = await api('POST', '/properties', { type: 'apartment', address });
  await api('PATCH', `/properties/${id}`, { area_total: '45.5' });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressK(page);
  const box = page.getByRole('combobox', { name: 'Що знайти або зробити' });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  // «лук'янівська» with the English layout on.
  await page.keyboard.type('kerzysdcmrf');
  const option = page.getByRole('option', { name: /Лук’янівська, 5, кв. 18/ });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Знайдено 1' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await page.getByRole('button', { name: 'Пошук і команди' }).press('Enter');
  await page.keyboard.type('профіль');
  await expect(page.getByRole('option', { name: 'Профіль' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('listitem').filter({ hasText: 'Журнал дій' }).getByRole('link', { name: 'Відкрити' }).click();
  await expect(page.getByRole('heading', { name: 'Журнал дій' })).toBeVisible();
  await expect(page.getByText(/Дані об’єкта змінено: площа порожньо → 45,5/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/properties/${id}`);
  await page.getByText('Історія змін').click();
  await expect(page.locator('details.fold').getByText(/площа порожньо → 45,5/)).toBeVisible();

  // What has no page of its own has its history where it is opened.
  const task = await api('POST', '/tasks', { title: 'Замінити кран', property_id: id });
  await page.goto(`/tasks?task=${task.id}`);
  const sheet = page.getByRole('dialog', { name: 'Замінити кран' });
  await sheet.getByText('Історія змін').click();
  await expect(sheet.getByText('Завдання створено: «Замінити кран»')).toBeVisible();
  await expectAccessible(page);
});

test('a new address is proven by its letter, and whoever is signed in stays so', async ({ page, browser }, {
  project,
}) => {
  const stamp = `${project.name}${Date.now()}`;
  await signUp(page.context(), { email: `old-${stamp}@example.com`, phone: '050 444 22 17', role: 'owner' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Змінити пошту' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Електронна пошта').fill(`new-${stamp}@example.com`);
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  await expect(page.getByText(`Лист надіслано на new-${stamp}@example.com`, { exact: true })).toBeVisible();
  const link = linkIn(
    await newestMessage(page, `new-${stamp}@example.com`, /verify-email/),
    /https?:\S+verify-email\?token=\S+/,
  );

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Пошту підтверджено' })).toBeVisible();
  await expect(page.getByText('Ви вже ввійшли, входити знову не треба.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Продовжити' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // The same letter on another device, where nobody is signed in.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Пошту вже підтверджено' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Увійти' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();
});

test('the look chosen in the profile comes along to another browser, whose own choice stays', async ({
  page,
  browser,
}, { project }) => {
  const email = `look-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 444 22 18', role: 'owner' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Темна' }).click();
  const lookOf = (of: Page) => of.locator('html');
  await expect(lookOf(page)).toHaveAttribute('data-theme', 'dark');
  const other = await (await browser.newContext({ storageState: await cookiesOf(page) })).newPage();
  await other.goto('/dashboard');
  await expect(lookOf(other)).toHaveAttribute('data-theme', 'dark');
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Як у системі' }).click();
  await expect(lookOf(other)).not.toHaveAttribute('data-theme');
  await page.getByRole('button', { name: 'Світла' }).click();
  await expect(lookOf(page)).toHaveAttribute('data-theme', 'light');
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(lookOf(other)).not.toHaveAttribute('data-theme');
  await other.context().close();
});

/** As another browser that is signed in: of what this one keeps it has nothing. */
const cookiesOf = async (page: Page) => ({ cookies: await page.context().cookies(), origins: [] });

test('how contracts are numbered and by which regime taxes are counted is chosen in the profile', async ({ page }, {
  project,
}) => {
  const email = `numbering-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 444 22 13', role: 'owner' });
  await page.goto('/profile');
  await expect(page.getByText(/^Систему можна буде обрати/)).toBeVisible();
  const address = { city: 'Київ', street: 'вул. Січова', building: '3' };
  await callApi(page.context())('POST', '/properties', { type: 'house', address });
  await page.reload();
  const numbering = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Нумерація договорів' }) });
  await expect(numbering.getByText(/^Д-\d{4}-0001$/)).toBeVisible();
  await expectAccessible(page);
  await numbering.getByLabel('Початок номера').fill('ОР 1');
  await numbering.getByRole('button', { name: 'Зберегти зміни' }).click();
  await expect(numbering.getByRole('alert').first()).toContainText('До 12 літер і цифр');
  await numbering.getByLabel('Початок номера').fill('ОР/К');
  await numbering.getByLabel('Наступний номер за порядком').fill('118');
  await numbering.getByText('Рік у номері').click();
  await numbering.getByRole('button', { name: 'Зберегти зміни' }).click();
  await expect(numbering.getByText('ОР/К-0118')).toBeVisible();

  const order = page.getByRole('combobox', { name: 'Спершу закривати' });
  await expect(order).toHaveValue('penalty,utilities,rent');
  await order.selectOption('оренда, комунальні, пеня');
  await expect(page.getByText('Порядок зарахування змінено').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Коваленко Олена' }).selectOption('fop_2');
  await expect(page.getByText('Систему оподаткування змінено').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Коваленко Олена' })).toHaveValue('fop_2');
  await expect(order).toHaveValue('rent,utilities,penalty');
});

test('a question is answered or asked, and is kept among one’s own [spec 2.9]', async ({ page }, { project }) => {
  const email = `support-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 444 22 12', role: 'owner' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Допомога' }).click();
  await expect(page).toHaveURL(/\/help\?from=%2Fdashboard$/);
  await page.getByRole('searchbox', { name: 'Що вас цікавить' }).fill('qr');
  await page.getByText('Чому в квитанції немає QR-коду?').click();
  await expect(page.getByText(/Для QR-коду потрібні IBAN/)).toBeVisible();
  await page.getByLabel('Опишіть питання').fill('Як додати орендаря?');
  await page.getByRole('button', { name: 'Надіслати звернення' }).click();
  await expect(page.getByText(/Звернення надіслано/)).toBeVisible();
  await expect(page.getByText('Як додати орендаря?')).toBeVisible();
  await expect(page.getByText('Чекає відповіді')).toBeVisible();
  await expectAccessible(page);
});

test('a person takes all data along, leaves, and comes back by signing in', async ({ page }, { project }) => {
  const email = `leaving-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 444 22 13', role: 'owner' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Підготувати' }).click();
  const download = page.getByRole('button', { name: /Завантажити, 0,1/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await download.click();
  await page.getByRole('dialog').getByLabel('Поточний пароль').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Підтвердити пароль' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Ключар \d{4}-\d{2}-\d{2}\.zip$/);

  await page.getByRole('button', { name: 'Видалити акаунт' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Видалити через 30 днів' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Акаунт буде видалено/).first()).toBeVisible();
  await page.getByLabel('Електронна пошта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
