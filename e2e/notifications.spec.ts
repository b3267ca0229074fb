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

/** The stream as it is when the day of a large account begins: a hundred things are told one after another. */
const STREAM = `window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    window.tellHundred = () => {
      for (let told = 0; told < 100; told += 1) this.dispatchEvent(new MessageEvent('changed', { data: '{"entity":"notification"}' }));
    };
  }
  close() {}
};`;

test('of a hundred things that are told at once the bell asks once', async ({ page }, { project }) => {
  await signUp(page.context(), {
    email: `many-bells-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 20',
    role: 'owner',
  });
  await page.addInitScript(STREAM);
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Сповіщення' })).toBeVisible();
  await expect.poll(() => page.evaluate('typeof window.tellHundred')).toBe('function');
  await page.waitForLoadState('networkidle');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/unread')) asked += 1;
  });
  await page.evaluate('window.tellHundred()');
  await expect.poll(() => asked).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
});
