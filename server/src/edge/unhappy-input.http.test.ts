import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import type { EndpointSpec, Schema } from '@kliuchar/api-schema/endpoint';
import { toWire, toWireKey } from '@kliuchar/api-schema/wire-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import type { MatrixRow, Sample } from '../testing/access-matrix-row.ts';
import { addressOf, withLeaf } from '../testing/access-probe.ts';
import { isMounted, openStage, type Stage } from '../testing/access-stage.ts';
import { startTestApp } from '../testing/test-app.ts';
import { hashWorld } from '../testing/world-rows.ts';
import { sessionCookieName } from './cookies.ts';

/** Input nobody should send, made from the schemas of the calls and valid samples of them (reliability.md §1, 40–43). */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await startTestApp({ withJobs: false }));
});
afterAll(() => stage.test.close());

type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};
type Case = {
  readonly what: string;
  readonly body: string;
  readonly field?: string;
  readonly statuses: readonly number[];
};
type Fields = Readonly<Record<string, unknown>>;

const INVALID = [400, 422];
/** A text of a person may hold anything that can be stored, so only what cannot is refused. */
const UNSTORABLE = { 'a NUL': 'а\u0000б', 'half of a surrogate pair': 'а\ud800б' };
const WRONG_NUMBERS = { 'beyond all': 2 ** 60, 'a fraction': 0.5, text: '100', null: null, 'a list': [1] };
const WRONG_DECIMALS = ['1e3', 'NaN', '1.2.3', '٣', '9'.repeat(40)];
const WRONG_DAYS = ['2026-02-31', '2026-13-01', '20.11.2026', '0000-00-00', '2026-11-20T10:00:00Z', 20261120];

function schemaOf(schema: Schema): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Properties of the schema by name, of any of its forms; `null` beside a type is no form. */
function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return Object.assign({}, ...formsOf(schema).map((form) => form.properties ?? {}));
}

function formsOf(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
}

/** Wrong values for one field by what it should hold. */
function wrongValues(schema: JsonSchema): [string, unknown][] {
  const forms = formsOf(schema);
  const types = new Set(forms.map(({ type }) => type));
  const wrong: [string, unknown][] = [['an object', { a: 1 }]];
  if (!types.has('array')) wrong.push(['a list', [[]]]);
  wrong.push(types.has('boolean') ? ['a word for a boolean', 'true'] : ['a boolean', true]);
  if (types.has('string')) {
    wrong.push(['a number for a text', 7], ['a long text', 'я'.repeat(60_000)], ...Object.entries(UNSTORABLE));
  }
  if (forms.some(({ format }) => format === 'date'))
    wrong.push(...WRONG_DAYS.map((day): [string, unknown] => [`the day ${day}`, day]));
  if (forms.some(({ pattern }) => pattern?.startsWith('^-?\\d') === true))
    wrong.push(...WRONG_DECIMALS.map((text): [string, unknown] => [`the number ${text}`, text]));
  if (types.has('integer') || types.has('number')) {
    const numbers = Object.entries(WRONG_NUMBERS);
    wrong.push(...numbers.filter(([what]) => !(what === 'null' && types.has('null'))));
    for (const { minimum, maximum } of forms) {
      if (Number.isSafeInteger((minimum ?? Number.NaN) - 1)) wrong.push(['too small', (minimum ?? 0) - 1]);
      if (Number.isSafeInteger((maximum ?? Number.NaN) + 1)) wrong.push(['too large', (maximum ?? 0) + 1]);
    }
  }
  return wrong;
}

/** Every value inside a value with its path, and every object inside it. */
function placesOf(value: unknown, path = ''): { path: string; isObject: boolean }[] {
  if (typeof value !== 'object' || value === null) return [{ path, isObject: false }];
  const inner = Object.entries(value).flatMap(([key, item]) => placesOf(item, path === '' ? key : `${path}.${key}`));
  return Array.isArray(value) ? inner : [{ path, isObject: true }, ...inner];
}

/** The same inside the objects and lists of the sample. */
function nestedCases(body: Fields): Case[] {
  const nested = placesOf(body).filter(
    ({ path }) => path.includes('.') || (path !== '' && typeof body[path] === 'object'),
  );
  return nested.map(({ path, isObject }) => {
    const place = isObject ? `${path}.unheard_of` : path;
    const wrong = withLeaf(body, place, { a: 1 });
    return { what: `an object in ${place}`, body: JSON.stringify(wrong), field: place, statuses: [422] };
  });
}

