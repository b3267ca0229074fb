import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import type { EndpointSpec, Schema } from '@kliuchar/api-schema/endpoint';
import { toWire, toWireKey } from '@kliuchar/api-schema/wire-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import type { MatrixRow, Sample } from '../testing/access-matrix-row.ts';
import { addressOf, withLeaf } from '../testing/access-probe.ts';
import type { World } from '../testing/access-world.ts';
import { buildWorld } from '../testing/build-world.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { hashWorld, type KeptWorld, keepWorld } from '../testing/world-rows.ts';
import { sessionCookieName } from './cookies.ts';

/** Input at the far ends of what the schemas allow: whatever comes of it, it is no crash, and a refusal has changed nothing. */

let test: TestApp;
let kept: KeptWorld;
let world: World;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  kept = await keepWorld(test, await buildWorld(test.database, test.deps, 'A'));
  world = kept.world;
});
afterAll(() => test.close());

type Far = readonly unknown[];
const DAYS: Far = ['1900-01-01', '2200-12-31'];
const PERIODS: Far = ['1900-01', '2200-12'];
const INTEGERS: Far = [-99_999_999_999, 0, 1, 240, 2_147_483_647, 99_999_999_999];
const DECIMALS: Far = ['0', '0.000001', '99999', '1000000', '999999999.99999'];

type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
};

const schemaOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const formsOf = (schema: JsonSchema): readonly JsonSchema[] => [schema, ...(schema.anyOf ?? []).flatMap(formsOf)];
const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  Object.assign({}, ...formsOf(schema).map(({ properties = {} }) => properties));

function farValues(schema: JsonSchema): Far {
  return formsOf(schema).flatMap((form) => {
    if (form.enum) return [];
    if (form.format === 'date') return DAYS;
    if (form.pattern?.startsWith('^\\d{4}-(0')) return PERIODS;
    if (form.pattern?.startsWith('^-?\\d')) return DECIMALS;
    if (form.type === 'integer' || form.type === 'number') return INTEGERS;
    if (form.type === 'array') return [[]];
    if (form.type === 'string' && form.maxLength) return ['ї'.repeat(form.maxLength)];
    return form.type === 'null' ? [null] : [];
  });
}

/** The same for a value of a sample, whatever schema stands behind it. */
function farLike(value: unknown): Far {
  if (typeof value === 'number') return INTEGERS;
  if (typeof value !== 'string') return [];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return DAYS;
  if (/^\d{4}-\d\d$/.test(value)) return PERIODS;
  return /^\d+(\.\d+)?$/.test(value) ? DECIMALS : [];
}

function leavesOf(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return path.includes('.') ? [{ path, value }] : [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, path === '' ? key : `${path}.${key}`));
}

/** Makers of samples with one value at a far end; the sample is made anew for the world of the moment. */
function farSamples(row: MatrixRow, spec: EndpointSpec, of: World): [string, (world: World) => Sample][] {
  const fields = spec.body === undefined ? [] : Object.entries(propertiesOf(schemaOf(spec.body)));
  const top = fields.flatMap(([path, schema]) => farValues(schema).map((value) => [path, value] as const));
  const nested = leavesOf(row.sample(of).body).flatMap(({ path, value }) =>
    farLike(value).map((far) => [path, far] as const),
  );
  const bodies = [...top, ...nested].map(([path, value]): [string, (world: World) => Sample] => [
    `${path} = ${JSON.stringify(value)?.slice(0, 60)}`,
    (world) => ({ ...row.sample(world), body: withLeaf(row.sample(world).body ?? {}, path, value) }),
  ]);
  const names = spec.query === undefined ? [] : Object.entries(propertiesOf(schemaOf(spec.query)));
  const queries = names.flatMap(([name, schema]) => {
    const values = name === 'limit' ? [1, 100] : name === 'offset' ? [1, 10_000] : farValues(schema);
    return values.map((value): [string, (world: World) => Sample] => [
      `?${name} = ${String(value).slice(0, 60)}`,
      (world) => ({ ...row.sample(world), query: { ...row.sample(world).query, [toWireKey(name)]: String(value) } }),
    ]);
  });
  return [...bodies, ...queries];
}

function send(spec: EndpointSpec, sample: Sample, of: World, type = 'application/json', method: string = spec.method) {
  const hasBody = sample.body !== undefined && method !== 'HEAD';
  return test.inject({
    method: method as 'GET',
    url: addressOf(spec, sample),
    headers: {
      ...(hasBody && { 'content-type': type }),
      // What is written by anybody may be read at the same address by those who are signed in.
      ...((spec.access !== 'public' || method === 'HEAD') && {
        cookie: `${sessionCookieName(test.deps.config)}=${of.token}`,
      }),
    },
    ...(hasBody && { payload: JSON.stringify(toWire(sample.body)) }),
  });
}

const specOf = ({ name }: MatrixRow): EndpointSpec => {
  const spec = ENDPOINTS[name];
  if (spec === undefined) throw new Error(`No call ${name}`);
  return spec;
};
const rows = ACCESS_MATRIX.filter((row) => row.isStream === undefined);
const title = ({ name, as }: MatrixRow) => (as === undefined ? name : `${name}, ${as}`);
const withForm = new Set(['uploadFile', 'uploadInfoFile']);

describe('a value at a far end', () => {
  it.for(rows.filter(({ name }) => !withForm.has(name)).map((row) => [title(row), row] as const))(
    '%s',
    { timeout: 120_000 },
    async ([, row]) => {
      const spec = specOf(row);
      for (const [what, make] of farSamples(row, spec, world)) {
        const response = await send(spec, make(world), world);
        const shown = `${what}: ${response.statusCode} ${response.body.slice(0, 300)}`;
        expect.soft(response.statusCode, shown).toBeLessThan(500);
        // What was only added or edited stands in nobody's way; what was done to a thing is done.
        const isDone =
          response.statusCode < 400 && ['POST', 'DELETE'].includes(spec.method) && row.sample(world).path !== undefined;
        if (isDone) await kept.restore();
      }
    },
  );
});

// Whatever bytes come where a signature judges them, features/checkout/webhook-abuse.http.test.ts sends.
const isWrite = ({ method, kind }: ReturnType<typeof specOf>) => method !== 'GET' && kind !== 'raw';
const writes = [...new Map(rows.filter((row) => isWrite(specOf(row))).map((row) => [row.name, row])).values()];

describe('a write in another form', () => {
  it.for(writes.map((row) => [row.name, row] as const))('%s', async ([, row]) => {
    const spec = specOf(row);
    const before = await hashWorld(test.database.superuser, world);
    const sample = row.sample(world);
    const body = { ...sample, body: sample.body ?? {} };
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'x',
    ])
      expect([400, 415, 422], `${type}`).toContain((await send(spec, body, world, type)).statusCode);
    // The same address may be that of a read.
    expect([200, 404], 'HEAD').toContain((await send(spec, sample, world, undefined, 'HEAD')).statusCode);
    expect((await send(spec, { ...sample, query: { unheard_of: '1' } }, world)).statusCode, 'a query').toBe(400);
    const twice = await test.inject({
      method: spec.method,
      url: `${addressOf(spec, { ...sample, query: {} })}?a=1&a=2`,
      headers: { cookie: `${sessionCookieName(test.deps.config)}=${world.token}` },
    });
    expect(twice.statusCode, 'a query twice').toBe(400);
    expect(await hashWorld(test.database.superuser, world)).toBe(before);
  });
});
