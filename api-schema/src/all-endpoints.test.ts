import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all-endpoints.ts';
import { DICTIONARIES, describeField, FIELD_DESCRIPTIONS } from './descriptions/field-descriptions.ts';
import { type EndpointSpec, mediaOf, pathParamNames, type Schema, statusesOf } from './endpoint.ts';
import { ERROR_CODES } from './error-codes.ts';
import { PERMISSIONS } from './permissions.ts';
import { fromWireKey, toWireKey } from './wire-case.ts';

const all = Object.entries(ENDPOINTS);
const signature = (spec: EndpointSpec) => `${spec.method} ${spec.path.replace(/:[A-Za-z]+/g, '{}')}`;

/** Names of all properties of a schema, at any depth; walks JSON Schema, where a property may itself be called `properties`. */
function propertyNames(schema: unknown, names: Set<string>): void {
  if (Array.isArray(schema)) for (const inner of schema) propertyNames(inner, names);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' || keyword === '$defs') {
      for (const [name, inner] of Object.entries(value as object)) {
        if (keyword === 'properties') names.add(name);
        propertyNames(inner, names);
      }
    } else if (['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(keyword)) {
      propertyNames(value, names);
    }
  }
}

function fieldsOf(spec: EndpointSpec): Set<string> {
  const names = new Set<string>();
  const add = (schema: Schema | undefined, io: 'input' | 'output') => {
    if (schema !== undefined) propertyNames(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), names);
  };
  add(spec.params, 'input');
  add(spec.query, 'input');
  add(spec.body, 'input');
  add(spec.response, 'output');
  // What a query takes besides its names is one parameter of the document.
  if (spec.query !== undefined && typeof z.toJSONSchema(spec.query, { io: 'input' }).additionalProperties === 'object')
    names.add('filters');
  return names;
}

/** Specification §7, byte for byte, with the names of parameters taken out. */
const SPECIFICATION = [
  'POST /Auth/login',
  'POST /Auth/logout',
  'GET /Auth/verify-email',
  'GET /session',
  'POST /User/register',
  'POST /password/forgot',
  'POST /password/reset',
  'GET /complexes',
  'GET /complexes/{}',
  'POST /complexes',
  'PUT /complexes/{}',
  'DELETE /complexes/{}',
  'GET /contracts',
  'GET /contracts/{}',
  'POST /contracts',
  'PATCH /contracts/{}',
  'DELETE /contracts/{}',
  'PATCH /contracts/{}/accept',
  'GET /counterparties/{}/contracts',
  'GET /properties',
  'GET /properties/{}',
  'POST /properties',
  'PATCH /properties/{}',
  'DELETE /properties/{}',
  'GET /properties/{}/managers',
  'POST /properties/{}/managers',
  'DELETE /properties/{}/managers/{}',
  'POST /properties/{}/tenants',
  'POST /complexes/{}/managers',
  'DELETE /complexes/{}/managers/{}',
  'DELETE /properties/{}/complex',
  'PATCH /properties/{}/settings',
  'GET /dashboard/summary',
];

