import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../platform/paths.ts';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import type { MatrixRow } from '../testing/access-matrix-row.ts';
import { endpointOf } from '../testing/access-probe.ts';
import { titleOf } from '../testing/access-stage.ts';
import type { World } from '../testing/access-world.ts';
import { buildWorld } from '../testing/build-world.ts';
import { type Damaged, damage, type Operation, randomOf, validOf } from '../testing/fuzz-cases.ts';
import { damageForm } from '../testing/fuzz-forms.ts';
import { ALL_TURNS, damageParameters } from '../testing/fuzz-parameters.ts';
import { gateSize, isFullRun } from '../testing/gate-size.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type KeptWorld, keepWorld } from '../testing/world-rows.ts';
import { sessionCookieName } from './cookies.ts';

/** Valid calls of the access matrix with one thing damaged at random, by the OpenAPI document (reliability.md §7, G7). */
const CASES = gateSize(6, 150);
/** By day the same damage every time, by night another one; `FUZZ_SEED` repeats a night. */
const SEED = Number(process.env.FUZZ_SEED ?? (isFullRun ? Date.now() % 2 ** 31 : 20_261_120));
/** Which part of the damages to parameters and forms is done by day; by night it is all of them. */
const PART = Number(process.env.FUZZ_PART ?? 20_784);
/** How a fault is found again. */
const REPEATED = `FUZZ_SEED=${SEED} FUZZ_PART=${PART}`;
/** All tables are looked at after so many refusals. */
const WINDOW = 8;
const SLOW_MS = 1_000;

const document = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'docs', 'api', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Guesses of passwords and codes are counted. */
const ON_PURPOSE = ['throttles', 'idempotency_keys', 'secrets'];
/** Looking at a page counts as a view. */
const VIEWED = ['contract_links', 'receipts'];

let test: TestApp;
let fingerprint: string;
let kept: KeptWorld;
let world: World;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  world = await buildWorld(test.database, test.deps, 'A');
  kept = await keepWorld(test, world);
  const { rows } = await test.database.superuser.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  fingerprint = rows
    .filter(({ name }) => !ON_PURPOSE.includes(name))
    .map(({ name }) => {
      const writers = VIEWED.includes(name)
        ? "sum(hashtext((to_jsonb(x) - '{views,viewed_at}'::text[])::text))"
        : 'sum(xmin::text::bigint)';
      return `select '${name}' as name, count(*)::text || ' ' || coalesce(${writers}, 0) as state from ${name} x`;
    })
    .join(' union all ');
});
afterAll(() => test.close());

