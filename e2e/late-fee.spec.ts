import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi, PASSWORD } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { type LateLease, openLateLease } from './support/late-lease.ts';
import { OwnServer } from './support/own-server.ts';

/** A late fee where no draft is looked at: on the page of the contract, on that of the late receipt, and after the lease is over. */
test.describe.configure({ mode: 'serial' });

const server = new OwnServer();
let context: BrowserContext;
let page: Page;
let lease: LateLease;

test.beforeAll(async ({ browser }, { project }) => {
  ({ context, page, lease } = await openLateLease(browser, project, server));
});
test.afterAll(async () => {
  await context.close();
  await server.remove();
});

const card = () => page.locator('.card', { has: page.getByRole('heading', { name: 'Пеня', exact: true }) });

test('it is seen with its days on the contract, and billed by a receipt of its own', async () => {
  await page.goto(`/contracts/${lease.contractId}`);
  await expect(card().getByText(/За договором набігло\s+520,00/)).toBeVisible();
  await expect(card().getByText(/строк оплати минув 25\.10\.2026 · 26.днів/)).toBeVisible();
  await card().locator('summary').click();
  await expect(card().getByText(/20.000,00.₴ × 0,1.% × 26.днів .* = 520,00.₴/)).toBeVisible();
  await expectAccessible(page);
  await card().getByRole('button', { name: 'Виставити пеню' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Сплатити до')).toHaveValue('28.11.2026');
  await expect(dialog.getByLabel(/^За .*: 520,00.₴/)).toBeChecked();
  await expectAccessible(page);

  // A payment of 11.11 is entered meanwhile: sixteen days of 20 000,00 and ten of 15 000,00 are left.
  const payment = { contract_id: lease.contractId, amount_kop: 500_000, paid_on: '2026-11-11', method: 'bank' };
  await callApi(context, server.origin)('POST', '/payments', payment);
  await dialog.getByRole('button', { name: 'Створити чернетку' }).click();
  await expect(dialog.getByText(/Пеня на сьогодні: 470,00.₴/).first()).toBeVisible();
  await expect(dialog.getByLabel(/^За .*: 470,00.₴/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Створити чернетку' }).click();

  await expect(page).toHaveURL(/\/receipts\/[0-9a-f-]+$/);
  await expect(page.getByText(`Пеня за прострочення квитанції ${lease.october.number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Видати', exact: true }).click();
  await expect(page.getByText(/Квитанцію видано/).first()).toBeVisible();
  await page.goto(`/contracts/${lease.contractId}`);
  await expect(page.getByRole('heading', { name: 'Умови' }).first()).toBeVisible();
  await expect(card()).toHaveCount(0);
});

test('it goes on for a lease that is over, and is offered on the page of a late receipt', async () => {
  await server.startAt('2026-12-06T09:00:00Z');
  await context.clock.setFixedTime(new Date('2026-12-06T09:00:00Z'));
  const api = callApi(context, server.origin);
  await api('POST', '/Auth/login', { email: lease.email, password: PASSWORD });
  await api('POST', `/receipts/${lease.december.id}/void`, {});
  await api('POST', `/contracts/${lease.contractId}/terminate`, { terminated_on: '2026-12-06', reason: 'Згода' });
  // October: 15 000,00 × 0,1 % × 15 days; November: 20 000,00 × 0,1 % × 10 days.
  await page.goto(`/contracts/${lease.contractId}`);
  await expect(card().getByText(/За договором набігло\s+425,00/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/receipts/${lease.november.id}`);
  await expect(card()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card(), 'what the tenant does not see yet is no part of the paper he is given').toBeHidden();
  await expect(page.getByRole('heading', { name: 'Історія', exact: true }), 'nor how it went out').toBeHidden();
  await expect(page.getByText('Історія змін')).toBeHidden();
  await page.emulateMedia({ media: null });
  await card().getByRole('button', { name: 'Виставити пеню' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^За .*: 225,00.₴/).uncheck();
  await dialog.getByRole('button', { name: 'Створити чернетку' }).click();
  await expect(page).not.toHaveURL(new RegExp(lease.november.id));
  await expect(page.getByText(`Пеня за прострочення квитанції ${lease.november.number}`)).toBeVisible();
  await expect(page.getByText(/200,00/).first()).toBeVisible();
  await expectAccessible(page);
});
