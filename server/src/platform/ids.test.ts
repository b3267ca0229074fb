import { describe, expect, it } from 'vitest';
import { isId, newId } from './ids.ts';

describe('newId', () => {
  it('keeps the order of making, is unique and carries version 7 and the RFC variant', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('starts with the current millisecond', () => {
    const before = Date.now();
    const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
    expect(ms - before).toBeGreaterThanOrEqual(0);
    expect(ms - before).toBeLessThan(1_000);
  });
});

describe('isId', () => {
  it.each([
    [newId(), true],
    ['0', false],
    ['', false],
    ["' or 1=1", false],
    [`${newId()} `, false],
  ])('of %j is %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});
