import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { PERMISSIONS } from '@kliuchar/api-schema/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasPermission } from '../../edge/access.ts';
import { ACCESS_MATRIX } from '../access-matrix.ts';
import type { MatrixRow } from '../access-matrix-row.ts';
import { endpointOf } from '../access-probe.ts';
import { expectRow } from '../access-runner.ts';
import { openStage, type Stage, titleOf } from '../access-stage.ts';
import { isFullRun } from '../gate-size.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { EQUIVALENT } from './equivalent-locks.mjs';
import { allLocks } from './lock-marks.mjs';
import { type Fate, knownFates, noteFate, sampled } from './mutation-journal.ts';
import { openTables } from './open-tables.ts';

/**
 * The questions the program itself asks, with row-level security switched off: each is answered with yes for everybody, each call is
 * opened to whoever signed in, and a row of the access matrix has to fail.
 */
let test: TestApp;
let stage: Stage;
let active: string | null = null;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  await openTables(test.database);
  globalThis.lockOff = (name) => name === active;
});
afterAll(() => {
  globalThis.lockOff = undefined;
  return test.close();
});

async function isRed(row: MatrixRow): Promise<boolean> {
  try {
    await expectRow(stage, row);
    return false;
  } catch {
    return true;
  }
}

/** The first row that fails; what a mutant has done to a world does not follow into the next. */
async function killerOf(rows: readonly MatrixRow[]): Promise<string | null> {
  stage = await openStage(test);
  for (const row of rows) if (await isRed(row)) return titleOf(row);
  return null;
}

/** The rows of the same folder: `properties/property.view` is asked by the calls of properties, public pages by those of `/info`. */
function rowsFor(name: string): MatrixRow[] {
  const folder = name.split('/')[0] ?? '';
  const word = folder.replace(/(ies|s)$/, '');
  const near = folder === 'public-pages' ? 'info' : word;
  // A call of payments may be named after payers: its path says it.
  const isNear = ({ name: call }: MatrixRow) =>
    folder === 'edge' || `${call} ${endpointOf(call).path}`.toLowerCase().includes(near);
  return ACCESS_MATRIX.filter(isNear);
}

async function settle(kind: Fate['kind'], names: readonly string[], fateOf: (name: string) => Promise<string | null>) {
  const known = knownFates(kind);
  const survivors: string[] = [];
  for (const name of names) {
    const fate = known.get(name) ?? { kind, name, by: await fateOf(name) };
    if (!known.has(name)) noteFate(fate);
    if (fate.by === null && !(name in EQUIVALENT)) survivors.push(name);
  }
  return survivors;
}

const itself = (name: string) => name;
const guards = allLocks().flatMap(({ kind, name }: { kind: string; name: string }) => (kind === 'guard' ? [name] : []));
const tried = sampled(
  guards.filter((name: string) => isFullRun || !(name in EQUIVALENT)),
  3,
  itself,
);

it('no row fails as long as every question is asked', { timeout: 3_600_000 }, async () => {
  const rows = new Set(tried.flatMap((name: string) => rowsFor(name)));
  expect(await killerOf([...rows])).toBeNull();
});

it('every question whose a thing is', { timeout: 3_600_000 }, async () => {
  const survivors = await settle('guard', tried, async (name) => {
    active = name;
    const by = await killerOf(rowsFor(name));
    active = null;
    return by;
  });
  expect(survivors).toEqual([]);
});

it('every call that not everybody may make', { timeout: 3_600_000 }, async () => {
  const isForOwners = (access: string) =>
    access === 'owner' ||
    PERMISSIONS.some((known) => known === access && !hasPermission({ ownerIds: [], capacities: [] }, known));
  const calls = Object.entries(ENDPOINTS).flatMap(([name, { access }]) => (isForOwners(access) ? [name] : []));
  const survivors = await settle('endpoint', sampled(calls, 4, itself), async (name) => {
    const endpoint = endpointOf(name);
    const { access } = endpoint;
    Reflect.set(endpoint, 'access', 'session');
    const by = await killerOf(ACCESS_MATRIX.filter((row) => row.name === name));
    Reflect.set(endpoint, 'access', access);
    return by;
  });
  expect(survivors).toEqual([]);
});
