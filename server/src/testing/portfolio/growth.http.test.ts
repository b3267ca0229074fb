import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateSize } from '../gate-size.ts';
import { clientOf } from '../http-client.ts';
import { FEW_ROWS } from './growth-few-rows.ts';
import { DEEP_SORTS, growthTable } from './growth-table.ts';
import { filtersTable } from './growth-table-filters.ts';
import { othersTable } from './growth-table-others.ts';
import { portfolioIds } from './portfolio-size.ts';
import { type Cost, costOf, isEntry, isTotal, openSide, plansOf, type Side } from './probe-cost.ts';
import { buffersOfAll, type StatementCost } from './statement-cost.ts';

/**
 * Page 1, any single filter, any sort, any depth and any search cost the same in a small and in a large account (performance.md §3.3
 * rows 3–8), counted in buffers and statements, which a busy machine does not change. The large account stands beside a small one, so a
 * neighbour's rows are in the way too.
 */
const ACCOUNT = 1;
const SMALL = {
  account: ACCOUNT,
  contracts: 1_000,
  counterparties: 2_000,
  // In the full run both have as long a past: a balance is the sum of a lease's own entries, however many leases there are.
  months: gateSize(1, 10),
  readings: gateSize(2, 12),
};
const LARGE = {
  account: ACCOUNT,
  contracts: gateSize(25_000, 100_000),
  months: gateSize(4, 10),
  readings: gateSize(5, 12),
};
const NEIGHBOUR = { ...SMALL, account: 2 };

/** Twenty rows with their joins go through one level more of some index trees. */
const ONE_LEVEL = 60;
const RATIO = 1.5;
/**
 * Twenty rows with their joins, whatever the account; the small one may have had fewer to show. In the full run each row adds up thirty
 * entries of the ledger instead of six, and they lie apart: measured 1 910 of a manager, whose search looks each of his forty leases up in six
 * tables, and 1 250 of the owner.
 */
const A_PAGE = gateSize(580, 2_000);
/** The full account is four times as large and its leases have two and a half times the months: bounds are written for the quick one. */
const LARGER = gateSize(1, 4);
const LONGER = gateSize(1, 2.5);
/** A total looks at 10 001 rows at the most, whatever the account (contract.md §3.3). */
const MOST_OF_A_TOTAL = 12_000;
/** The most that a page of a list may have. */
const A_PAGE_OF_ROWS = 100;
/** Of one page of a list. */
const MOST_BYTES = 24_000;

let small: Side;
let large: Side;
beforeAll(
  async () => {
    small = await openSide([SMALL]);
    large = await openSide([{ ...LARGE, counterparties: 2 * LARGE.contracts }, NEIGHBOUR]);
  },
  gateSize(300_000, 1_200_000),
);
afterAll(async () => {
  await small?.app.close();
  await large?.app.close();
});