function casesOf(spec: EndpointSpec, body: Fields): Case[] {
  if (spec.body === undefined) return [];
  const text = (value: unknown) => JSON.stringify(value);
  const cases: Case[] = [
    { what: 'an unknown field', body: text({ ...body, unheard_of: 1 }), field: 'unheard_of', statuses: [422] },
    { what: 'a field in another case', body: text({ ...body, unheardOf: 1 }), field: 'unheardOf', statuses: [422] },
    { what: 'a role of somebody else', body: text({ ...body, owner: 'x' }), field: 'owner', statuses: [422] },
    { what: 'a list for the object', body: text([body]), statuses: [422] },
    { what: 'a text for the object', body: '"x"', statuses: INVALID },
    { what: 'half of JSON', body: '{"a":', statuses: [400] },
    { what: 'depth', body: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, statuses: [400] },
    { what: 'a prototype', body: `{"__proto__":{"admin":true}}`, statuses: [400] },
    { what: 'a constructor', body: `{"constructor":{"prototype":{"admin":true}}}`, statuses: [400] },
    { what: 'a NUL in a key', body: text({ ...body, 'a\u0000b': 1 }), statuses: INVALID },
  ];
  for (const [name, schema] of Object.entries(propertiesOf(schemaOf(spec.body)))) {
    const field = toWireKey(name);
    for (const [what, value] of wrongValues(schema))
      cases.push({ what: `${what} in ${field}`, body: text({ ...body, [field]: value }), field, statuses: [422] });
  }
  return [...cases, ...nestedCases(body)];
}

function send(spec: EndpointSpec, sample: Sample, payload: string | undefined, url = addressOf(spec, sample)) {
  const { test, victim } = stage;
  return test.inject({
    method: spec.method,
    url,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(spec.access !== 'public' && { cookie: `${sessionCookieName(test.deps.config)}=${victim.token}` }),
    },
    ...(payload !== undefined && { payload }),
  });
}

const SENTENCE = /^[А-ЯІЇЄҐ«].*[\p{L}\p{N}».)"₴]$/su;

/** Refused in Ukrainian, and the field that is wrong is named. */
function expectRefusal(
  what: string,
  response: { statusCode: number; body: string },
  expected: Pick<Case, 'statuses' | 'field'>,
): void {
  const shown = `${what}: ${response.statusCode} ${response.body.slice(0, 300)}`;
  expect(expected.statuses, shown).toContain(response.statusCode);
  const { errors, fields = {} } = JSON.parse(response.body) as { errors: string[]; fields?: Record<string, string> };
  expect(errors[0], shown).toMatch(SENTENCE);
  const { field } = expected;
  if (field === undefined) return;
  const named = Object.keys(fields).filter((name) => name === field || name.startsWith(`${field}.`));
  expect(named, shown).not.toEqual([]);
  expect(fields[named[0] ?? ''], shown).toMatch(/^[А-ЯІЇЄҐ«]/u);
}

/** The first row of every call. */
const rows = [...new Map(ACCESS_MATRIX.toReversed().map((row) => [row.name, row])).values()].toReversed();
const specOf = ({ name }: MatrixRow): EndpointSpec => {
  const spec = ENDPOINTS[name];
  if (spec === undefined) throw new Error(`No call ${name}`);
  return spec;
};

async function expectUnchanged(work: () => Promise<void>): Promise<void> {
  const { superuser } = stage.test.database;
  const before = await hashWorld(superuser, stage.victim);
  await work();
  expect(await hashWorld(superuser, stage.victim), 'rows have changed').toBe(before);
}

const withBody = rows.filter((row) => specOf(row).body !== undefined && specOf(row).kind !== 'multipart');

