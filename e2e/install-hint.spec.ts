import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** The offer itself is the browser's, and a headless one makes none: only its event is put in, with what the person answers to it. */
const OFFER = `(() => {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => { window.prompted = (window.prompted ?? 0) + 1; },
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  dispatchEvent(offer);
  return offer.defaultPrevented;
})()`;

const hintOf = (page: Page) => page.getByRole('region', { name: 'Ключар на екрані телефона' });
const dashboard = (page: Page) => expect(page.getByRole('heading', { name: 'Що зробити сьогодні' })).toBeVisible();
const ANOTHER_DAY = "localStorage.setItem('kliuchar.install', 'Sun Nov 01 2026')";

async function signInWithAnObject(page: Page, name: string): Promise<void> {
  await signInNewOwner(page, { email: `${name}-${Date.now()}@example.com`, phone: '050 444 77 11' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9' };
  await letObject(page.request, (await post(page.request, '/properties', { type: 'apartment', address })).id);
}

test('from the second day on a phone is offered the application, and a refusal is for good', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInWithAnObject(page, 'install');
  await page.goto('/dashboard');
  await dashboard(page);
  expect(await page.evaluate(OFFER)).toBe(true);
  await expect(hintOf(page)).toHaveCount(0);

  await page.evaluate(ANOTHER_DAY);
  await page.reload();
  await dashboard(page);
  await page.evaluate(OFFER);
  await expectAccessible(page);
  await hintOf(page).getByRole('button', { name: 'Встановити' }).press('Enter');
  await expect(hintOf(page)).toHaveCount(0);
  expect(await page.evaluate('window.prompted')).toBe(1);

  await page.evaluate(ANOTHER_DAY);
  await page.reload();
  await dashboard(page);
  await page.evaluate(OFFER);
  await hintOf(page).getByRole('button', { name: 'Не потрібно' }).click();
  await page.reload();
  await dashboard(page);
  await page.evaluate(OFFER);
  await expect(hintOf(page)).toHaveCount(0);
});

test('on an iPhone, where the browser offers nothing, the way is described', async ({ browser }, { project }) => {
  const context = await browser.newContext({
    ...(project.use.baseURL && { baseURL: project.use.baseURL }),
    viewport: { width: 390, height: 780 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await signInWithAnObject(page, 'install-ios');
  await page.goto('/dashboard');
  await dashboard(page);
  await expect(hintOf(page)).toHaveCount(0);
  await page.evaluate(ANOTHER_DAY);
  await page.reload();
  await expect(hintOf(page)).toContainText('На початковий екран');
  await expectAccessible(page);
  await hintOf(page).getByRole('button', { name: 'Зрозуміло' }).click();
  await page.reload();
  await dashboard(page);
  await expect(hintOf(page)).toHaveCount(0);
  await context.close();
});
