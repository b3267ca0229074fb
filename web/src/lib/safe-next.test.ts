import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it.each([
  ['/contracts?page=2', '/contracts?page=2'],
  ['//evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  [null, '/dashboard'],
])('after sign-in %s leads to %s', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
