import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../access-world.ts';
import { buildWorld } from '../build-world.ts';
import { clientOf } from '../http-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { withoutPredicates } from './lock-marks.mjs';
import { notePredicates } from './mutation-journal.ts';
import { openTables } from './open-tables.ts';

/**
 * A number is taken by an owner who exists, so a stranger who owns nothing is refused before the question whether it is in use. It is asked
 * here of one owner beside another who has used it by hand: whoever gets the next number would learn of it.
 */
const NAME = 'contracts/contracts takeContractNumber 1';
type Parse = pg.Connection['parse'];
const parse: Parse = Reflect.get(pg.Connection.prototype, 'parse');

let isOff = false;
beforeAll(() => {
  Reflect.set(pg.Connection.prototype, 'parse', function (this: pg.Connection, ...[query, more]: Parameters<Parse>) {
    const text = isOff ? withoutPredicates(query.text, (name: string) => name === NAME) : query.text;
    parse.call(this, { ...query, text }, more);
  });
});
afterAll(() => {
  Reflect.set(pg.Connection.prototype, 'parse', parse);
});

async function nextNumberOf(test: TestApp, { token, ids }: World): Promise<string> {
  const { body, text } = await clientOf(test, token).post('/contracts', {
    rental_object_id: ids.vacant,
    landlord_counterparty_id: ids.landlordCard,
    tenant_counterparty_id: ids.spareCard,
    start_date: '2026-12-01',
    rent: { amount_minor: 1_000_000, currency: 'UAH' },
  });
  expect(body.number, text).toEqual(expect.any(String));
  return body.number;
}

/** The first numbers of two owners, one after the other. */
async function firstNumbers(): Promise<string[]> {
  const test = await startTestApp({ withJobs: false });
  try {
    await openTables(test.database);
    const numbers: string[] = [];
    for (const letter of ['A', 'B'])
      numbers.push(await nextNumberOf(test, await buildWorld(test.database, test.deps, letter)));
    return numbers;
  } finally {
    await test.close();
  }
}

it('the number of one owner says nothing of the numbers of another', async () => {
  const [first, second] = await firstNumbers();
  expect(second).toBe(first);
  isOff = true;
  const [before, after] = await firstNumbers();
  expect(after).not.toBe(before);
  notePredicates({ killed: new Set([NAME]), reached: new Set([NAME]), doubled: new Set(), leaks: new Map() });
});
