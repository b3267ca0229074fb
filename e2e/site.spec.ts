import { expect, type Page, test } from '@playwright/test';
import { AUTH_SCREENS, SHELL_SCREENS } from '../web/src/screen-table.ts';
import { expectAccessible } from './support/axe.ts';

/** One of every kind of page. */
const KINDS = [
  '/',
  '/pricing',
  '/features',
  '/features/receipt',
  '/solutions/for-property-owners',
  '/blog',
  '/blog/electricity-zones',
  '/faq',
  '/terms',
  '/contact-us',
  '/support',
  '/blog/nothing-here',
];

/** What the console complains of, besides the page that is honestly missing. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

/** Summed since the page began: layout shifts are kept for whoever asks later. */
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

/** Selectors of the site's whole sheet that find something on the page and are in no rule the page carries. */
const MISSED = `(async () => {
  const { css } = await (await fetch('/site-assets.json')).json();
  const whole = new CSSStyleSheet();
  whole.replaceSync(css);
  const selectors = (rules) =>
    [...rules].flatMap((rule) => (rule.selectorText ? rule.selectorText.split(/,(?![^(]*\\))/) : rule.cssRules ? selectors(rule.cssRules) : []));
  const carried = new Set([...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules)).map((one) => one.trim()));
  const finds = (selector) => {
    try { return document.querySelector(selector.replace(/::?(before|after|marker|placeholder|hover|focus|focus-visible|active|backdrop)\\b/g, '') || '*') !== null; }
    catch { return false; }
  };
  return selectors(whole.cssRules).map((one) => one.trim()).filter((one) => finds(one) && !carried.has(one));
})()`;

/** How each cut of the font every page needs was asked for; one that a preload did not fit would be asked for again by the styles. */
const FONTS = `performance.getEntriesByType('resource')
  .filter((one) => /onest-(cyrillic|latin)/.test(one.name))
  .map((one) => one.initiatorType)`;

/** Texts that are read, and fields that are typed in, below the 16 px of ux.md §4. */
const SMALL = `[...document.querySelectorAll('.prose p, .prose li, .ask .in, .calc-form .in')]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))`;

test('every kind of page is accessible, lies still, breaks no policy and carries each rule of the sheet it needs [spec 2.1]', async ({
  page,
}) => {
  const said = complaints(page);
  for (const path of KINDS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.styleSheets.length'), path).toBe(1);
    expect(await page.evaluate(MISSED), path).toEqual([]);
    expect(await page.evaluate(SMALL), path).toEqual([]);
    expect(Number(await page.evaluate(SHIFTS)), path).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  }
  expect(said).toEqual([]);
});

test('the font of a page is asked for by its preload, once, and is used', async ({ page }) => {
  const warned: string[] = [];
  page.on('console', (message) => warned.push(message.text()));
  for (const path of ['/', '/terms', '/blog/electricity-zones']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(FONTS), path).toEqual(['link', 'link']);
    expect(await page.evaluate("document.fonts.check('16px Onest', 'Оренда')"), path).toBe(true);
  }
  expect(warned.filter((text) => text.includes('preload'))).toEqual([]);
});

test('every screen of the app answers 200 by its address, and what is no screen 404 [spec 2.65]', async ({ page }) => {
  const id = '019aa0c0-0000-7000-8000-000000000001';
  const screens = [...AUTH_SCREENS, ...SHELL_SCREENS].map(({ path }) => path.replace(/:[A-Za-z]+/, id));
  const answers = await Promise.all(
    [...screens, '/nowhere', '/contracts/42'].map(async (path) => [path, (await page.request.get(path)).status()]),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([
    ['/nowhere', 404],
    ['/contracts/42', 404],
  ]);
  await page.goto('/nowhere?a=1');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/nowhere?a=1')}`);
});

test('the dark theme is as readable', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/features/receipt', '/blog/electricity-zones', '/contact-us']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('a theme chosen in the app holds on the site, pictures included', async ({ page }) => {
  await page.goto('/features/receipt');
  await page.evaluate("localStorage.setItem('kliuchar.theme', 'dark')");
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const picture = page.locator('figure.shot img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'currentSrc'))).toContain('-dark');
});

test('the receipt of the home page opens line by line, by the keyboard as well', async ({ page }) => {
  await page.goto('/');
  const receipt = page.getByRole('article', { name: 'Зразок квитанції' });
  await expect(receipt.getByText('8 412')).toBeVisible();
  await expect(receipt.getByText(/44,7125/)).toBeHidden();
  await receipt.locator('summary', { hasText: 'Оренда житла' }).focus();
  await page.keyboard.press('Enter');
  await expect(receipt.getByText(/44,7125/)).toBeVisible();
  await expect(receipt.getByRole('img', { name: 'QR-код НБУ: зразок, отримувача немає' })).toBeVisible();
});

test('the menu leads around, closes by Escape and by a press beside it', async ({ page }, { project }) => {
  await page.goto('/');
  const summary =
    project.name === 'phone'
      ? page.locator('summary[aria-label="Меню"]')
      : page.locator('summary', { hasText: 'Для кого' });
  const link = page
    .getByRole('link', { name: 'Керуючим компаніям' })
    .and(page.locator('header a'))
    .filter({ visible: true });
  await summary.click();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  await expect(summary).toBeFocused();
  await summary.click();
  await link.click();
  await expect(page).toHaveURL(/\/solutions\/for-management-companies$/);
});

test('a letter is corrected field by field, sent and delivered', async ({ page }, { project }) => {
  const email = `visitor-${project.name}${Date.now()}@example.com`;
  await page.goto('/contact-us');
  // Until its script is there the browser itself checks the form, by its own words.
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.getByRole('button', { name: 'Надіслати' }).click();
  const message = page.getByLabel('Повідомлення');
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Перевірте виділені поля.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Як до вас звертатися').fill('Ганна');
  await page.getByLabel('Куди відповісти').fill('не адреса');
  await message.fill('Скільки коштує план для двадцяти об’єктів?');
  // Quicker than a person could be is asked to press once more.
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Надіслати' }).click();
  await expect(page.getByLabel('Куди відповісти')).toBeFocused();
  await expect(message).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Куди відповісти').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('повідомлення надіслано');
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the site is read, led through and written to [spec 2.3, 2.13]', async ({ page }, { project }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кожна гривня оренди має пояснення');
    await page.locator('#receipt summary', { hasText: 'Опалення' }).click();
    await expect(page.locator('#receipt').getByText(/212,6/)).toBeVisible();
    if (project.name === 'phone') await page.locator('summary[aria-label="Меню"]').click();
    await page.locator('header').getByRole('link', { name: 'Ціни' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ціни');
    await page.getByText('Як платити?').click();
    await expect(page.getByText(/Платіж зараховано, коли його підтвердив банк/)).toBeVisible();

    await page.goto('/support');
    await page.getByLabel('Куди відповісти').fill('visitor@example.com');
    await page.getByLabel('Повідомлення').fill('Без скриптів теж можна?');
    await page.getByRole('button', { name: 'Надіслати' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Повідомлення надіслано');
    await page.getByRole('link', { name: 'Повернутися до форми' }).click();
    await expect(page).toHaveURL(/\/support$/);
  });
});