/** Every table as the count of its rows and the transactions that wrote them. */
async function lookAtTables(): Promise<Record<string, string>> {
  const { rows } = await test.database.superuser.query<{ name: string; state: string }>(fingerprint);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

function operationOf(row: MatrixRow): Operation {
  const { path, method } = endpointOf(row.name);
  const found = document.paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${row.name} is not in the OpenAPI document`);
  return found;
}

type Answered = { readonly status: number; readonly text: string; readonly tookMs: number };

type Request = Damaged & { readonly form?: Buffer };

async function send(row: MatrixRow, made: Request, token: string): Promise<Answered> {
  const spec = endpointOf(row.name);
  const path = spec.path.replace(/:([A-Za-z]+)/g, (_, name: string) => made.path[name] ?? '');
  const startedMs = performance.now();
  const payload = made.form ?? made.body;
  const response = await test.inject({
    method: spec.method,
    url: `/api${path}${made.query === '' ? '' : `?${made.query}`}`,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(spec.access !== 'public' && { cookie: `${sessionCookieName(test.deps.config)}=${token}` }),
      ...made.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, text: response.body, tookMs: performance.now() - startedMs };
}

/** A refusal names what is wrong: in words always, by its field where the schema alone can see it. */
function expectRefusal(made: Damaged, { status, text }: Answered, shown: string): void {
  if (status < 400) return;
  const { errors, code, fields } = JSON.parse(text) as {
    errors: string[];
    code: string;
    fields?: Record<string, string>;
  };
  expect(errors[0], shown).toMatch(/^(?:[А-ЯІЇЄҐ«]|QR-код)/u);
  if (made.broken === undefined || code !== 'validation') return;
  const { broken } = made;
  const names = Object.keys(fields ?? {});
  expect(
    names.some((name) => name === broken || name.startsWith(`${broken}.`) || broken.startsWith(`${name}.`)),
    shown,
  ).toBe(true);
}

/** A demo is filled long after the answer, beside the calls that follow; whoever fills it stops when it is removed. */
async function stopDemo(token: string): Promise<void> {
  const cookie = `${sessionCookieName(test.deps.config)}=${token}`;
  const response = await test.inject({ method: 'DELETE', url: '/api/demo', headers: { cookie } });
  expect(response.statusCode, response.body).toBe(204);
}

async function expectNoHarm(row: MatrixRow, requests: Iterable<Request>): Promise<void> {
  const { method, path } = endpointOf(row.name);
  const isRead = method === 'GET';
  const isDone = method === 'DELETE' || (method === 'POST' && path.includes(':'));
  let before = await lookAtTables();
  let unseen: string[] = [];
  const look = async () => {
    expect(await lookAtTables(), `${REPEATED} rows have changed by one of\n${unseen.join('\n')}`).toEqual(before);
    unseen = [];
  };
  for (const made of requests) {
    let answer = await send(row, made, world.token);
    // On a busy machine one request may wait; the same request waits twice only if it is slow itself.
    if (answer.tookMs > SLOW_MS) {
      // It may have been done the first time, and is not to be found done the second.
      if (answer.status < 400 && !isRead) {
        await kept.restore();
        [before, unseen] = [await lookAtTables(), []];
      }
      answer = await send(row, made, world.token);
    }
    const shown = `${REPEATED}, ${titleOf(row)}, ${made.what}: ${answer.status} in ${Math.round(answer.tookMs)} ms ${answer.text.slice(0, 300)}\n${made.query} ${made.body?.slice(0, 2_000) ?? ''} ${JSON.stringify(made.headers).slice(0, 200)}`;
    expect(answer.status, shown).toBeLessThan(500);
    expect(answer.tookMs, shown).toBeLessThan(SLOW_MS);
    expectRefusal(made, answer, shown);
    if (answer.status < 400 && !isRead) {
      if (row.name === 'makeDemo') await stopDemo(world.token);
      // What was only added or edited stands in nobody's way; what was done to a thing is done.
      if (isDone) await kept.restore();
      [before, unseen] = [await lookAtTables(), []];
    } else unseen.push(`${answer.status} ${made.what}`);
    if (unseen.length >= WINDOW) await look();
  }
  await look();
}

function* atRandom(row: MatrixRow, seed: number): Iterable<Request> {
  const random = randomOf(seed);
  for (let at = 0; at < CASES; at += 1) yield damage(operationOf(row), row.sample(world), random);
}

/** By day each parameter is damaged once; by night in every way. */
function* byParameter(row: MatrixRow, seed: number): Iterable<Request> {
  const turns = gateSize(1, ALL_TURNS);
  for (let turn = 0; turn < turns; turn += 1) yield* damageParameters(operationOf(row), row.sample(world), seed + turn);
}

/** By day every eighth damage of a form; by night all. */
function* byForm(row: MatrixRow, seed: number): Iterable<Request> {
  const sample = row.sample(world);
  const step = gateSize(8, 1);
  for (const [at, { what, type, payload }] of damageForm(sample).entries())
    if ((at + seed) % step === 0)
      yield { ...validOf(sample), body: undefined, what, headers: { 'content-type': type }, form: payload };
}

const called = ACCESS_MATRIX.filter(({ isStream }) => isStream === undefined);
const isForm = ({ name }: MatrixRow) => endpointOf(name).kind === 'multipart';
const rows = called.filter((row) => !isForm(row));
/** One row of each call: which filters there are stands in the document. */
const calls = rows.filter(({ name }, at) => rows.findIndex((row) => row.name === name) === at);

const tested = (list: readonly MatrixRow[]) => list.map((row, index) => [titleOf(row), row, index] as const);

describe('a call with one thing damaged at random', () => {
  it.for(tested(rows))('%s', { timeout: 30_000 + CASES * 200 }, ([, row, index]) =>
    expectNoHarm(row, atRandom(row, SEED + index)),
  );
});

describe('a call with each parameter of its path and its query damaged', () => {
  it.for(tested(calls))('%s', { timeout: gateSize(30_000, 300_000) }, ([, row, index]) =>
    expectNoHarm(row, byParameter(row, PART + index)),
  );
});

describe('a form with one thing damaged', () => {
  it.for(tested(called.filter(isForm)))('%s', { timeout: gateSize(60_000, 600_000) }, ([, row, index]) =>
    expectNoHarm(row, byForm(row, PART + index)),
  );
});
