import { afterAll, beforeAll, expect, test } from 'vitest';
import { growthTable, type Probe } from './growth-table.ts';
import { filtersTable } from './growth-table-filters.ts';
import { othersTable } from './growth-table-others.ts';
import { type Cost, costOf, openSide, plansOf, type Side } from './probe-cost.ts';

/**
 * The same leases, four months old and four years old: what a person looks at reads as many rows, unless he is shown more. Counted
 * in rows and not in pages of memory, for an index holds the entries of years in a few. That more leases cost no more is growth.http.test.ts.
 */
const ACCOUNT = 1;
const LEASES = { account: ACCOUNT, contracts: 600, counterparties: 1_200 };
const YOUNG = { ...LEASES, months: 4, readings: 5 };
const OLD = { ...LEASES, months: 48, readings: 49 };

const RATIO = 1.25;
const FEW = 100;

/** What may read more rows in an old account, by who asks and for what, and why. */
const AGEING: readonly (readonly [of: RegExp, why: string])[] = [
  [/ \/receipts\?period=2025-01$/, 'a month of which the young account has nothing'],
  [/ \/finance\//, 'adds up the months it is asked about, of which the young account has four'],
  [/ \/contracts\/[^/]+\/penalties$/, 'all the months of one lease'],
  [
    / \/receipts\/(sums|ready)\?|\/receipts\/sums$/,
    'every row that is chosen is added up, to the ten thousand that a list counts to',
  ],
  [/ \/receipts\?.*payment_status=/, 'as many receipts as are late: these accounts have more that are never paid'],
  [/ \/receipts\?complex_id=/, 'all the receipts of fifty leases are put in order'],
  [/[?&]q=/, 'a word, a number or a sum that many rows have: the look-up stops at 201'],
  [/^manager \/(receipts|payments)($|\?)/, 'all the months of the leases entrusted to him are put in order'],
  [/ \/payments\/import\/lines\?/, 'the receipts its lease has open are looked at beside each line'],
];

let young: Side;
let old: Side;
beforeAll(async () => {
  young = await openSide([YOUNG]);
  old = await openSide([OLD]);
}, 300_000);
afterAll(async () => {
  await young?.app.close();
  await old?.app.close();
});

const rowsOf = ({ read }: Cost) => read.reduce((all, { rows }) => all + rows, 0);
const probes: readonly Probe[] = [...growthTable(ACCOUNT), ...othersTable(ACCOUNT), ...filtersTable(ACCOUNT)];
const grown = new Set<RegExp>();

test.each(probes.map((probe) => ({ as: 'owner' as const, ...probe })))('$path of the $as', async ({ path, as }) => {
  const before = await costOf(young, path, as);
  const after = await costOf(old, path, as);
  const shown = Math.max(1, after.bytes / before.bytes);
  if (rowsOf(after) <= RATIO * shown * rowsOf(before) + FEW) return;
  const [reason] = AGEING.find(([of]) => of.test(`${as} ${path}`)) ?? [];
  expect(
    reason,
    `${rowsOf(before)} rows of the young account, now ${rowsOf(after)}\n${plansOf(after.read)}`,
  ).toBeDefined();
  if (reason !== undefined) grown.add(reason);
});

test('nothing is excused that does not grow', () => {
  expect(AGEING.filter(([of]) => !grown.has(of)).map(([, why]) => why)).toEqual([]);
});
