import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../http-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { growthTable, type Reader } from './growth-table.ts';
import { filtersTable } from './growth-table-filters.ts';
import { MONTH, PEOPLE, type Portfolio, portfolioIds } from './portfolio-size.ts';
import { insertOthers } from './seed-others.ts';
import { seedPortfolios } from './seed-portfolio.ts';
import { buffersOfAll, endConnections, type StatementCost, watchStatements } from './statement-cost.ts';

/**
 * One large account among many small ones. A statement is planned once for all owners (ADR 0019), and the average of them has few rows: planned
 * for him, each name on a page of the large one is looked for among all of its rows. Counted in buffers, as growth.http.test.ts counts.
 */
const PAST = { months: 4, readings: 2 };
const LARGE: Portfolio = { account: 1, contracts: 2_000, counterparties: 5_000, ...PAST };
const SMALL = Array.from(
  { length: 120 },
  (_, n): Portfolio => ({ account: n + 2, contracts: 21, counterparties: 50, ...PAST }),
);

const SOME_SMALL = 100;
/** Twenty rows with their joins, as in growth.http.test.ts, and a debt brought in that is asked of each, where all at once would be everybody's. */
const A_PAGE = 620;

let app: TestApp;
let watch: { take(): StatementCost[] };
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: MONTH.now });
  const connection = await app.database.superuser.connect();
  await seedPortfolios([connection], [LARGE, ...SMALL], insertOthers);
  connection.release();
  watch = await watchStatements(app);
}, 300_000);
afterAll(() => app?.close());

const isPage = ({ text }: StatementCost) => text.includes('page as materialized');

/** The page's own statement, when its connection has already seen what it names. */
async function pageOf(account: number, path: string): Promise<StatementCost> {
  const client = clientOf(app, portfolioIds(account).token);
  let page: StatementCost | undefined;
  for (let request = 0; request < 3; request += 1) {
    watch.take();
    const answer = await client.get(path);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    page = watch.take().find(isPage);
  }
  if (page === undefined) throw new Error(`${path} has no page`);
  return page;
}

const COMMON = encodeURIComponent('Шевченко');

describe.each([
  ['the large account', LARGE.account],
  ['a small one', SOME_SMALL],
])('a page of %s reads the rows of the page', (_, account) => {
  test.each([
    '/contracts',
    '/contracts?status=active',
    `/contracts?q=${COMMON}`,
    '/receipts',
    '/payments',
    '/counterparties',
    '/properties',
    '/tasks',
    '/physical-meters',
    '/expenses',
    '/documents',
  ])('%s', async (path) => {
    const { buffers, text, plan } = await pageOf(account, path);
    expect(buffers, `${text}\n\n${plan}`).toBeLessThanOrEqual(A_PAGE);
  });
});

/**
 * An index that begins with the owner and is asked for something else is gone through owner by owner (PostgreSQL's skip scan), and the planner,
 * told of two, holds that for two searches. With two thousand owners the lines of one receipt cost 8 012 buffers so. Another way to everybody's
 * rows is an `exists` that the planner asks once for all rows in place of each (a hashed subplan): so each page of contracts read whose leases
 * owe a debt brought in. Which way is chosen depends on how large a table is, so bitmaps, the other one, are forbidden here, and what a plan
 * would do counts as done.
 */
describe('no index is gone through owner by owner', () => {
  const owners = SMALL.length + 1;
  beforeAll(async () => {
    const { superuser, name } = app.database;
    await superuser.query(`alter role kliuchar_app in database ${name} set enable_bitmapscan = off`);
    await endConnections(app.database);
    // Whoever comes first finds his connection ended.
    await clientOf(app, portfolioIds(LARGE.account).token).get('/contracts');
  });
  const searched = async (path: string, as: Reader) => {
    watch.take();
    const answer = await clientOf(app, PEOPLE[as](LARGE.account).token).get(path);
    expect(answer.status, path).toBe(200);
    const dear = watch.take().filter(({ searches, ownerless }) => searches >= owners || ownerless.length > 0);
    return { answer, dear: dear.map(({ text, plan, ownerless }) => `${ownerless.join('\n')}\n${text}\n${plan}`) };
  };

  const probes = [...growthTable(LARGE.account), ...filtersTable(LARGE.account)].map((probe) => ({
    as: 'owner' as const,
    ...probe,
  }));
  test.each(probes)('$path of the $as', async ({ path, as }) => {
    expect((await searched(path, as)).dear).toEqual([]);
  });

  test.each([
    ['/receipts', 'owner'],
    ['/receipts', 'manager'],
    ['/receipts', 'tenant'],
    ['/payments', 'owner'],
    ['/payments', 'manager'],
  ] as const)('one of %s of the %s', async (path, as) => {
    const [first] = (await searched(path, as)).answer.body.items;
    expect((await searched(`${path}/${first.id}`, as)).dear).toEqual([]);
  });
});

/** Of 18 000 receipts and 45 000 entries of the ledger around it, a small account has 84 and 200. */
const SUMS_OF_A_SMALL_ONE = 900;

describe('what is summed of a small account reads nothing of the others', () => {
  test.each([
    '/finance/pnl',
    '/finance/aging',
    '/finance/cashflow',
    '/finance/deposits',
    '/finance/summary',
    '/finance/tax?year=2026',
    '/receipts/sums',
    '/contracts/sums',
    '/meters?period=2026-11',
    '/dashboard/summary',
    `/search?q=${COMMON}`,
  ])('%s', async (path) => {
    const client = clientOf(app, portfolioIds(SOME_SMALL).token);
    let heard: StatementCost[] = [];
    for (let request = 0; request < 3; request += 1) {
      watch.take();
      expect((await client.get(path)).status).toBe(200);
      // The first entry of a connection looks into the catalogue.
      heard = watch.take().filter(({ text }) => !/private\.(enter_session|throttle)/.test(text));
    }
    const all = buffersOfAll(heard);
    expect(all, heard.map(({ text, plan }) => `${text}\n${plan}`).join('\n\n')).toBeLessThanOrEqual(
      SUMS_OF_A_SMALL_ONE,
    );
  });
});
