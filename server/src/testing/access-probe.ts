import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { type EndpointSpec, statusesOf } from '@kliuchar/api-schema/endpoint';
import { toWire, wirePath } from '@kliuchar/api-schema/wire-case';
import { sessionCookieName } from '../edge/cookies.ts';
import type { Outcome, Sample } from './access-matrix-row.ts';
import type { World } from './access-world.ts';
import { pdfText } from './pdf-text.ts';
import type { TestApp } from './test-app.ts';

export type ProbeAnswer = { readonly status: number; readonly text: string; readonly headers: string };

export function endpointOf(name: string): EndpointSpec {
  const spec = ENDPOINTS[name];
  if (spec === undefined) throw new Error(`The access matrix names an unknown call ${name}`);
  return spec;
}

export function isExpected(spec: EndpointSpec, outcome: Outcome, status: number): boolean {
  return outcome === 'ok' ? statusesOf(spec).includes(status) : outcome === status;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const BOUNDARY = 'access-matrix';
/** One grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function formOf({ body, fileText }: Sample): Buffer {
  const fields = Object.entries(toWire(body) as Record<string, unknown>).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const bytes = fileText === undefined ? PIXEL : Buffer.from(fileText);
  return Buffer.concat([Buffer.from(fields.join('') + file), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

export function addressOf(spec: EndpointSpec, sample: Sample): string {
  const path = spec.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(sample.path?.[name] ?? ''));
  const query = new URLSearchParams(sample.query).toString();
  return `/api${path}${query === '' ? '' : `?${query}`}`;
}

/** One call as this person's browser would make it, or the program that has the key; null is nobody. */
export async function probe(
  test: TestApp,
  spec: EndpointSpec,
  sample: Sample,
  proof: string | { readonly key: string } | null,
): Promise<ProbeAnswer> {
  const hasBody = sample.body !== undefined;
  const type = sample.isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const response = await test.inject({
    method: spec.method,
    url: addressOf(spec, sample),
    headers: {
      ...(hasBody && { 'content-type': type }),
      ...(typeof proof === 'string' && { cookie: `${sessionCookieName(test.deps.config)}=${proof}` }),
      ...(typeof proof === 'object' && proof !== null && { authorization: `Bearer ${proof.key}` }),
    },
    ...(hasBody && { payload: sample.isForm ? formOf(sample) : JSON.stringify(toWire(sample.body)) }),
  });
  const { date: _, 'content-length': __, ...headers } = response.headers;
  // Of a paper, what people read in it.
  const isPaper = headers['content-type'] === 'application/pdf';
  const text = isPaper ? pdfText(response.rawPayload) : response.body;
  return { status: response.statusCode, text, headers: JSON.stringify(headers) };
}

/** What is left of an answer when the id that was asked for and the number of the request are taken out. */
export function comparable(answer: ProbeAnswer, asked: readonly string[]): ProbeAnswer {
  const blank = (text: string) =>
    asked
      .reduce((rest, id) => rest.replaceAll(id, '<asked>'), text)
      .replace(/"(request_id|x-request-id)":"[^"]*"/g, '"$1":"<request>"')
      // A cursor or an image may hold the id in another form; a nonce is new in every answer.
      .replace(/'nonce-[^']*'/g, "'nonce'");
  return { status: answer.status, text: blank(answer.text), headers: blank(answer.headers) };
}

/** Ids and texts of a world that stand in an answer; `allowed` are ids that were asked for or belong there. */
export function leaksOf(
  answer: ProbeAnswer,
  world: World,
  marks: readonly string[],
  allowed: readonly string[],
): string[] {
  const whole = answer.headers + answer.text;
  const known = new Map(Object.entries(world.ids).map(([name, id]) => [id, name]));
  known.set(world.ownerId, 'owner').set(world.userId, 'user').set(world.tenant.userId, 'tenant user');
  known.set(world.former.userId, 'former tenant user');
  const ids = [...new Set(whole.match(UUID) ?? [])].filter((id) => known.has(id) && !allowed.includes(id));
  const found = marks.filter((mark) => whole.includes(mark));
  return [...ids.map((id) => known.get(id) ?? id), ...found];
}

type Leaf = { readonly path: string; readonly value: string };

/** Every id inside a value with its path: `utilities.0.tariffId`. */
export function idLeaves(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return value.search(UUID) === 0 && value.length === 36 ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => idLeaves(inner, path === '' ? key : `${path}.${key}`));
}

/** Fields on the first level that hold a name of something: the number of a receipt. */
export function namedLeaves(value: unknown, names: readonly string[]): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([path, inner]) =>
    names.includes(path) && typeof inner === 'string' ? [{ path, value: inner }] : [],
  );
}

/** The value with what stands at the path replaced; the rest is copied. */
export function withLeaf(value: unknown, path: string, replacement: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? () => replacement : (now: unknown) => withLeaf(now, rest.join('.'), replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner(item) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: inner(fields[key]) };
}

/** `utilities.0.tariffId` as the error names it, which may also be the list the id stands in. */
export function namesField(text: string, path: string): boolean {
  const fields = Object.keys((JSON.parse(text) as { fields?: object }).fields ?? {});
  const wanted = wirePath(path);
  return fields.some((field) => field === wanted || wanted.startsWith(`${field}.`));
}
