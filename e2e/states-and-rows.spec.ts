import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { leaseBetweenCompanies } from './support/lease.ts';

/** A state is an icon and a word on every screen, a row of the month's sheet is low, and nothing is offered over an empty list. */

/** Rows of a head's buttons in which nothing but signs stands; as text, because it runs in the page. */
const LONELY_SIGNS = `(() => {
  const rows = new Map();
  for (const button of document.querySelectorAll('main :is(.head, .balance, .sumhead) .acts .btn')) {
    const { top } = button.getBoundingClientRect();
    rows.set(top, (rows.get(top) ?? true) && button.classList.contains('icon'));
  }
  return rows.size === 1 ? 0 : [...rows.values()].filter((isLonely) => isLonely).length;
})()`;

/** How far the words of heads over numbers end from where the numbers do. */
const HEADS_OFF = `[...document.querySelectorAll('th.n > .sort')].map((button) => {
  const words = document.createRange();
  words.selectNode(button.firstChild);
  const head = button.parentElement;
  return Math.round(head.getBoundingClientRect().right - parseFloat(getComputedStyle(head).paddingRight) - words.getBoundingClientRect().right);
})`;

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
  const { propertyId, tenantId, contractId } = await leaseBetweenCompanies(api, {
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
  const [date, values] = ['2026-01-01', ['10723', '5202']];
  const device = { property_id: propertyId, service: 'electricity', serial: 'E-77', installed_on: date };
  await api('POST', '/physical-meters', { ...device, zones: 2, digits: 6, decimals: 0, initial_values: values });
  const lines = [{ title: 'Оренда', amount_kop: 1_000_000 }];
  const draft = { contract_id: contractId, kind: 'one_off', due_on: '2026-12-01', lines };
  const { id } = await api('POST', '/receipts', draft);
  for (const path of [`/properties/${propertyId}`, `/contracts/${contractId}`, `/receipts/${id}`]) {
    await page.goto(path);
    await expect(page.locator('main .acts .btn.icon').first(), path).toBeVisible();
    expect(await page.evaluate(LONELY_SIGNS), path).toBe(0);
  }
  await page.goto('/properties');
  await expect(page.getByText('Садова, 7').first()).toBeVisible();
  if (project.name === 'desktop') expect(await page.evaluate(HEADS_OFF)).toEqual([0]);
  await page.goto('/physical-meters');
  const name = page.locator('a.row', { hasText: 'Електроенергія' });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height, 'in one line').toBeLessThan(30);

  await api('POST', `/receipts/${id}/issue`);
  await page.goto('/receipts?period=all');
  await expect(page.getByText('Садова, 7').first()).toBeVisible();
  if (project.name === 'desktop') {
    await page.setViewportSize({ width: 1920, height: 800 });
    const ends = [page.locator('.top .end'), page.locator('.head .acts')].map(async (part) => {
      const box = await part.boundingBox();
      return box && Math.round(box.x + box.width);
    });
    const [bar, head] = await Promise.all(ends);
    expect(bar, 'on a wide screen the bar ends where the page does').toBe(head);
  }
  await page.emulateMedia({ media: 'print' });
  if (project.name === 'desktop') {
    const cellsOf = (part: string) => page.locator(`${part} > tr`).first().locator('th:visible, td:visible');
    expect(await cellsOf('tfoot').count(), 'on paper the sums stand under their heads').toBe(
      await cellsOf('thead').count(),
    );
  }
  await page.goto(`/contracts/${contractId}`);
  // The page comes after the place kept for it.
  const heightOfTitle = async () => (await page.locator('.balance h1').boundingBox())?.height ?? 0;
  await expect.poll(heightOfTitle, 'a paper says what it is of').toBeGreaterThan(20);
  const settings = page.getByRole('switch').filter({ visible: true });
  await expect(settings, 'what is set on the screen is no part of the paper').toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(settings.first()).toBeVisible();

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
