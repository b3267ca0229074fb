import { toWire } from '@kliuchar/api-schema/wire-case';
import type { Sample } from './access-matrix-row.ts';

/** Random damage to a valid request, one place at a time (reliability.md §7, G7). The same seed damages in the same way. */

/** Mulberry32: thirty-two bits of state are enough to choose among damages, and the whole state is the seed to print. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the OpenAPI document says of one call. */
export type Operation = {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: {
      readonly type?: string;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly minLength?: number;
      readonly maxLength?: number;
    };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
};

export type Damaged = {
  readonly what: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The field, where its new value can be right in no schema. */
  readonly broken?: string;
};

const repeat = (text: string, times: number) => text.repeat(times);
/** Of a kind that no field of ours has. */
const NEVER_RIGHT = [
  '{"\\u0000":1}',
  '{"a":{"b":[]}}',
  '"\\u0000"',
  '"\\ud800"',
  '"а\\udfffб"',
  '[[[[]]]]',
  '-1e-7',
  '1e309',
  '-1e309',
];
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.001',
  '1e3',
  '"1e3"',
  '2147483648',
  '9007199254740992',
  '9223372036854775808',
  '1E400',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"٣"',
];
const TEXTS = [
  '""',
  '" "',
  '"\\u202egpj.exe"',
  '"\\u200b\\u200d\\ufeff"',
  '"a\\r\\nBcc: x@example.com"',
  '"\\u001b[31m"',
  '"👩‍👩‍👧‍👦🏳️‍🌈"',
  `"${repeat('Z̷̛', 200)}"`,
  `"${repeat('ї', 70_000)}"`,
  `"${repeat('a', 255)}@example.com"`,
  '"=cmd|\' /C calc\'!A0"',
  `"{{7*7}}\${7*7}<%=7*7%>"`,
  '"<img src=x onerror=alert(1)>"',
  '"javascript:alert(1)"',
  '"http://169.254.169.254/latest"',
  '"../../../etc/passwd"',
  '"\'; select pg_sleep(3); --"',
  '"%00%0d%0a%s%n"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"+999999999999999"',
  '"275760-09-13"',
  '"2026-11-20T10:00:00Z"',
];
const OTHERS = [
  'null',
  'true',
  '"true"',
  '[]',
  '{}',
  '[null]',
  '["x","x"]',
  `[${repeat('null,', 5_000)}null]`,
  `${repeat('[', 4_000)}${repeat(']', 4_000)}`,
  `${repeat('{"a":', 4_000)}1${repeat('}', 4_000)}`,
];
const VALUES = [...NEVER_RIGHT, ...NUMBERS, ...TEXTS, ...OTHERS];
const PLACE = '\u2402place\u2403';

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;;;=' },
  { 'content-encoding': 'gzip' },
  { accept: repeat('a/b,', 1_000) },
  { 'idempotency-key': repeat('k', 5_000) },
  { 'idempotency-key': '\u00ff{}' },
  { 'if-none-match': '"' },
  { 'if-match': '*' },
  { range: 'bytes=0-0,1-1,2-2' },
  { 'accept-language': repeat('uk;q=0.1,', 500) },
  { 'x-forwarded-for': "127.0.0.1' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { expect: '100-continue' },
  { 'user-agent': `\${jndi:ldap://x}\u00a0\u00ff` },
];
export const IDS = [
  'x',
  '%00',
  '%ff',
  '..%2f..%2fx',
  repeat('9', 400),
  '%F0%9F%92%A9',
  'null',
  '0',
  '-1',
  '%27%20or%201=1--',
  '00000000-0000-0000-0000-000000000000',
  '[object%20Object]',
];
export const QUERY_VALUES = [
  '',
  '%00',
  '%ff',
  '%u0000',
  repeat('я', 3_000),
  '-1',
  '1e9',
  'NaN',
  '9007199254740993',
  '[]',
  '%F0%9F%92%A9',
  '%27;select%20pg_sleep(3)--',
  '2026-02-30',
  '{}',
];

