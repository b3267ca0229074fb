import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which fields of text the calls of the wire have, and into which of them words were put (reliability.md §7, G22: all text fields). */

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Call = { readonly name: string; readonly pattern: RegExp; readonly isMaker: boolean; readonly fields: string[] };

const file = join(fileURLToPath(new URL('../..', import.meta.url)), 'docs', 'api', 'openapi.json');
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
};

/** Free words only: what has a form, a list of values or a shape takes none. */
function textsOf(schema: Schema, at: string): string[] {
  const { type, format, pattern, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const isText = type === 'string' && schema.enum === undefined && schema.const === undefined && !format && !pattern;
  return [
    ...(isText ? [at] : []),
    ...[...anyOf, ...oneOf].flatMap((form) => textsOf(form, at)),
    ...Object.entries(properties).flatMap(([key, field]) => textsOf(field, at === '' ? key : `${at}.${key}`)),
    ...(items === undefined ? [] : textsOf(items, `${at}[]`)),
  ];
}

const CALLS: readonly Call[] = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      isMaker: method === 'post',
      fields: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsOf(schema, '')),
    })),
  )
  // A path of words alone is not the path of a thing that is called so.
  .toSorted((one, other) => one.name.split('{').length - other.name.split('{').length);

/** Who changes a thing writes where its maker wrote. */
function fieldName({ name }: Call, field: string): string {
  const maker = name.replace(/^(PATCH|PUT) /, 'POST ').replace(/\/\{\w+\}$/, '');
  return `${CALLS.some((call) => call.isMaker && call.name === maker) ? maker : name} ${field}`;
}

/** Of a form of their own, though the document does not say which. */
const FORMED =
  /(^|[.\s])(password|current|email|emails\[\]|phone|phones\[\]|iban|ibans\[\]|account_iban|tax_id|token|k|invite|endpoint|query|url|failed_request_id|file|columns|mapping\[\]|penalty_of|key)$/;
/** A body may bring back what an answer says of other things; it is not kept. */
const ECHOED = /(tariff_title|provider_name|co_tenants\[\]\.name)$/;
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /document-templates/{template}/preview changes': 'kept nowhere: the same words as of the paper itself',
  'POST /document-templates/{template}/preview note': 'kept nowhere: the same words as of the paper itself',
  'POST /document-templates/{template}/preview number': 'kept nowhere: the same words as of the paper itself',
  'POST /document-templates/{template}/preview place': 'kept nowhere: the same words as of the paper itself',
  'POST /contracts/{contractId}/handover-acts pictures[].place': 'the key of a room of the act',
  'POST /contracts/{contractId}/handover-acts items[].room': 'the key of a room of the act',
  'POST /support/requests subject': 'a field that programs alone fill: what it has is not kept',
  'POST /imports sheet': 'the name that a sheet of the file has',
};

type Sent = { readonly method: string; readonly path: string; readonly body: unknown; readonly words: string };

/** The fields of a body that the words stand in, whole or what of them fits. */
function holding(body: unknown, words: string, at: string): string[] {
  if (typeof body === 'string') return body.includes(words) || body.startsWith('<s>') ? [at] : [];
  if (typeof body !== 'object' || body === null) return [];
  const inner = Array.isArray(body)
    ? body.map((item) => ['[]', item] as const)
    : Object.entries(body).map(([key, item]) => [at === '' ? key : `.${key}`, item] as const);
  return inner.flatMap(([key, item]) => holding(item, words, at + key));
}

export class Planted {
  readonly #fields = new Set<string>();

  note({ method, path, body, words }: Sent): void {
    const call = CALLS.find(({ pattern }) => pattern.test(`${method} ${path}`));
    if (call === undefined) throw new Error(`${method} ${path} is not in the OpenAPI document`);
    for (const field of holding(body, words, '')) this.#fields.add(fieldName(call, field));
  }

  /** Fields of text that nothing was put into: a new one stands here until the journey writes it. */
  missing(): string[] {
    const all = CALLS.flatMap((call) => call.fields.map((field) => fieldName(call, field)));
    return [...new Set(all)]
      .filter((name) => !FORMED.test(name) && !ECHOED.test(name) && ELSEWHERE[name] === undefined)
      .filter((name) => !this.#fields.has(name))
      .toSorted();
  }
}
