import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { PERMISSIONS, type Permission } from '@kliuchar/api-schema/permissions';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../platform/ids.ts';
import { REPOSITORY_ROOT } from '../platform/paths.ts';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { idLeaves } from '../testing/access-probe.ts';
import { expectRow } from '../testing/access-runner.ts';
import { isMounted, openStage, type Stage, titleOf } from '../testing/access-stage.ts';
import { CANARY, FORMER, NEIGHBOUR, PASSPORT, SECRET, TENANT_TAX_ID } from '../testing/access-world.ts';
import { startTestApp } from '../testing/test-app.ts';
import { hasPermission } from './access.ts';
import { mountedEndpoints } from './mount.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await startTestApp({ withJobs: false }));
});
afterAll(() => stage.test.close());

describe('with both locks', () => {
  it.for(ACCESS_MATRIX.map((row) => [titleOf(row), row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    await expectRow(stage, row);
  });
});

/** Names of the fields of a schema that hold ids, whatever they are inside of. */
function idFields(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Reflect.get(schema, 'format') === 'uuid') return [name];
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === 'properties'
      ? Object.entries(inner as object).flatMap(([property, value]) => idFields(value, property))
      : idFields(inner, name),
  );
}

const toCamel = (query: unknown) => fromWire(query ?? {});
/** `utilities.0.tariffId` is tried as `tariffId`, `contractIds.0` as `contractIds`. */
const lastName = ({ path }: { path: string }) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

describe('pages for people without an account', () => {
  const page = async (path: string) => (await stage.test.inject({ url: path })).body;

  it.each([
    ['the page of a contract', () => `/info/${stage.victim.ids.contract}`],
    ['the page of a receipt', () => `/info/receipt/${stage.victim.ids.receipt}`],
  ])('%s shows no personal datum by the bare id, nor with the key of another', async (_, path) => {
    for (const address of [path(), `${path()}?k=wrong-key`]) {
      const html = await page(address);
      expect(html).toContain('Саксаганського');
      for (const mark of [CANARY, SECRET, NEIGHBOUR, FORMER, TENANT_TAX_ID, PASSPORT]) expect(html).not.toContain(mark);
    }
  });

  it('a draft, an unknown and a malformed id are one page to the byte', async () => {
    const { ids } = stage.victim;
    const unknown = await page(`/info/${newId()}`);
    for (const path of [
      ids.draft,
      'not-an-id',
      `receipt/${ids.draftReceipt}`,
      `receipt/${newId()}`,
      'receipt/not-an-id',
    ])
      expect(await page(`/info/${path}`), path).toBe(unknown);
  });
});

describe('the matrix', () => {
  it('replaces every id that a schema of query or body may hold', () => {
    const missing = Object.entries(ENDPOINTS).flatMap(([name, { query, body }]) => {
      const samples = ACCESS_MATRIX.filter((row) => row.name === name).map((row) => row.sample(stage.victim));
      const tried = new Set(
        samples.flatMap(({ query: asked, body: sent }) => idLeaves([toCamel(asked), sent])).map(lastName),
      );
      return [query, body]
        .flatMap((schema) =>
          schema === undefined ? [] : idFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
        )
        .filter((field) => !tried.has(field))
        .map((field) => `${name}.${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('the served OpenAPI document is the one kept in docs/api', async () => {
    const served = (await stage.test.inject({ url: '/api/openapi.json' })).json();
    const kept: unknown = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'docs', 'api', 'openapi.json'), 'utf8'));
    expect(served).toEqual(kept);
  });

  it('a tenant is let through by every permission of his session, and by no other', () => {
    const isPermission = (access: string): access is Permission => PERMISSIONS.some((known) => known === access);
    const broken = ACCESS_MATRIX.filter(({ name, who }) => {
      const access = ENDPOINTS[name]?.access ?? '';
      return (
        isPermission(access) && (who.tenant !== 403) !== hasPermission({ ownerIds: [], capacities: ['lease'] }, access)
      );
    });
    expect(broken.map(titleOf)).toEqual([]);
  });

  it('every endpoint of the API is mounted and has a row', () => {
    const rows = new Set(ACCESS_MATRIX.map(({ name }) => name));
    const mounted = new Set(mountedEndpoints.get(stage.test.app));
    const named = Object.entries(ENDPOINTS);
    expect({
      withoutRow: named.filter(([name]) => !rows.has(name)).map(([name]) => name),
      notMounted: named.filter(([, spec]) => !mounted.has(spec)).map(([name]) => name),
    }).toEqual({ withoutRow: [], notMounted: [] });
  });
});
