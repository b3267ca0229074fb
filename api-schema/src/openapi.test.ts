import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './all-endpoints.ts';
import { type Json, openApiDocument } from './openapi.ts';

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

  it('says how several values of a query are written', () => {
    const parameters = at(document, 'paths', '/contracts', 'get', 'parameters') as readonly Json[];
    const status = parameters.find((parameter) => at(parameter, 'name') === 'status');
    expect(at(status, 'explode')).toBe(false);
    expect(at(status, 'schema', 'type')).toBe('array');
  });
});
