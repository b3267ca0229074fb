import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { MIGRATIONS_DIR, REPOSITORY_ROOT } from '../server/src/platform/paths.ts';
import {
  firstNumberOf,
  idOf,
  MONTH,
  type Portfolio,
  portfolioIds,
} from '../server/src/testing/portfolio/portfolio-size.ts';
import { seedPortfolios } from '../server/src/testing/portfolio/seed-portfolio.ts';

/** The accounts that are measured; the first one is looked at (performance.md §3.1). */
export type SizeName = 's' | 'm' | 'l' | 'l1';
export type DataSize = { readonly name: string; readonly portfolios: readonly Portfolio[]; readonly gigabytes: number };

/** The largest of so many owners has `largest` objects, the next half of it, a third, and so on down to `least`. */
const zipf = (owners: number, largest: number, least: number) =>
  Array.from({ length: owners }, (_, index) => Math.max(least, Math.round(largest / (index + 1))));

function accounts(sizes: readonly number[], past: Pick<Portfolio, 'months' | 'readings'>): Portfolio[] {
  return sizes.map((contracts, index) => ({
    account: index + 1,
    contracts,
    counterparties: Math.max(contracts + 2, Math.round(contracts * 2.5)),
    ...past,
  }));
}

/**
 * `scale` is the share of L and L1 that is made: 1 of L1 is 100 000 contracts, 1 M receipts, 4 M lines and 10 M readings in one account, and of
 * L 99 000 contracts of two thousand owners, of whom the largest has 10 000.
 */
export function dataSize(name: SizeName, scale: number): DataSize {
  const contracts = Math.round(100_000 * scale);
  switch (name) {
    case 's':
      return {
        name,
        gigabytes: 1,
        portfolios: [{ account: 1, contracts: 10_000, counterparties: 20_000, months: 1, readings: 2 }],
      };
    case 'm':
      return { name, gigabytes: 1, portfolios: accounts(zipf(20, 300, 2), { months: 24, readings: 100 }) };
    case 'l':
      return {
        name: `${name}-${scale}`,
        gigabytes: Math.ceil(1 + 15 * scale),
        portfolios: accounts(zipf(Math.round(2_000 * scale), Math.round(10_000 * scale), 21), {
          months: 10,
          readings: 100,
        }),
      };
    case 'l1':
      return {
        name: `${name}-${contracts}`,
        gigabytes: Math.ceil(1 + 15 * scale),
        portfolios: [{ account: 1, contracts, counterparties: 2 * contracts, months: 10, readings: 100 }],
      };
  }
}

/** Whatever changes the rows changes the name, so data made before are used again only if they would be made alike. */
export function fingerprint(size: DataSize): string {
  const hash = createHash('sha256').update(JSON.stringify(size));
  const seedDir = join(REPOSITORY_ROOT, 'server', 'src', 'testing', 'portfolio');
  for (const dir of [MIGRATIONS_DIR, seedDir])
    for (const file of readdirSync(dir).toSorted())
      if (/\.sql$|^(indexes|portfolio-size|seed-portfolio)\.ts$/.test(file)) hash.update(readFileSync(join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}

export async function seed(clients: readonly [pg.Client, ...pg.Client[]], size: DataSize): Promise<void> {
  await seedPortfolios(clients, size.portfolios);
}

export const ACCOUNT = { ...portfolioIds(1), ...MONTH };
/** An identifier of the account that is looked at. */
export const idIn = (kind: Parameters<typeof idOf>[0], number: number) => idOf(kind, firstNumberOf(1) + number);
