// `npm run pictures:site`: pictures of the running product for the public site, in both themes, made anew from its own demo. Names after the
// command take those alone: `npm run pictures:site -- receipt currency`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { buildDemo } from './support/demo-portfolio.mjs';
import { LEAVING_TABLE } from './support/leaving-table.mjs';
import { connectPrograms } from './support/own-programs.mjs';
import { CHROMIUM, openScreen, REPOSITORY_ROOT, withPictureServer } from './support/picture-server.mjs';

const OUT = join(REPOSITORY_ROOT, 'web', 'content', 'pictures');
const MOST_BYTES = 60 * 1024;
const DESK = { width: 1120, height: 720 };
const WIDE = { width: 1280, height: 760, sharpness: 1.25 };
const PHONE = { width: 360, height: 720 };
/** What a phone shows in its place: a picture of a desk would be too small to read there. */
const NARROW = { width: 360, height: 600, sharpness: 2, isPhone: true };
const SHARPNESS = 1.5;
const ONLY = process.argv.slice(2);
const SIZES = join(OUT, 'sizes.json');

await withPictureServer(Number(process.env.PORT ?? 3232), async (origin) => {
  const browser = await chromium.launch(CHROMIUM);
  const home = await browser.newContext();
  const made = await buildDemo(home.request, origin);
  const storageState = await home.storageState();
  const other = await browser.newContext();
  await connectPrograms(other.request, origin);
  const programsState = await other.storageState();
  mkdirSync(OUT, { recursive: true });
  const sizes = existsSync(SIZES) ? JSON.parse(readFileSync(SIZES, 'utf8')) : {};
  for (const theme of ['light', 'dark'])
    for (const screen of screens({ ...made, programsState }, origin)) {
      if (ONLY.length > 0 && !ONLY.includes(screen.name)) continue;
      const picture = await take(browser, { storageState, theme, screen });
      const size = await save(picture, `${screen.name}-${theme}`);
      if (screen.width === PHONE.width) sizes[screen.name] = size;
      else {
        const narrow = await take(browser, { storageState, theme, screen: { ...screen, ...NARROW } });
        sizes[screen.name] = { ...size, phone: await save(narrow, `${screen.name}-narrow-${theme}`) };
      }
    }
  writeFileSync(SIZES, `${JSON.stringify(sizes, null, 2)}\n`);
  await browser.close();
});

function screens({ complexId, month, lived, programsState, receipts: { zoned, inCurrency }, zonedKey }, origin) {
  const contract = `/contracts/${lived.id}`;
  const at = (name, path, more = {}) => ({ name, url: origin + path, ...DESK, ...more });
  const openLine = (text) => (page) => page.getByText(text, { exact: false }).first().click();
  return [
    at('dashboard', '/dashboard'),
    at('receipt', `/receipts/${zoned.id}`, { ...WIDE, prepare: openLine('Електроенергія') }),
    at('receipt-phone', `/info/receipt/${zoned.id}?k=${zonedKey}`, PHONE),
    at('meters', `/meters?period=${month}`),
    at('tariffs', '/tariffs'),
    at('contract', contract, { prepare: scrollTo('Умови') }),
    at('statement', `${contract}?tab=statement`),
    at('currency', `/receipts/${inCurrency.id}`, { ...WIDE, prepare: openLine('Оренда житла') }),
    at('complex', `/complexes/${complexId}`),
    at('managers', '/managers'),
    at('tasks', '/tasks?view=board'),
    at('documents', `/documents/create?template=reconciliation&contract_id=${lived.id}`),
    at('handover', `${contract}/handover`, { prepare: scrollTo('Ключі') }),
    at('reminders', '/profile', { prepare: scrollTo('Нагадування орендарям') }),
    at('finance', '/finance'),
    at('shared-bills', `/meters?period=${month}`, { prepare: openDialog('Спільні рахунки', /^Переглянути|^Змінити/) }),
    at('auto-month', contract, { prepare: chooseSending }),
    at('journal', '/profile/journal'),
    at('bank-statements', '/payments/import', { ...WIDE, prepare: onPhone(scrollTo('Запам’ятовані платники')) }),
    at('imports', '/import?kind=leases', { ...WIDE, prepare: checkTable }),
    at('integrations', '/profile/integrations', { storageState: programsState }),
  ];
}

/** Below the bar that stays on top. */
function scrollTo(words) {
  return async (page) => {
    const node = page.getByText(words, { exact: true }).first();
    await node.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 88));
  };
}

function openDialog(heading, button) {
  return async (page) => {
    const part = page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
    await part.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}

/** As far as the check before anything is saved. */
async function checkTable(page) {
  await page.getByLabel('Або вставте таблицю').fill(LEAVING_TABLE);
  await page.getByRole('button', { name: 'Прочитати таблицю' }).click();
  for (const step of ['Як прочитали таблицю', 'Який стовпець що означає']) {
    await page.getByRole('heading', { name: step }).waitFor();
    await page.getByRole('button', { name: 'Далі', exact: true }).click();
  }
  await page.getByRole('heading', { name: 'Перевірка', exact: true }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await onPhone(scrollTo('Рядок 3'))(page);
}

/** What a desk shows at once lies below the first screen of a phone. */
function onPhone(prepare) {
  return async (page) => {
    if (page.viewportSize().width < DESK.width) await prepare(page);
  };
}

async function chooseSending(page) {
  await openDialog('Квитанції автоматично', 'Налаштувати')(page);
  await page.getByRole('dialog').getByText('Видати й\u00a0надіслати').click();
}

async function take(browser, { storageState, theme, screen }) {
  const { name, url, width, height, sharpness = SHARPNESS, isPhone = false, prepare } = screen;
  const { page, close } = await openScreen(browser, {
    url,
    theme,
    storageState: screen.storageState ?? storageState,
    viewport: { width, height },
    deviceScaleFactor: sharpness,
    isMobile: isPhone,
  });
  try {
    await prepare?.(page);
    await page.waitForTimeout(300);
    return await page.screenshot({ animations: 'disabled' });
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  } finally {
    await close();
  }
}

/** The best quality that stays under the weight; answers with the size the page gives it. */
async function save(picture, name) {
  for (let quality = 84; quality > 20; quality -= 8) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length > MOST_BYTES) continue;
    writeFileSync(join(OUT, `${name}.webp`), webp);
    process.stdout.write(`${name}: ${Math.round(webp.length / 1024)} КБ, якість ${quality}\n`);
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  }
  throw new Error(`${name} is heavier than ${MOST_BYTES} bytes`);
}
