import { describe, expect, it } from 'vitest';
import { type Tree, withTree } from '../testing/planted-tree.ts';
import { isInstalled } from './install.mjs';

type Packages = Record<string, { version: string; integrity?: string; optional?: boolean; os?: string[] }>;

const LOCKED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
  'node_modules/@esbuild/darwin-arm64': { version: '0.25.12', os: ['darwin'] },
};
const PG = { 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' } };

const check = (installed: Packages | null): boolean => {
  const tree: Tree = { 'package-lock.json': JSON.stringify({ packages: LOCKED }) };
  const record = installed && { 'node_modules/.package-lock.json': JSON.stringify({ packages: installed }) };
  return withTree({ ...tree, ...record }, isInstalled);
};

describe('what is installed', () => {
  it('is complete with every package of this system', () => expect(check(PG)).toBe(true));
  it('is complete with something more than the lock names', () =>
    expect(check({ ...PG, 'node_modules/fsevents': { version: '2.3.3' } })).toBe(true));
  it('is missing on a fresh clone', () => expect(check(null)).toBe(false));
  it('is incomplete without a package', () => expect(check({})).toBe(false));
  it('is stale with another version', () => expect(check({ 'node_modules/pg': { version: '8.22.0' } })).toBe(false));
  it('is stale with another content of the same version', () =>
    expect(check({ 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-b' } })).toBe(false));
});