describe('the calls of the wire', () => {
  it('are many, and each stands once', () => {
    expect(all.length).toBeGreaterThan(100);
    const signatures = all.map(([, spec]) => signature(spec));
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  it.each(SPECIFICATION)('include %s of the specification', (call) => {
    expect(all.map(([, spec]) => signature(spec))).toContain(call);
  });

  it('take the query names of the specification', () => {
    const names = (name: string) => {
      const spec = ENDPOINTS[name];
      expect(spec).toBeDefined();
      return spec?.query === undefined
        ? []
        : Object.keys(z.toJSONSchema(spec.query, { io: 'input' }).properties ?? {}).map(toWireKey);
    };
    expect(names('listContracts')).toEqual(
      expect.arrayContaining([
        'limit',
        'offset',
        'rental_object_id',
        'tenant_counterparty_id',
        'landlord_counterparty_id',
        'status',
        'q',
        'date_from',
        'date_to',
      ]),
    );
    expect(names('listProperties')).toEqual(expect.arrayContaining(['role', 'available']));
    expect(names('verifyEmail')).toEqual(['token']);
    expect(names('forgotPassword')).toEqual(['email']);
  });

  it.each(all)('%s has fields that survive the wire and are described', (_, spec) => {
    const names = [...fieldsOf(spec)];
    expect(names.filter((name) => fromWireKey(toWireKey(name)) !== name)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(toWireKey(name)))).toEqual([]);
    expect(names.filter((name) => !describeField(spec.term, name))).toEqual([]);
  });

  it('mean one thing by one name, or name the term', () => {
    const names = DICTIONARIES.flatMap((words) => Object.keys(words));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(all)('%s is whole', (_, spec) => {
    for (const code of spec.errors) expect(ERROR_CODES).toHaveProperty(code);
    expect(['public', 'session', 'owner', ...PERMISSIONS]).toContain(spec.access);
    expect(spec.summaryUk).toMatch(/^[А-ЯІЇЄҐQ].*[^.!]$/);
  });

  const isBytes = (spec: EndpointSpec) => spec.kind === 'file' || spec.kind === 'stream';
  const answersData = (spec: EndpointSpec) => statusesOf(spec).some((status) => status === 200 || status === 201);

  it.each(all.filter(([, spec]) => !isBytes(spec) && answersData(spec)))('%s says what it answers', (_, spec) => {
    expect(spec.response).toBeDefined();
  });

  it.each(all.filter(([, spec]) => isBytes(spec)))('%s says what its bytes are', (_, spec) => {
    expect(spec.response).toBeUndefined();
    expect(mediaOf(spec).length).toBeGreaterThan(0);
    for (const media of mediaOf(spec)) expect(media).toMatch(/^(?!application\/octet-stream)[a-z]+\/[a-z.+-]+$/);
  });

  it('answer nothing where the status says so, and a GET has no body', () => {
    const empty = all.filter(([, spec]) => statusesOf(spec).every((status) => status === 204));
    expect(empty.filter(([, spec]) => spec.response !== undefined)).toEqual([]);
    expect(all.filter(([, spec]) => spec.method === 'GET' && spec.body !== undefined)).toEqual([]);
  });

  it.each(all.filter(([, spec]) => spec.action))('%s takes an empty body', (_, spec) => {
    expect(spec.body && z.core.safeParse(spec.body, {}).success).toBe(true);
  });

  it.each(all.filter(([, spec]) => spec.body && spec.kind !== 'multipart'))(
    '%s refuses an unknown field',
    (_, spec) => {
      const result = spec.body && z.core.safeParse(spec.body, { ownerIdentifier: 'x', balance: 1 });
      expect(JSON.stringify(result?.error?.issues)).toContain('unrecognized_keys');
    },
  );

  it.each(all.filter(([, spec]) => spec.query))('%s refuses an unknown query name', (_, spec) => {
    expect(spec.query && z.core.safeParse(spec.query, { page: '1' }).success).toBe(false);
  });

  it('guard every write of an owner by more than a session', () => {
    // An invitation is answered by the key of its letter.
    const personal = /^\/(profile|Auth|files|invites|member-invites)/;
    const open = all.filter(
      ([, spec]) => spec.method !== 'GET' && spec.access === 'session' && !personal.test(spec.path),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('describe own parameters of the path completely', () => {
    for (const [, spec] of all) {
      if (spec.params === undefined) continue;
      const names = Object.keys(z.toJSONSchema(spec.params, { io: 'input' }).properties ?? {});
      expect(names.sort()).toEqual(pathParamNames(spec.path).sort());
    }
  });

  it('leave no description without a field', () => {
    const used = new Set<string>();
    for (const [, spec] of all) {
      for (const name of fieldsOf(spec)) {
        const own = `${spec.term}.${name}`;
        used.add(Object.hasOwn(FIELD_DESCRIPTIONS, own) ? own : name);
      }
    }
    expect(Object.keys(FIELD_DESCRIPTIONS).filter((name) => !used.has(name))).toEqual([]);
  });
});
