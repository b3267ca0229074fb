import { expect, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { layoutShiftOf } from './support/layout-shift.ts';
import { letObject, post } from './support/new-owner.ts';

/** From an empty account into the demo by one click, around in it, and rid of it: by keyboard where a hand would be quicker. */

test('a newcomer looks at an example and removes it, and his own account is as empty as it was', async ({ page }, {
  project,
}) => {
  test.setTimeout(300_000);
  await signUp(page.context(), {
    email: `demo-${project.name}${Date.now()}@example.com`,
    phone: project.name === 'phone' ? '050 444 55 11' : '050 444 55 22',
    role: 'owner',
  });
  await page.goto('/dashboard');
  const offer = page.getByRole('region', { name: 'Спершу подивіться на прикладі' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);

  await offer.getByRole('button', { name: 'Подивитися на прикладі' }).press('Enter');
  const making = page.getByRole('dialog', { name: 'Готуємо демо' });
  await expect(making.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Демо', exact: true });
  await expect(bar).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('Що зробити сьогодні')).toBeVisible();
  await expectAccessible(page);

  for (const path of ['/properties', '/contracts', '/receipts', '/meters', '/tasks', '/complexes']) {
    await page.goto(path);
    await expect(bar).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(await layoutShiftOf(page), path).toBeLessThan(0.05);
  }
  // Scrolled away, the bar of the demo goes under the bar of the screen and not over its buttons.
  await page.goto('/properties');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.evaluate('scrollTo(0, 44)');
  const above = "document.elementFromPoint(innerWidth - 60, 28)?.closest('.top, .demo-line')?.className";
  await expect.poll(() => page.evaluate(above)).toBe('top');
  // In somebody's own few colours a chart is still a picture.
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/complexes');
  await expect(page.locator('.occ i b').first()).toBeVisible();
  const colours = "['.occ i b', 'html'].map((part) => getComputedStyle(document.querySelector(part)).backgroundColor)";
  const [drawn, ground] = await page.evaluate<[string, string]>(colours);
  expect(drawn).not.toBe(ground);
  await page.emulateMedia({ forcedColors: 'none' });
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'До мого акаунта' }).press('Enter');
  const back = page.getByRole('region', { name: 'Демо вже є' });
  await expect(back).toBeVisible();
  await expect(page.getByText('Почнімо з трьох кроків')).toBeVisible();
  // The page that was left far down does not open the next one there. On a low window both are long.
  const size = page.viewportSize();
  if (size === null) throw new Error('A journey has a window');
  await page.setViewportSize({ ...size, height: 480 });
  const scrolled = () => page.evaluate('scrollTo(0, document.body.scrollHeight); scrollY');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await back.getByRole('button', { name: 'Відкрити демо' }).press('Enter');
  await expect(bar).toBeVisible();
  await expect(page.getByText('Що зробити сьогодні')).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.setViewportSize(size);

  await bar.getByRole('button', { name: 'Прибрати демо' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Прибрати демо?' });
  await expect(asked.getByText('Ваш обліковий запис лишиться таким, яким був.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Прибрати демо' }).press('Enter');
  await expect(page.getByText('Почнімо з трьох кроків')).toBeVisible();
  await expect(offer).toBeVisible();
  await expect(bar).toBeHidden();
});

test('a demo that was left stays within reach when the account has data of its own', async ({ page }, { project }) => {
  test.setTimeout(300_000);
  await signUp(page.context(), {
    email: `demo-left-${project.name}${Date.now()}@example.com`,
    phone: project.name === 'phone' ? '050 444 55 13' : '050 444 55 24',
    role: 'owner',
  });
  const api = callApi(page.context());
  await api('POST', '/demo', {});
  const state = async () => (await api<{ state: string }>('GET', '/demo')).state;
  // The window that shows the making is not open: the page learns by itself.
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Демо готується' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Демо вже є' })).toBeVisible({ timeout: 240_000 });
  const address = { city: 'Київ', street: 'вул. Січова', building: '21', apartment: '4' };
  const flat = await post(page.request, '/properties', { type: 'apartment', address, area_total: '38' });
  await letObject(page.request, flat.id);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Що зробити сьогодні' })).toBeVisible();
  const left = page.getByRole('region', { name: 'Демо вже є' });
  await expect(left).toBeVisible();
  await expectAccessible(page);
  await left.getByRole('button', { name: 'Прибрати демо' }).click();
  const asked = page.getByRole('dialog', { name: 'Прибрати демо?' });
  await asked.getByRole('button', { name: 'Прибрати демо' }).click();
  // Forty homes with a year of months are deleted in one transaction, beside the journeys that run meanwhile.
  await expect(left).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Що зробити сьогодні' })).toBeVisible();
  expect(await state()).toBe('none');
  const own = await api<{ items: { id: string }[] }>('GET', '/properties');
  expect(own.items.map(({ id }) => id)).toEqual([flat.id]);
});

test('a demo that is being made is stopped by one click', async ({ page }, { project }) => {
  test.slow();
  await signUp(page.context(), {
    email: `demo-stopped-${project.name}${Date.now()}@example.com`,
    phone: project.name === 'phone' ? '050 444 55 15' : '050 444 55 26',
    role: 'owner',
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Подивитися на прикладі' }).press('Enter');
  const making = page.getByRole('dialog', { name: 'Готуємо демо' });
  // Begun, or waiting for another person's: one is made at a time.
  await expect(making.getByRole('progressbar')).toBeVisible();
  await making.getByRole('button', { name: 'Закрити' }).last().press('Enter');
  const card = page.getByRole('region', { name: 'Демо готується' });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Прибрати демо' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Прибрати демо?' });
  await expect(asked.getByText('Створення зупиниться', { exact: false })).toBeVisible();
  await asked.getByRole('button', { name: 'Прибрати демо' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Спершу подивіться на прикладі' })).toBeVisible({ timeout: 30_000 });
  expect(await callApi(page.context())<{ state: string }>('GET', '/demo')).toMatchObject({ state: 'none' });
});