/** Names the schema has at this level, whatever of its forms. */
function namesOf(schema: JsonSchema | undefined): string[] {
  if (schema === undefined) return [];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...forms.flatMap(namesOf)];
}

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => leavesOf(item, path === '' ? key : `${path}.${key}`));
  return path === '' ? inner : [path, ...inner];
}

/** The value with something put at the path, made there where there was nothing. */
function put(value: unknown, path: string, replacement: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = (now: unknown) => (rest.length === 0 ? replacement : put(now, rest.join('.'), replacement));
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner(item) : item));
  const fields = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...fields, [key]: inner(Reflect.get(fields, key)) };
}

type Valid = Omit<Damaged, 'what' | 'broken'>;
type Random = () => number;

function pick<T>(list: readonly T[], random: Random): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}

function damagePath(valid: Valid, random: Random): Damaged {
  const name = pick(Object.keys(valid.path), random);
  const id = pick(IDS, random);
  return { ...valid, what: `${name} = ${id.slice(0, 40)}`, path: { ...valid.path, [name]: id } };
}

function damageQuery(valid: Valid, name: string, random: Random): Damaged {
  const value = pick(QUERY_VALUES, random);
  const twice = random() < 0.2 ? `&${name}=2` : '';
  const rest = new URLSearchParams(valid.query);
  rest.delete(name);
  const kept = rest.toString();
  const query = `${kept === '' ? '' : `${kept}&`}${name}=${value}${twice}`;
  return { ...valid, what: `?${name} = ${value.slice(0, 40)}${twice}`, query };
}

/** As text, because what makes trouble (1e309, a field twice) is lost in a value of JavaScript. */
function damageField(valid: Valid, field: string, random: Random): Damaged {
  const body: unknown = JSON.parse(valid.body ?? '{}');
  const way = random();
  if (way < 0.08) return { ...valid, what: `without ${field}`, body: JSON.stringify(put(body, field, undefined)) };
  const value = pick(VALUES, random);
  const what = `${field} = ${value.slice(0, 60)}`;
  const text = JSON.stringify(put(body, field, PLACE)).replace(JSON.stringify(PLACE), () => value);
  const before = (name: string) => text.replace(/^\{/, () => `{"${name}":${value},`);
  if (way < 0.14) return { ...valid, what: `twice ${what}`, body: before(field) };
  if (way < 0.2) return { ...valid, what: `an extra field like ${what}`, body: before(`x_${field}`) };
  if (way < 0.22) return { ...valid, what: `cut ${what}`, body: text.slice(0, Math.floor(random() * text.length)) };
  return { ...valid, what, body: text, ...(NEVER_RIGHT.includes(value) && { broken: field }) };
}

/** The sample as it is sent. */
export function validOf({ path, query, body }: Sample): Valid {
  return {
    path: Object.fromEntries(Object.entries(path ?? {}).map(([name, id]) => [name, encodeURIComponent(id)])),
    query: new URLSearchParams(query).toString(),
    body: body === undefined ? undefined : JSON.stringify(toWire(body)),
    headers: {},
  };
}

/** The sample with one thing of it damaged; fields more often than the rest. */
export function damage(operation: Operation, sample: Sample, random: Random): Damaged {
  const body = sample.body === undefined ? undefined : toWire(sample.body);
  const valid = validOf(sample);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const fields = [...new Set([...namesOf(schema), ...leavesOf(body ?? {}), 'unheard_of'])];
  const ways: (() => Damaged)[] = [() => ({ ...valid, what: 'a header', headers: pick(HEADERS, random) })];
  if (Object.keys(valid.path).length > 0) ways.push(() => damagePath(valid, random));
  const ofQuery = () => damageQuery(valid, pick(queries, random).name, random);
  if (queries.length > 0) ways.push(ofQuery, ofQuery, ofQuery);
  const ofField = () => damageField(valid, pick(fields, random), random);
  if (schema !== undefined) ways.push(...Array.from({ length: 9 }, () => ofField));
  return pick(ways, random)();
}
