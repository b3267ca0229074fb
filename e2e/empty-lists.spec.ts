import { expect, type Page, test } from '@playwright/test';
import { layoutShiftOf } from './support/layout-shift.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Готові й власні вигляди' });
const filters = (page: Page) => page.locator('main').locator('.find, .chip');

/** An account that has nothing yet is not offered to narrow it; what was narrowed to nothing may be widened again. */
test('over a list of nothing stands nothing to narrow it by', async ({ page }, { project }) => {
  const email = `empty-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 61' });
  const bare = ['/tasks', '/tasks?view=board', '/payments', '/payments?view=all', '/documents', '/physical-meters'];
  for (const path of [...bare, '/counterparties']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(filters(page), path).toHaveCount(0);
    await expect(views(page), path).toHaveCount(0);
    expect(await layoutShiftOf(page), path).toBeLessThan(0.05);
  }
  await page.goto('/receipts');
  await expect(page.getByText(/Квитанцій за .* ще немає/)).toBeVisible();
  expect(await layoutShiftOf(page), '/receipts').toBeLessThan(0.05);
  for (const path of ['/tasks?priority=urgent', '/payments?view=all&method=cash', '/documents?kind=act']) {
    await page.goto(path);
    await expect(filters(page).first(), path).toBeVisible();
  }
  // A task that is done is there to be found.
  const task = await post(page.request, '/tasks', { title: 'Замінити замок' });
  await post(page.request, `/tasks/${task.id}/finish`, {});
  await page.goto('/tasks');
  await expect(filters(page).first()).toBeVisible();
});

test('history stands last, a finger hits every choice, and an address takes two lines at most', async ({ page }, {
  project,
}) => {
  const email = `order-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 62' });
  const address = { city: 'Київ', street: 'вул. Велика Васильківська', building: '143/2', apartment: '118' };
  const flat = await post(page.request, '/properties', { type: 'apartment', address, area_total: '38' });
  const contractId = await letObject(page.request, flat.id);
  const bottomOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const isPhone = project.name === 'phone';
  for (const path of [`/contracts/${contractId}`, `/properties/${flat.id}`]) {
    await page.goto(path);
    const history = page.getByText('Історія змін');
    await expect(history).toBeVisible();
    await page.waitForLoadState('networkidle');
    const above = isPhone ? '.detail > aside' : '.detail > :first-child';
    // Two places are two questions, and a card drawn between them pushes the history down.
    const gap = async () => ((await history.boundingBox())?.y ?? 0) - (await bottomOf(above));
    await expect.poll(gap, { message: path }).toBeGreaterThanOrEqual(0);
  }
  await page.goto('/receipts');
  const choice = page.locator('.seg > *').first();
  await expect(choice).toBeVisible();
  if (isPhone) expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  else {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/contracts');
    const link = page.getByRole('link', { name: /Велика Васильківська/ });
    await expect(link).toBeVisible();
    // A line of a table is 18 px.
    expect((await link.boundingBox())?.height).toBeLessThanOrEqual(2 * 18);
    await post(page.request, '/receipts/run', { period: '2026-10' });
    await page.goto('/receipts?period=all');
    // The month has a column of its own there, and only where it has none it stands under the address.
    await expect(page.getByText(/^жовтень.2026$/).filter({ visible: true })).toHaveCount(1);
  }
});
