import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './all-endpoints.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './openapi-json.ts';
import { WEBHOOK_EVENTS } from './webhooks.ts';

const document = openApiDocument(ENDPOINTS, { origin: 'https://example.com', version: '1.2.3' });

/** The value at a path of keys, or undefined. */
function at(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  let current: Json | undefined = value;
  for (const key of keys) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return undefined;
    current = (current as Readonly<Record<string, Json>>)[key];
  }
  return current;
}

function visit(value: Json, see: (value: Readonly<Record<string, Json>>) => void): void {
  if (Array.isArray(value)) for (const inner of value) visit(inner, see);
  else if (typeof value === 'object' && value !== null) {
    see(value as Readonly<Record<string, Json>>);
    for (const inner of Object.values(value)) visit(inner, see);
  }
}

describe('the OpenAPI document', () => {
  it('has every call once', () => {
    const operations = Object.values(at(document, 'paths') as object).flatMap((path: object) => Object.values(path));
    expect(operations.map((operation) => at(operation, 'operationId')).sort()).toEqual(Object.keys(ENDPOINTS).sort());
    expect(at(document, 'openapi')).toBe('3.1.0');
    expect(JSON.stringify(at(document, 'servers'))).toBe('[{"url":"https://example.com/api"}]');
  });

  it('names fields as the wire does', () => {
    const body = ['requestBody', 'content', 'application/json', 'schema'];
    const create = at(document, 'paths', '/contracts', 'post', ...body);
    expect(Object.keys(at(create, 'properties') ?? {})).toContain('rental_object_id');
    expect(at(create, 'required')).toEqual([
      'rental_object_id',
      'landlord_counterparty_id',
      'tenant_counterparty_id',
      'start_date',
      'rent',
    ]);
    const names = new Set<string>();
    visit(document, (object) => {
      const isSchema = object.type === 'object' && typeof object.properties === 'object' && object.properties !== null;
      for (const name of isSchema ? Object.keys(object.properties ?? {}) : []) names.add(name);
    });
    expect(names.size).toBeGreaterThan(200);
    expect([...names].filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });

  it('wraps an answer in result and says when there is none', () => {
    const get = at(
      document,
      'paths',
      '/contracts/{contractId}',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
    );
    expect(at(get, 'schema', 'properties', 'result', '$ref')).toBe('#/components/schemas/Contract');
    const remove = at(document, 'paths', '/properties/{propertyId}', 'delete', 'responses');
    expect(at(remove, '204', 'content')).toBeUndefined();
    expect(at(remove, '200', 'content')).toBeDefined();
  });

  it('has every schema that it points to', () => {
    const pointers = new Set<string>();
    visit(document, (object) => {
      if (typeof object.$ref === 'string') pointers.add(object.$ref);
    });
    expect(pointers.size).toBeGreaterThan(10);
    const missing = [...pointers].filter((pointer) => at(document, ...pointer.slice(2).split('/')) === undefined);
    expect(missing).toEqual([]);
  });

  it('leaves no trace of how schemas are written', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('$defs');
    expect(text).not.toContain('$schema');
  });

  it('asks for a session except on public calls, or for a key where one is let in', () => {
    expect(at(document, 'paths', '/Auth/login', 'post', 'security')).toEqual([]);
    expect(at(document, 'paths', '/contracts', 'get', 'security')).toEqual([{ session: [] }, { apiKey: [] }]);
    expect(at(document, 'paths', '/profile', 'get', 'security')).toEqual([{ session: [] }]);
    expect(at(document, 'components', 'securitySchemes', 'apiKey', 'scheme')).toBe('bearer');
    expect(at(document, 'components', 'securitySchemes', 'session', 'name')).toBe('__Host-sid');
  });

  it('lists the errors of a call by status', () => {
    const responses = at(document, 'paths', '/Auth/login', 'post', 'responses');
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['204', '401', '403', '429', '500']));
    expect(at(responses, '403', 'description')).toContain('Акаунт не активовано.');
  });

  it('names the format of days, months and exact decimals, in what is asked and in what is answered', () => {
    const contract = at(document, 'components', 'schemas', 'Contract', 'properties');
    expect(at(contract, 'start_date', 'format')).toBe('date');
    expect(at(document, 'components', 'schemas', 'ReceiptLine', 'properties', 'period', 'pattern')).toContain('\\d{4}');
    const parameters = at(document, 'paths', '/receipts', 'get', 'parameters') as readonly Json[];
    const month = parameters.find((parameter) => at(parameter, 'name') === 'period');
    expect(at(month, 'schema', 'examples')).toEqual(['2026-11']);
    const body = ['requestBody', 'content', 'application/json', 'schema', 'properties'];
    expect(at(document, 'paths', '/payments', 'post', ...body, 'paid_on', 'format')).toBe('date');
  });

  it('gives a generated client the key of a repeat, its refusal, and how long to wait', () => {
    const create = at(document, 'paths', '/properties', 'post');
    expect(JSON.stringify(at(create, 'parameters'))).toContain('#/components/parameters/IdempotencyKey');
    expect(at(create, 'responses', '409', 'description')).toContain('idempotency_mismatch');
    expect(at(create, 'responses', '403', 'description')).toContain('foreign_origin');
    expect(at(create, 'responses', '429', 'headers', 'Retry-After')).toBeDefined();
    expect(JSON.stringify(at(document, 'paths', '/properties', 'get'))).not.toContain('IdempotencyKey');
    // A cookie, a secret, codes that are told once, and a provider's own bytes are never replayed.
    for (const path of ['/Auth/login', '/api-keys', '/profile/totp', '/webhooks/liqpay'])
      expect(JSON.stringify(at(document, 'paths', path, 'post'))).not.toContain('IdempotencyKey');
    // Nobody signed in and no key of the link.
    expect(at(document, 'paths', '/contracts/{contractId}/accept', 'patch', 'responses', '401')).toBeDefined();
  });

  it('says what stands in a row of readings, and what each status answers', () => {
    const readings = at(document, 'paths', '/meters/readings', 'post');
    const [many, one] = at(
      readings,
      'requestBody',
      'content',
      'application/json',
      'schema',
      'anyOf',
    ) as readonly Json[];
    expect(Object.keys(at(one, 'properties') ?? {})).toContain('meter_id');
    expect(at(many, 'properties', 'items', 'items', 'properties')).toEqual(at(one, 'properties'));
    const resultOf = (status: string) =>
      at(readings, 'responses', status, 'content', 'application/json', 'schema', 'properties', 'result');
    expect(at(resultOf('201'), '$ref')).toBe('#/components/schemas/Reading');
    expect(at(resultOf('200'), 'properties', 'items')).toBeDefined();
  });

  it('says what is refused where nothing is taken: a key, a parameter, a body', () => {
    const profile = at(document, 'paths', '/profile', 'get', 'responses');
    expect(at(profile, '403', 'description')).toContain('key_forbidden');
    expect(at(profile, '400', 'description')).toContain('bad_query');
    expect(at(document, 'paths', '/contracts', 'get', 'responses', '403', 'description')).not.toContain(
      'key_forbidden',
    );
    expect(at(document, 'paths', '/Auth/login', 'post', 'responses', '403', 'description')).not.toContain('key_');
    expect(at(document, 'paths', '/expenses/{expenseId}', 'delete', 'responses', '422', 'description')).toContain(
      'validation',
    );
  });

  it('says what each event of a webhook brings', () => {
    expect(Object.keys(at(document, 'webhooks') ?? {})).toEqual([...WEBHOOK_EVENTS]);
    const body = ['post', 'requestBody', 'content', 'application/json', 'schema', 'properties'];
    const paid = at(document, 'webhooks', 'payment.posted', ...body);
    expect(at(paid, 'type', 'const')).toBe('payment.posted');
    expect(Object.keys(at(paid, 'data', 'properties') ?? {})).toEqual([
      'owner_id',
      'payment_id',
      'contract_id',
      'paid_on',
    ]);
  });

  it('says that a file takes the filters of its list', () => {
    const parameters = at(document, 'paths', '/finance/export', 'get', 'parameters') as readonly Json[];
    const filters = parameters.find((parameter) => at(parameter, 'name') === 'filters');
    expect(filters).toMatchObject({ in: 'query', style: 'form', explode: true, schema: { type: 'object' } });
    expect(at(filters, 'description')).toContain('contract_id');
    expect(JSON.stringify(at(document, 'paths', '/contracts', 'get', 'parameters'))).not.toContain('"filters"');
  });

  it('says how several values of a query are written', () => {
    const parameters = at(document, 'paths', '/contracts', 'get', 'parameters') as readonly Json[];
    const status = parameters.find((parameter) => at(parameter, 'name') === 'status');
    expect(at(status, 'explode')).toBe(false);
    expect(at(status, 'schema', 'type')).toBe('array');
  });
});
