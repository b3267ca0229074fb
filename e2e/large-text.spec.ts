import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { BROWSER } from './support/browser.ts';
import { leaseBetweenCompanies } from './support/lease.ts';

/** Letters twice as large, as a person sets them in the browser: no screen is wider than itself (ux.md goal 6, WCAG 1.4.4). */

test.use({ launchOptions: { ...BROWSER, args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'] } });

// As text, because they run in the page.
const LETTERS = "Number.parseFloat(getComputedStyle(document.querySelector('.bottom span, .bottom a')).fontSize)";
const ROOM_FOR_HINT = `(() => {
  const input = document.querySelector('.find input');
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(input).font;
  return input.clientWidth - pen.measureText(input.placeholder).width;
})()`;

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
  const { propertyId, tenantId, contractId } = await leaseBetweenCompanies(api, {
    name: 'Квартира на Стрільців',
    address: { city: 'Київ', street: 'вул. Січових Стрільців', building: '77' },
    landlord: 'ТОВ «Оселя»',
    tenant: 'ТОВ «Гість»',
    rentMinor: 123_456_789,
  });
  const lines = [{ title: 'Оренда за місяць', amount_kop: 123_456_789 }];
  const receipt = await api('POST', '/receipts', {
    contract_id: contractId,
    kind: 'one_off',
    due_on: '2026-12-01',
    lines,
  });
  await api('POST', `/receipts/${receipt.id}/issue`);
  const draft = await api('POST', '/receipts', {
    contract_id: contractId,
    kind: 'one_off',
    due_on: '2026-12-01',
    lines,
  });
  const paid = { contract_id: contractId, amount_kop: 12_345_678, paid_on: '2026-11-20', method: 'cash' };
  const payment = await api('POST', '/payments', paid);
  const complex = await api('POST', '/complexes', { name: 'Будинок на Січових Стрільців' });
  await api('POST', `/complexes/${complex.id}/properties`, { property_ids: [propertyId] });
  const meter = await api('POST', '/physical-meters', {
    property_id: propertyId,
    service: 'electricity',
    serial: '123456789012',
    installed_on: '2026-01-01',
    initial_values: ['123456.789'],
    decimals: 3,
    digits: 6,
  });
  const task = await api('POST', '/tasks', { title: 'Перевірити лічильник електроенергії', property_id: propertyId });
  await api('POST', `/contracts/${contractId}/handover-acts`, { direction: 'in' });
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
    `/properties/${propertyId}`,
    `/contracts/${contractId}`,
    ...['schedule', 'receipts', 'payments', 'statement'].map((tab) => `/contracts/${contractId}?tab=${tab}`),
    `/contracts/${contractId}/handover?act=in`,
    `/contracts/${contractId}/edit`,
    `/counterparties/${tenantId}`,
    `/receipts/${receipt.id}`,
    `/receipts/${draft.id}`,
    `/complexes/${complex.id}`,
    `/physical-meters/${meter.id}`,
    `/tasks?task=${task.id}`,
    `/payments?view=all&payment=${payment.id}`,
    '/finance?view=expenses&add=1',
    '/meters',
    '/finance',
    '/profile',
  ];
  for (const path of [...lists, ...pages]) {
    await page.goto(path);
    await expect(page.locator('.bottom'), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await sticksOut(page), path).toBeLessThanOrEqual(0);
  }
  // What is written is as large as it was asked to be: on the bar of a wide screen there is room for it.
  expect(await page.evaluate<number>(LETTERS)).toBeGreaterThanOrEqual(project.name === 'phone' ? 13 : 19);
  if (project.name === 'phone') return;
  await page.goto('/meters');
  await expect(page.getByRole('searchbox', { name: 'Номер або адреса' })).toBeVisible();
  expect(await page.evaluate<number>(ROOM_FOR_HINT), 'the hint of the search is whole').toBeGreaterThanOrEqual(0);
});
