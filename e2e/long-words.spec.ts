import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';

/** A word without an end to break at pushes nothing out of sight: sums and buttons stay on the screen. */

const WORD = 'НайдовшаНазваБезПробілів';
const long = (length: number) => WORD.repeat(Math.ceil(length / WORD.length)).slice(0, length);

/** How far the page, or a table inside it, is wider than its place. */
async function sticksOut(page: Page): Promise<number> {
  const width = page.locator('html, .lst');
  return Math.max(...(await width.evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth))));
}

test('the longest names are broken, and no screen grows wider than itself', async ({ page, context }, { project }) => {
  await signUp(context, { email: `long-${project.name}-${Date.now()}@example.com`, phone: '050 222 33 44' });
  const api = callApi(context);
  const address = { city: long(100), street: long(150), building: '7' };
  const property = await api('POST', '/properties', { type: 'apartment', name: long(120), address });
  const company = { kind: 'company', company_name: long(200) };
  const landlord = await api('POST', '/counterparties', { ...company, roles: ['landlord'] });
  const tenant = await api('POST', '/counterparties', { ...company, roles: ['tenant'] });
  await api('POST', '/physical-meters', {
    property_id: property.id,
    service: 'cold_water',
    serial: long(40),
    installed_on: '2026-01-01',
    initial_values: ['0'],
  });
  const contract = await api('POST', '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 9_999_999_999, currency: 'UAH' },
  });
  await api('POST', `/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  const lines = [{ title: long(200), amount_kop: 9_999_999_999 }];
  const bill = { contract_id: contract.id, kind: 'one_off', due_on: '2026-12-01', lines };
  const receipt = await api('POST', '/receipts', bill);
  await api('POST', `/receipts/${receipt.id}/issue`);
  await api('POST', '/tasks', { title: long(160), property_id: property.id });
  const lists = ['/properties', '/counterparties', '/contracts', '/receipts?period=all', '/meters', '/tasks'];
  const pages = [
    `/properties/${property.id}`,
    `/counterparties/${tenant.id}`,
    `/contracts/${contract.id}`,
    `/receipts/${receipt.id}`,
  ];
  for (const path of [...lists, ...pages]) {
    await page.goto(path);
    await expect(page.getByText(long(20)).filter({ visible: true }).first(), path).toBeVisible();
    expect(await sticksOut(page), path).toBeLessThanOrEqual(0);
  }
});
