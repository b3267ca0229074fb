import { expect, type Page, test } from '@playwright/test';
import { holdProgram } from './support/hold-program.ts';

/** The forms of visitors stand in the page before the program is there (web/src/first-screens.tsx). */

/** React says so when what it draws is not what the page came with, and then begins anew. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // An answer of 4xx is the browser's own line, and here it is meant.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return complaints;
}

const taken = (page: Page) => expect(page.locator('form:not([data-early])')).toBeVisible();

test('what is typed before the program is there stays, and so does the focus', async ({ page }) => {
  const complaints = complaintsOf(page);
  const release = await holdProgram(page);
  await page.goto('/login?next=%2Fcontracts', { waitUntil: 'commit' });
  const [email, password] = [page.getByLabel('Електронна пошта'), page.getByLabel('Пароль', { exact: true })];
  await email.pressSequentially('olena@example.com');
  await password.pressSequentially('Slovo-1');
  release();
  await taken(page);
  await expect(password).toBeFocused();
  await page.keyboard.type('23');
  await expect(email).toHaveValue('olena@example.com');
  await expect(password).toHaveValue('Slovo-123');
  const asked = page.waitForRequest('**/api/Auth/login');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ email: 'olena@example.com', password: 'Slovo-123' });
  expect(complaints).toEqual([]);
});

test('a press before the program is there waits for it and leaves nothing in the address', async ({ page }) => {
  const release = await holdProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Електронна пошта').fill('olena@example.com');
  await page.getByLabel('Пароль', { exact: true }).fill('Slovo-123');
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).toHaveURL('/login');
  const asked = page.waitForRequest('**/api/Auth/login');
  release();
  expect((await asked).postDataJSON()).toEqual({ email: 'olena@example.com', password: 'Slovo-123' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a registration begun before the program is there is read whole', async ({ page }) => {
  const complaints = complaintsOf(page);
  const release = await holdProgram(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByText('Мене запросили').click();
  await page.getByLabel('Ім’я').fill('Олена');
  await page.getByLabel('Телефон').fill('067 123 45');
  await page.getByRole('checkbox').check();
  release();
  await taken(page);
  await expect(page.getByLabel('Телефон')).toHaveValue('067 123 45');
  await page.getByLabel('Телефон').press('End');
  await page.keyboard.type(' 67');
  await page.getByLabel('Прізвище').fill('Коваленко');
  await page.getByLabel('Електронна пошта').fill('olena@example.com');
  await page.getByLabel('Пароль', { exact: true }).fill('Slovo-do-dveryi-1');
  await page.route('**/api/User/register', (route) => route.fulfill({ status: 500 }));
  const asked = page.waitForRequest('**/api/User/register');
  await page.getByRole('button', { name: 'Створити акаунт' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    first_name: 'Олена',
    phone: '+380671234567',
    role: 'none',
    accept_terms: true,
  });
  expect(complaints).toEqual([]);
});

test('every form of visitors is taken over as it stands', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const path of ['/login', '/register', '/forgot-password', '/dashboard']) {
    await page.goto(path);
    await taken(page);
  }
  await expect(page).toHaveURL('/login');
  expect(complaints).toEqual([]);
});
