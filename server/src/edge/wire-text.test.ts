import { toWire, WireKeyError } from '@kliuchar/api-schema/wire-case';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireText } from './wire-text.ts';

const long = (value: unknown) => JSON.stringify(toWire(value));

describe('the text of an answer', () => {
  it('is the same when its objects come for the first time, the second and again', () => {
    const item = (n: number) => ({
      id: n,
      rentalObjectId: `a"${n}`,
      expiring30: n % 2 === 0 ? null : { rentMinor: n, flags: [{ isLate: true }, {}] },
      notSaid: undefined,
      createdAt: new Date(n),
      'receipts.issue': false,
      "it's; a `${name}`\u2028\n": 1,
    });
    const page = { items: [item(1), item(2), item(3), item(4)], nextCursor: null };
    for (let time = 1; time <= 4; time += 1) expect(wireText(page)).toBe(long(page));
  });

  it('is the same for any value, however often it comes', () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('id', 'startDate', 'start_date', '?startDate', '7'),
    );
    const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.date());
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 16 }),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        const isAllowed = !/"\??(__proto__|constructor|prototype)":/.test(JSON.stringify(any) ?? '');
        fc.pre(isAllowed);
        for (let time = 1; time <= 3; time += 1) expect(wireText({ any })).toBe(long({ any }));
      }),
      { numRuns: 400 },
    );
  });

  it('tells objects apart that begin alike, are as long and end alike', () => {
    const left = { id: 1, ownerId: 2, kop: 3 };
    const right = { id: 1, contractId: 2, kop: 3 };
    for (let time = 1; time <= 3; time += 1) {
      expect(wireText(left)).toBe('{"id":1,"owner_id":2,"kop":3}');
      expect(wireText(right)).toBe('{"id":1,"contract_id":2,"kop":3}');
    }
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s each time', (key) => {
    const value: unknown = JSON.parse(`{"first":1,"${key}":{"polluted":true}}`);
    for (let time = 1; time <= 3; time += 1) expect(() => wireText(value)).toThrow(WireKeyError);
    expect({}).not.toHaveProperty('polluted');
  });

  it('remembers no end of shapes, and writes those it does not remember', () => {
    for (let n = 0; n < 5_000; n += 1) {
      const value = { [`column${n}`]: n, dueOn: null };
      expect(wireText(value)).toBe(`{"column_${n}":${n},"due_on":null}`);
      expect(wireText(value)).toBe(`{"column_${n}":${n},"due_on":null}`);
    }
    expect(wireText({ id: 1, ownerId: 2, kop: 3 })).toBe('{"id":1,"owner_id":2,"kop":3}');
  });
});
