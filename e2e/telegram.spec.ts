import { expect, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { makeLease } from './support/lease.ts';
import { readFromBot, writeToBot } from './support/telegram.ts';

test('an owner connects her Telegram, gets a notification there and leaves by the keyboard alone', async ({ page }, {
  project,
}) => {
  const chatId = Math.floor(Math.random() * 1_000_000_000);
  const name = `olena_${project.name}`;
  await signUp(page.context(), {
    email: `bot-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 27',
    role: 'owner',
  });
  const api = callApi(page.context());
  const link = await makeLease(api);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Підключити Telegram' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Підключити Telegram' });
  const deepLink = dialog.getByRole('link', { name: 'Відкрити Telegram' });
  await expect(deepLink).toHaveAttribute('href', /^https:\/\/t\.me\/\w+\?start=[\w-]+$/);
  await expectAccessible(page);
  const code = new URL((await deepLink.getAttribute('href')) ?? '').searchParams.get('start');
  await writeToBot({ chatId, name, text: `/start ${code}` });
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`@${name}, підключено`)).toBeVisible();
  // What is pressed next stands where the button that opened it was, far from the heading.
  await expect(page.getByRole('button', { name: 'Відключити', exact: true })).toBeFocused();
  await expect.poll(() => readFromBot(chatId)).toEqual([expect.stringMatching(/^Готово/)]);

  await page.locator('summary', { hasText: 'Які сповіщення й куди' }).focus();
  await page.keyboard.press('Enter');
  const cell = page.getByRole('checkbox', { name: 'Орендар повідомив про оплату: Telegram' });
  await expect(cell).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile/notification-rules'));
  await page.getByRole('switch', { name: /Тихі години/ }).focus();
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await expectAccessible(page);
  const { pathname, searchParams } = new URL(link);
  await api('POST', `/info/contracts/${pathname.split('/').at(-1)}/payment-reports`, {
    k: searchParams.get('k'),
    amount_kop: 1_234_560,
    paid_on: '2026-11-19',
  });
  await expect
    .poll(async () => (await readFromBot(chatId)).at(-1)?.replaceAll('\u00a0', ' '))
    .toMatch(/^12 345,60 ₴ · орендар повідомив про оплату/);

  await page.getByRole('button', { name: 'Відключити', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Підключити Telegram' })).toBeVisible();
  await expect(cell).toBeHidden();
});