test('behind the probes every table holds more than a page, or says why it does not', async () => {
  const { rows } = await large.app.database.superuser.query<{ name: string }>(
    `select t.relname as name from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from (select 1 from %s limit ${A_PAGE_OF_ROWS}) x', t.oid::regclass), false, true, '')))[1]::text::int < ${A_PAGE_OF_ROWS}
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FEW_ROWS).toSorted());
});

describe('a request costs the same in a large account', () => {
  const probes = [...growthTable(ACCOUNT), ...othersTable(ACCOUNT), ...filtersTable(ACCOUNT)].map((probe) => ({
    as: 'owner' as const,
    ...probe,
  }));
  test.each(probes)('$path of the $as', async ({ path, as, statements, most, grows, bytes = MOST_BYTES }) => {
    const before = await costOf(small, path, as);
    const flat = Math.max(A_PAGE, RATIO * buffersOfAll(before.read) + ONE_LEVEL);
    const limit = grows === undefined ? Math.min(LONGER * most, flat) : LARGER * most;
    const first = await costOf(large, path, as);
    // A connection made meanwhile reads the catalogue inside its statements, some fifty pages: what is dear by itself is so again.
    const after = buffersOfAll(first.read) > limit ? await costOf(large, path, as) : first;
    expect(
      buffersOfAll(after.read),
      `${buffersOfAll(before.read)} buffers in the small account\n${plansOf(after.read)}`,
    ).toBeLessThanOrEqual(limit);
    expect(buffersOfAll(after.total), plansOf(after.total)).toBeLessThanOrEqual(MOST_OF_A_TOTAL);
    expect(after.statements, after.texts.join('\n\n')).toBeLessThanOrEqual(statements);
    expect(after.bytes, 'bytes').toBeLessThanOrEqual(bytes);
  });
});

/** Each index has a level or two more, and what is read whole where it is all there is is looked up. */
const TREES_ABOVE = 2;
/** As many pages as its leases have months: its own rows may be visited one by one, which of 25 000 others would not be a thousand. */
const ITS_OWN = NEIGHBOUR.contracts * NEIGHBOUR.months + NEIGHBOUR.contracts / 5;

/** Whatever is read of an owner is found by an index that begins with him: the rows of a large neighbour are not gone through. */
describe('a request costs the same beside a large account', () => {
  const of = (account: number) => [...growthTable(account), ...othersTable(account), ...filtersTable(account)];
  const probes = of(NEIGHBOUR.account).map((probe, n) => ({
    as: 'owner' as const,
    alone: of(ACCOUNT)[n]?.path ?? '',
    ...probe,
  }));
  test.each(probes)('$path of the $as', async ({ path, alone, as }) => {
    const before = await costOf(small, alone, as);
    const beside = await costOf(large, path, as, NEIGHBOUR.account);
    const all = (cost: Cost) => buffersOfAll(cost.read) + buffersOfAll(cost.total);
    const limit = Math.max(ITS_OWN, TREES_ABOVE * all(before) + ONE_LEVEL);
    expect(all(beside), plansOf([...beside.read, ...beside.total])).toBeLessThanOrEqual(limit);
  });
});

describe('a page costs the same at any depth', () => {
  const places = Object.entries(DEEP_SORTS).flatMap(([path, sorts]) => sorts.map((sort) => ({ path, sort })));
  test.each(places)('$path by $sort', async ({ path, sort }) => {
    const first = await costOf(large, `${path}?sort=${sort}`);
    const limit = Math.max(A_PAGE, RATIO * buffersOfAll(first.read) + ONE_LEVEL);
    for (const cursor of [await cursorAt(path, sort, 5_000), await cursorFromTheEnd(path, sort)]) {
      const { read } = await costOf(large, `${path}?sort=${sort}&cursor=${cursor}`);
      expect(
        buffersOfAll(read),
        `${buffersOfAll(first.read)} buffers of the first page\n${plansOf(read)}`,
      ).toBeLessThanOrEqual(limit);
    }
  });

  async function cursorAt(path: string, sort: string, offset: number): Promise<string> {
    const { body } = await large.clientOf('owner').get(`${path}?sort=${sort}&limit=1&offset=${offset}`);
    return body.next_cursor;
  }

  /** Sixty rows before the last one: a cursor names a row, whichever way the list was read to it. */
  async function cursorFromTheEnd(path: string, sort: string): Promise<string> {
    const backwards = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    const { body } = await large.clientOf('owner').get(`${path}?sort=${backwards}&limit=60`);
    return body.next_cursor;
  }
});

/** What each page of a file costs; which rows there are may be asked once, before the first page. */
async function pagesOfFile({ clientOf, watch }: Side, report: string): Promise<StatementCost[]> {
  watch.take();
  const answer = await clientOf('owner').get(`/finance/export?format=csv&report=${report}`);
  expect(answer.text.split('\n').length).toBeGreaterThan(1_000);
  const heard = watch.take().filter((cost) => !isEntry(cost) && !cost.text.includes('private.throttle'));
  expect(heard.filter(isTotal)).toEqual([]);
  return heard.filter(({ text }) => !text.includes('as ids from'));
}

const dearestOf = (costs: readonly StatementCost[]) => Math.max(...costs.map(({ buffers }) => buffers));

describe('a page of a file costs the same at its end as at its beginning, and counts nothing', () => {
  test.each([
    'readings&period=2026-10',
    'receipts&period=2026-10',
    'pnl',
    'aging',
    'deposits',
    'payments&status=posted',
  ])('%s', { timeout: gateSize(30_000, 600_000) }, async (report) => {
    const middle = (await pagesOfFile(large, report)).slice(1, -1);
    const [first, last] = [dearestOf(middle.slice(0, 3)), dearestOf(middle.slice(-3))];
    expect(last, plansOf(middle.slice(-1))).toBeLessThanOrEqual(RATIO * first + ONE_LEVEL);
  });
});

/** Five hundred rows, each with its joins: twenty buffers a row; in the full run some trees have a level more. */
const A_PAGE_OF_A_FILE = gateSize(10_000, 15_000);

describe('a page of a file reads what its own rows need and nothing else of the account', () => {
  test.each(['counterparties', 'properties'])('%s', { timeout: gateSize(60_000, 600_000) }, async (report) => {
    // The first page of a connection reads the catalogue inside its statement.
    const pages = (await pagesOfFile(large, report)).slice(1);
    const most = dearestOf(pages);
    expect(most, plansOf(pages.filter(({ buffers }) => buffers === most))).toBeLessThanOrEqual(A_PAGE_OF_A_FILE);
  });
});

test('what is kept for an account is what counting gives, and a search finds nothing of a neighbour', async () => {
  const { ownerId } = portfolioIds(NEIGHBOUR.account);
  const { rows } = await large.app.database.superuser.query(
    `select fact, key, sum(count)::bigint, sum(kop)::bigint from owner_facts where owner_id = $1 group by fact, key having sum(count) <> 0 or sum(kop) <> 0 except select fact, key, count, kop from private.count_facts($1)`,
    [ownerId],
  );
  expect(rows).toEqual([]);
  const neighbour = clientOf(large.app, portfolioIds(NEIGHBOUR.account).token);
  const { body } = await neighbour.get(`/contracts?q=${encodeURIComponent('Шевченко')}&limit=100`);
  expect(body.total).toBeGreaterThan(10);
  const ids = body.items.map((item: { id: string }) => item.id);
  const found = await large.app.database.superuser.query('select distinct owner_id from contracts where id = any($1)', [
    ids,
  ]);
  expect(found.rows).toEqual([{ owner_id: ownerId }]);
});
