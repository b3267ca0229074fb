import { limitKbOf } from '../tools/lib/byte-budgets.mjs';
import { launchBrowser, startFloor, type Visit, visit } from './browser.ts';
import { startProduct } from './product.ts';
import { type Figure, median, withSpread } from './report.ts';

const ROUNDS = 5;

/** A page of every kind performance.md §3.3 names. */
const PAGES = [
  { name: 'головна сайту', path: '/' },
  { name: 'стаття з калькулятором', path: '/blog/electricity-zones' },
  { name: 'умови', path: '/terms' },
] as const;

type SiteRow = { readonly name: string; readonly product: readonly Visit[]; readonly floor: readonly Visit[] };

/**
 * Pages of the site on slow 4G and a slow phone, beside the floor of the same harness: the same words of the same page from a bare
 * server, with a file of styles of one rule in the place of the page's own, and no script. Rounds take turns, so that a busy moment of
 * the machine falls on both.
 */
export async function measureSite(dataDir: string): Promise<readonly SiteRow[]> {
  const product = await startProduct({ dataDir });
  const browser = await launchBrowser();
  try {
    const rows: SiteRow[] = [];
    for (const { name, path } of PAGES) {
      const url = product.origin + path;
      const bare = await startFloor(await (await fetch(url)).text());
      const rounds = { product: [] as Visit[], floor: [] as Visit[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.floor.push(await visit(browser, bare.origin));
        rounds.product.push(await visit(browser, url));
      }
      bare.close();
      rows.push({ name, ...rounds });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

const PART = 'Сайт на повільному 4G і вчетверо повільнішому процесорі';
const PAINT_LIMIT = 1.5;
const SHIFT_LIMIT = 0.02;

export function siteFigures(rows: readonly SiteRow[]): Figure[] {
  const limitKb = limitKbOf('site-form');
  return rows.flatMap(({ name, product, floor }): Figure[] => {
    const scriptKb = Math.max(...product.map((one) => one.scriptKb));
    const shift = Math.max(...product.map((one) => one.shift));
    const paints = product.map((one, round) => one.paintMs / (floor[round]?.paintMs ?? Number.NaN));
    const floorMs = floor.map((one) => one.paintMs);
    return [
      {
        part: PART,
        name: `${name}: увесь JavaScript (brotli)`,
        value: `${scriptKb.toFixed(1)} КБ`,
        limit: 'без нього сторінка читається так само',
        goal: `≤ ${limitKb} КБ`,
        isMet: scriptKb <= limitKb,
      },
      {
        part: PART,
        name: `${name}: LCP проти голої сторінки: ті самі слова й файл стилів з одного правила`,
        value: withSpread(paints, '×', 2),
        limit: `гола ${withSpread(floorMs, 'мс')}`,
        goal: `≤ ${PAINT_LIMIT} ×`,
        isMet: median(paints) <= PAINT_LIMIT,
      },
      {
        part: PART,
        name: `${name}: CLS`,
        value: shift.toFixed(3),
        limit: '0',
        goal: `≤ ${SHIFT_LIMIT}`,
        isMet: shift <= SHIFT_LIMIT,
      },
    ];
  });
}
