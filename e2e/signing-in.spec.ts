import { expect, test } from '@playwright/test';
import { callApi, PASSWORD } from './support/account.ts';

/** The screens of whoever has not signed in, at 360 and at 1280 px. A title names its sentences as docs/conformance.md numbers them. */

test('a visitor finds every screen of signing in inside its layout, in Ukrainian [spec 0.1, 2.20–2.25, 9.9–9.10]', async ({
  page,
  context,
}) => {
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

test('an address and a password leave without the white space around them [spec 5.3]', async ({ page }) => {
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
});

test('an account that is not activated is told so on the sign-in [spec 8.3]', async ({ page, context }, {
  project,
}) => {
  const email = `waiting-${project.name}-${Date.now()}@example.com`;
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