describe('a body nobody should send', () => {
  it.for(withBody.map((row) => [row.name, row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    const spec = specOf(row);
    const sample = row.sample(stage.victim);
    const body = toWire(sample.body ?? {}) as Fields;
    await expectUnchanged(async () => {
      for (const { what, body: payload, ...expected } of casesOf(spec, body))
        expectRefusal(`${row.name}, ${what}`, await send(spec, sample, payload), expected);
    });
  });
});

// Whatever bytes come where a signature judges them, features/checkout/webhook-abuse.http.test.ts sends.
const noBody = rows
  .filter((row) => specOf(row).body === undefined && ['POST', 'DELETE'].includes(specOf(row).method))
  .filter((row) => specOf(row).kind !== 'raw');

describe('a body where there is none', () => {
  it.for(noBody.map((row) => [row.name, row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    const spec = specOf(row);
    await expectUnchanged(async () => {
      const response = await send(spec, row.sample(stage.victim), '{"unheard_of":1}');
      expectRefusal(row.name, response, { statuses: [422], field: 'unheard_of' });
    });
  });
});

const BAD_QUERIES: readonly (readonly [string, string, string])[] = [
  ['an unknown name', 'unheard_of=1', 'unheard_of'],
  ['a name twice', 'limit=1&limit=2', 'limit'],
  ['a list', 'q%5B%5D=b', 'q[]'],
  ['a NUL', 'q=%00', 'q'],
];
const LIST_QUERIES: readonly (readonly [string, string, string])[] = [
  ['a limit of zero', 'limit=0', 'limit'],
  ['a limit beyond all', 'limit=101', 'limit'],
  ['a limit that is no number', 'limit=1e1', 'limit'],
  ['an offset below zero', 'offset=-1', 'offset'],
  ['an offset too deep', 'offset=10001', 'offset'],
  ['a cursor of nobody', 'cursor=abc', 'cursor'],
];

/** In the form of ours, with what no list is sorted by: the database would refuse it in words of its own. */
const forged = (key: unknown, id = '018f0000-0000-7000-8000-000000000000') =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');
const tooDeep = Buffer.from('[10001]').toString('base64url');
const FORGED = {
  'a number': forged(1),
  'a NUL': forged('а\0б'),
  'no id': forged('2026-11', '-'.repeat(36)),
  'a place too deep': tooDeep,
};
const FORGED_TEXTS = [
  'x',
  '2026-02-31',
  '2026-11-20',
  '2026-02-31 00:00:00+00',
  '2026-11-20 09:00:60+00',
  '9'.repeat(30),
];
const TEXT_SORTS = new Set(['display_name', 'name', 'number', 'period', 'title']);
const DATE_SORTS = new Set([
  'due_on',
  'issued_on',
  'next_verification_on',
  'paid_on',
  'spent_on',
  'start_date',
  'valid_until',
]);

const reads = rows.filter((row) => specOf(row).method === 'GET' && row.isStream === undefined);

describe('a query nobody should send', () => {
  it.for(reads.map((row) => [row.name, row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    const spec = specOf(row);
    const known = spec.query === undefined ? {} : propertiesOf(schemaOf(spec.query));
    // A list that gives no cursor refuses one as a name it does not know.
    const ofList = LIST_QUERIES.filter(([, , field]) => field in known || (field === 'cursor' && 'limit' in known));
    const bad = [...BAD_QUERIES, ...ofList];
    const { query, ...sample } = row.sample(stage.victim);
    const required = Object.entries(query ?? {}).filter(([name]) => requiredOf(spec).includes(name));
    await expectUnchanged(async () => {
      for (const [what, text, field] of bad) {
        const beside = new URLSearchParams(required.filter(([name]) => name !== field)).toString();
        const url = `${addressOf(spec, sample)}?${beside === '' ? '' : `${beside}&`}${text}`;
        expectRefusal(`${row.name}, ${what}`, await send(spec, sample, undefined, url), { statuses: [400], field });
      }
    });
  });

  it.for(reads.filter((row) => 'cursor' in schemaNames(row)).map((row) => [row.name, row] as const))(
    'a forged cursor is a wrong query for %s, whatever it is sorted by',
    async ([, row], { skip }) => {
      if (!isMounted(stage, row)) skip();
      const { query: _, ...sample } = row.sample(stage.victim);
      const ask = (query: Record<string, string>) => send(specOf(row), { ...sample, query }, undefined);
      const refused = { statuses: [400], field: 'cursor' };
      for (const [what, cursor] of Object.entries(FORGED)) expectRefusal(what, await ask({ cursor }), refused);
      for (const sort of schemaNames(row).sort?.enum ?? []) {
        const field = sort.replace('-', '');
        for (const key of FORGED_TEXTS) {
          const response = await ask({ sort, cursor: forged(key) });
          const fits = TEXT_SORTS.has(field) || (DATE_SORTS.has(field) && key === '2026-11-20');
          expect(response.statusCode, `${sort} ${key}`).toBe(fits ? 200 : 400);
          expect(JSON.parse(response.body).fields, `${sort} ${key}`).toEqual(
            fits ? undefined : { cursor: 'Неправильний курсор' },
          );
        }
      }
    },
  );

  it.for(reads.filter((row) => 'q' in schemaNames(row)).map((row) => [row.name, row] as const))(
    'SQL and patterns are text for %s',
    async ([, row], { skip }) => {
      if (!isMounted(stage, row)) skip();
      const spec = specOf(row);
      const search = async (q: string) => {
        const { query = {}, ...sample } = row.sample(stage.victim);
        const required = requiredOf(spec).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
        return send(spec, { ...sample, query: { ...Object.fromEntries(required), q } }, undefined);
      };
      for (const q of ["' or 1=1 --", '%', '_', '\\', 'я'.repeat(200)])
        expect((await search(q)).statusCode, q).toBe(200);
      for (const q of ["'; select pg_sleep(5); --", '{{7*7}}']) {
        const { result } = JSON.parse((await search(q)).body);
        expect(foundBy(result), q).toEqual([]);
      }
    },
  );
});

type Found = Readonly<Record<'items' | 'groups' | 'ids' | 'landlords' | 'tenants', readonly unknown[]>> & {
  count: number;
};

/** The search of everything answers by kinds, that of a contract's sides by side, a choice by ids, and sums say of how many they are. */
function foundBy(result: Partial<Found>): readonly unknown[] {
  const { items, groups, ids, landlords = [], tenants = [], count = 0 } = result;
  return items ?? groups ?? ids ?? [...landlords, ...tenants, ...Array(count)];
}

/** Names without which the call is refused whatever else is wrong with it, as on the wire. */
function requiredOf({ query }: EndpointSpec): readonly string[] {
  return query === undefined ? [] : (schemaOf(query).required ?? []).map(toWireKey);
}

function schemaNames(row: MatrixRow): Readonly<Record<string, JsonSchema>> {
  const { query } = specOf(row);
  return query === undefined ? {} : propertiesOf(schemaOf(query));
}
