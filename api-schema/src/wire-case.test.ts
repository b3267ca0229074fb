import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camelPath, fromWire, fromWireKey, toWire, toWireKey, WireKeyError, wirePath } from './wire-case.ts';

describe('the case of the wire', () => {
  it.each([
    ['startDate', 'start_date'],
    ['rentalObjectId', 'rental_object_id'],
    ['expiring30', 'expiring_30'],
    ['expiring30Days', 'expiring_30_days'],
    ['q', 'q'],
    ['receipts.issue', 'receipts.issue'],
  ])('%s is %s and comes back', (camel, wire) => {
    expect(toWireKey(camel)).toBe(wire);
    expect(fromWireKey(wire)).toBe(camel);
  });

  it('converts nested objects and arrays and leaves values alone', () => {
    const camel = { items: [{ ownKop: 1, code: 'no_reading' }], permissions: { 'receipts.issue': true }, dueOn: null };
    const wire = { items: [{ own_kop: 1, code: 'no_reading' }], permissions: { 'receipts.issue': true }, due_on: null };
    expect(toWire(camel)).toEqual(wire);
    expect(fromWire(wire)).toEqual(camel);
  });

  it('leaves what is no plain object as it is', () => {
    const at = new Date(0);
    expect(toWire({ createdAt: at })).toEqual({ created_at: at });
    expect(toWire('startDate')).toBe('startDate');
  });

  it('does not take a camelCase key from the wire for the field', () => {
    const seen = fromWire({ startDate: '2026-11-20' });
    expect(seen).not.toHaveProperty('startDate');
    expect(Object.keys(seen as object).map(toWireKey)).toEqual(['startDate']);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s', (key) => {
    const body: unknown = JSON.parse(`{"a":{"${key}":{"polluted":true}}}`);
    expect(() => fromWire(body)).toThrow(WireKeyError);
    expect(() => toWire(body)).toThrow(WireKeyError);
    expect({}).not.toHaveProperty('polluted');
  });

  it('refuses a body nested more deeply than any schema', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(() => fromWire(deep)).toThrow(WireKeyError);
  });

  it('names the fields of a path both ways', () => {
    expect(wirePath('services.0.tariffId')).toBe('services.0.tariff_id');
    expect(camelPath('services.0.tariff_id')).toBe('services.0.tariffId');
  });

  it('brings every snake_case key back unchanged', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const part = fc.oneof(word, fc.stringMatching(/^[0-9]{1,3}$/));
    const key = fc.tuple(word, fc.array(part, { maxLength: 4 })).map(([first, rest]) => [first, ...rest].join('_'));
    const isAllowed = (text: string) => !['constructor', 'prototype'].includes(text);
    fc.assert(
      fc.property(key.filter(isAllowed), (text) => {
        // Two runs of digits in a row are one number once the line between them is gone; no key of ours has them.
        fc.pre(!/\d_\d/.test(text));
        expect(toWireKey(fromWireKey(text))).toBe(text);
      }),
    );
  });

  it('gives two different wire keys two different names', () => {
    const key = fc.stringMatching(/^[a-zA-Z_0-9]{1,12}$/);
    fc.assert(
      fc.property(key, key, (a, b) => {
        fc.pre(a !== b && ![a, b].some((text) => ['__proto__', 'constructor', 'prototype'].includes(text)));
        expect(fromWireKey(a)).not.toBe(fromWireKey(b));
      }),
    );
  });
});
