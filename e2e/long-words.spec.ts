import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { leaseBetweenCompanies } from './support/lease.ts';

/** A word without an end to break at pushes nothing out of sight: sums and buttons stay on the screen. */

const WORD = 'НайдовшаНазваБезПробілів';
const long = (length: number) => WORD.repeat(Math.ceil(length / WORD.length)).slice(0, length);

/** How far the page, a table inside it or a sum in its box is wider than its place. */
async function sticksOut(page: Page): Promise<number> {
  const width = page.locator('html, .lst, .finance-tiles a');
  return Math.max(...(await width.evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth))));
}

test('the longest names are broken, and no screen grows wider than itself', async ({ page, context }, { project }) => {
  await signUp(context, { email: `long-${project.name}-${Date.now()}@example.com`, phone: '050 222 33 44' });
  const api = callApi(context);
  const { propertyId, tenantId, contractId } = await leaseBetweenCompanies(api, {
    name: long(120),
    address: { city: long(100), street: long(150), building: '7' },
    landlord: long(200),
    tenant: long(200),
    rentMinor: 9_999_999_999,
  });
  await api('POST', '/physical-meters', {
    property_id: propertyId,
    service: 'cold_water',
    serial: long(40),
    installed_on: '2026-01-01',
    initial_values: ['0'],
  });
  const lines = [{ title: long(200), amount_kop: 9_999_999_999 }];
  const bill = { contract_id: contractId, kind: 'one_off', due_on: '2026-12-01', lines };
  const receipt = await api('POST', '/receipts', bill);
  await api('POST', `/receipts/${receipt.id}/issue`);
  await api('POST', '/tasks', { title: long(160), property_id: propertyId });
  const lists = ['/properties', '/counterparties', '/contracts', '/receipts?period=all', '/meters', '/tasks'];
  const pages = [
    `/properties/${propertyId}`,
    `/counterparties/${tenantId}`,
    `/contracts/${contractId}`,
    `/receipts/${receipt.id}`,
  ];
  for (const path of [...lists, ...pages]) {
    await page.goto(path);
    await expect(page.getByText(long(20)).filter({ visible: true }).first(), path).toBeVisible();
    expect(await sticksOut(page), path).toBeLessThanOrEqual(0);
  }
  await api('POST', '/payments', {
    contract_id: contractId,
    amount_kop: 9_999_999_999,
    paid_on: kyivToday(),
    method: 'cash',
  });
  await page.goto('/finance');
  await expect(page.locator('.finance-tiles')).toContainText(/99.999.999/);
  expect(await sticksOut(page), '/finance').toBeLessThanOrEqual(0);
  await page.goto('/billing');
  const name = page.locator('.top .crumbs > b').filter({ visible: true });
  if (project.name !== 'phone') return;
  await expect(name).toHaveText(/Рахунки/);
  const hidden = await name.evaluate((b) => Math.max(b.scrollWidth - b.clientWidth, b.scrollHeight - b.clientHeight));
  expect(hidden, 'of the name of the screen in the bar').toBeLessThanOrEqual(0);
});
