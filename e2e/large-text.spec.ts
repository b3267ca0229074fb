import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { BROWSER } from './support/browser.ts';

/** Letters twice as large, as a person sets them in the browser: no screen is wider than itself (ux.md goal 6, WCAG 1.4.4). */

test.use({ launchOptions: { ...BROWSER, args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'] } });

async function sticksOut(page: Page): Promise<number> {
  return page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
}

test('with letters of 200 % a desk is drawn as the narrow screen that it is', async ({ page, context }, {
  project,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sticksOut(page), '/login').toBeLessThanOrEqual(0);
  await signUp(context, { email: `large-${project.name}-${Date.now()}@example.com`, phone: '050 222 33 45' });
  const api = callApi(context);
  const address = { city: 'Київ', street: 'вул. Січових Стрільців', building: '77' };
  const property = await api('POST', '/properties', { type: 'apartment', name: 'Квартира на Стрільців', address });
  const landlord = await api('POST', '/counterparties', {
    kind: 'company',
    company_name: 'ТОВ «Оселя»',
    roles: ['landlord'],
  });
  const tenant = await api('POST', '/counterparties', {
    kind: 'company',
    company_name: 'ТОВ «Гість»',
    roles: ['tenant'],
  });
  const contract = await api('POST', '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 123_456_789, currency: 'UAH' },
  });
  await api('POST', `/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  const lines = [{ title: 'Оренда за місяць', amount_kop: 123_456_789 }];
  const receipt = await api('POST', '/receipts', {
    contract_id: contract.id,
    kind: 'one_off',
    due_on: '2026-12-01',
    lines,
  });
  await api('POST', `/receipts/${receipt.id}/issue`);
  const lists = [
    '/dashboard',
    '/properties',
    '/contracts',
    '/receipts?period=all',
    '/payments',
    '/tasks',
    '/documents',
  ];
  const pages = [
    `/properties/${property.id}`,
    `/contracts/${contract.id}`,
    `/counterparties/${tenant.id}`,
    `/receipts/${receipt.id}`,
    '/meters',
    '/finance',
    '/profile',
  ];
  for (const path of project.name === 'phone' ? lists : [...lists, ...pages]) {
    await page.goto(path);
    await expect(page.locator('.bottom'), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await sticksOut(page), path).toBeLessThanOrEqual(0);
  }
});
