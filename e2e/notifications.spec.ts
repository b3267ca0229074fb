import { expect, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { makeLease } from './support/lease.ts';

test('a notification comes by itself, leads to its cause and is read [spec 2.52]', async ({ page }, { project }) => {
  await signUp(page.context(), {
    email: `bell-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 19',
    role: 'owner',
  });
  const api = callApi(page.context());
  const link = await makeLease(api);
  const { pathname, searchParams } = new URL(link);
  const contractId = pathname.split('/').at(-1) ?? '';

  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Сповіщень ще немає' })).toBeVisible();
  await expectAccessible(page);
  const report = (amount_kop: number) =>
    api('POST', `/info/contracts/${contractId}/payment-reports`, {
      k: searchParams.get('k'),
      amount_kop,
      paid_on: '2026-11-19',
    });
  await report(1_234_560);
  const item = page.getByRole('link', { name: /^12\s345,60\s₴ · орендар повідомив про оплату$/ });
  await expect(item).toBeVisible();
  const bell = page.getByRole('banner').getByRole('link', { name: 'Сповіщення' });
  await expect(bell).toContainText('1');
  await expectAccessible(page);

  await report(50_000);
  await expect(bell).toContainText('2');
  // By the keyboard alone: the newest is read in its place, the other by opening what it is about.
  await page.getByRole('button', { name: /^Позначити прочитаним: 500,00/ }).focus();
  await page.keyboard.press('Enter');
  await expect(bell).toContainText('1');
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\?view=reported/);
  await expect(bell).toHaveText('');
  await page.goto('/notifications?unread=true');
  await expect(page.getByRole('heading', { name: 'Усе прочитано' })).toBeVisible();
});
