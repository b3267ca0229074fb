import { expect, type Page, test } from '@playwright/test';
import { firstNumberOf, idOf } from '../server/src/testing/portfolio/portfolio-size.ts';
import { fillLargeAccount, LARGE_ACCOUNT } from './support/large-account.ts';
import { OwnServer } from './support/own-server.ts';
import { goTo, LISTS } from './support/screens-of-words.ts';
import { quietOf } from './support/walk.ts';

/** What a screen draws does not grow with what stands behind its list (performance.md §3.3: at most 60 rows, and so few nodes). */

type Bound = { readonly rows: number; readonly nodes: number };

/** Measured: thirty rows at most and 1 456 nodes. */
const LIMIT: Bound = { rows: 60, nodes: 2_000 };
/** Screens that draw more, each for its reason. */
const MORE: Readonly<Record<string, Bound & { readonly why: string }>> = {
  '/managers': { rows: 60, nodes: 3_500, why: 'fifty rows, each with its state and menu: measured 2 826' },
  '/meters': { rows: 60, nodes: 3_000, why: 'the sheet of a month has fifty meters with their fields' },
};

const id = (kind: Parameters<typeof idOf>[0], number: number) =>
  idOf(kind, firstNumberOf(LARGE_ACCOUNT.number) + number);
/** One of each thing, with the lists that stand on it; the landlord is of every lease, the complex of fifty objects. */
const DETAILS = [
  `/properties/${id('property', 500)}`,
  `/complexes/${id('complex', 3)}`,
  `/counterparties/${id('landlord', 0)}`,
  `/contracts/${id('contract', 500)}`,
  `/contracts/${id('contract', 500)}?tab=receipts`,
  `/contracts/${id('contract', 500)}?tab=payments`,
  `/physical-meters/${id('meter', 500)}`,
  '/tasks?view=list',
  '/payments?view=all',
];

const server = new OwnServer({ NBU_URL: 'off' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await fillLargeAccount(server.dataDir);
  await server.startAt(LARGE_ACCOUNT.now);
});
test.afterAll(() => server.remove());

/** The longest list of the screen and how it begins, and everything that is drawn. */
const COUNTED = `(() => {
  const lists = [...document.querySelectorAll('main tbody, main ul, main ol, main [role="list"], main select')];
  const [longest] = lists.toSorted((a, b) => b.children.length - a.children.length);
  return {
    rows: longest?.children.length ?? 0,
    list: longest === undefined ? '' : longest.cloneNode().outerHTML + longest.children[0]?.textContent.slice(0, 80),
    nodes: document.querySelectorAll('*').length,
  };
})()`;

type Drawn = Bound & { readonly list: string };

async function counted(page: Page): Promise<Drawn> {
  return page.evaluate<Drawn>(COUNTED);
}

test('with a thousand of everything no screen draws more than a page', async ({ browser }, { project }) => {
  test.setTimeout(240_000);
  const { viewport } = project.use;
  const context = await browser.newContext({ baseURL: server.origin, locale: 'uk-UA', ...(viewport && { viewport }) });
  await context.addCookies([
    { name: 'sid', value: LARGE_ACCOUNT.token, url: server.origin, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const quiet = quietOf(page);
  await page.goto('/dashboard');
  const found: (Drawn & { path: string })[] = [];
  for (const path of [...LISTS, ...DETAILS]) {
    await goTo(page, path);
    await quiet();
    found.push({ path, ...(await counted(page)) });
    const more = page.locator('main').getByRole('button', { name: /^Показати ще/ });
    if ((await more.count()) === 0) continue;
    await more.first().click();
    await quiet();
    found.push({ path: `${path}, and more`, ...(await counted(page)) });
  }
  const bounds = (path: string) => MORE[path] ?? LIMIT;
  const over = found.filter(({ path, rows, nodes }) => rows > bounds(path).rows || nodes > bounds(path).nodes);
  expect(over).toEqual([]);
  await context.close();
});
