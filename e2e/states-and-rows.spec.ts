import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { leaseBetweenCompanies } from './support/lease.ts';

/** A state is an icon and a word on every screen, a row of the month's sheet is low, and nothing is offered over an empty list. */

const views = (page: Page) => page.getByRole('navigation', { name: 'Готові й власні вигляди' });

test('states have their signs, and the sheet its density', async ({ page, context }, { project }) => {
  await signUp(context, {
    email: `states-${project.name}-${Date.now()}@example.com`,
    phone: '050 222 33 46',
    role: 'owner',
  });
  for (const path of ['/meters', '/tariffs']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(views(page), path).toHaveCount(0);
  }
  const api = callApi(context);
  const { propertyId, tenantId } = await leaseBetweenCompanies(api, {
    name: 'Садова, 7',
    address: { city: 'Київ', street: 'вул. Садова', building: '7' },
    landlord: 'ТОВ «Оселя»',
    tenant: 'ТОВ «Гість»',
    rentMinor: 1_000_000,
  });
  await api('POST', '/physical-meters', {
    property_id: propertyId,
    service: 'cold_water',
    serial: 'В-77',
    installed_on: '2026-01-01',
    initial_values: ['0'],
  });
  await page.goto(`/counterparties/${tenantId}`);
  const sign = page.locator('span:has(> svg)').filter({ hasText: /^Діє$/ }).filter({ visible: true });
  await expect(sign).toHaveCount(1);
  await page.goto('/meters');
  await expect(views(page)).toBeVisible();
  if (project.name === 'phone') return;
  const row = page.locator('.sheet-grid tbody tr:not(.gr)').first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60);
});
