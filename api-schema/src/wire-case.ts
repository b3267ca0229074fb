/**
 * The one place where camelCase becomes snake_case and back (specification §3, §7). Only keys change, never values. A run of digits
 * after a letter is a word of its own: `expiring30` is `expiring_30` on the wire. Keys that are no identifiers, such as the
 * permission `receipts.issue`, are names of things and stay as they are.
 */

/** A key or a depth that no honest client sends; the edge answers 400 `malformed`. */
export class WireKeyError extends Error {
  override readonly name = 'WireKeyError';
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper than any schema; stops a nested body before it can exhaust the stack. */
const MAX_DEPTH = 32;

/** Clients choose the keys they send, so the memory of known keys has to end somewhere. */
const MEMORY_LIMIT = 4096;

/**
 * Stands before a key that came in another case than the wire's (`startDate`), so that a strict schema refuses it as unknown
 * instead of taking it for `start_date`. No schema has such a key and no identifier begins with it.
 */
const FOREIGN_CASE = '?';

type KeyMap = (key: string) => string;

function memoised(convert: KeyMap): KeyMap {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (FORBIDDEN.has(key)) throw new WireKeyError(`Forbidden key ${key}`);
    const converted = convert(key);
    if (known.size < MEMORY_LIMIT) known.set(key, converted);
    return converted;
  };
}

function snakeKey(key: string): string {
  if (key.startsWith(FOREIGN_CASE)) return key.slice(FOREIGN_CASE.length);
  if (!IDENTIFIER.test(key)) return key;
  return key.replace(/([A-Za-z])(?=\d)/g, '$1_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelKey(key: string): string {
  if (!IDENTIFIER.test(key)) return key;
  const camel = key.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
  return snakeKey(camel) === key ? camel : FOREIGN_CASE + key;
}

/** `toWireKey('startDate') = 'start_date'`. */
export const toWireKey: KeyMap = memoised(snakeKey);

/** `fromWireKey('start_date') = 'startDate'`; a key that is not in the wire's case comes back as one no schema knows. */
export const fromWireKey: KeyMap = memoised(camelKey);

/** Every key of plain objects and arrays, to any depth, in snake_case. */
export function toWire(value: unknown): unknown {
  return convertKeys(value, toWireKey, 0);
}

/** Every key of plain objects and arrays, to any depth, in camelCase. */
export function fromWire(value: unknown): unknown {
  return convertKeys(value, fromWireKey, 0);
}

/** The path of a field as an error names it: `wirePath('services.0.tariffId') = 'services.0.tariff_id'`. */
export function wirePath(path: string): string {
  return path.split('.').map(toWireKey).join('.');
}

/** The path of a field as a form names it: `camelPath('services.0.tariff_id') = 'services.0.tariffId'`. */
export function camelPath(path: string): string {
  return path.split('.').map(fromWireKey).join('.');
}

function convertKeys(value: unknown, keyOf: KeyMap, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new WireKeyError('Nested too deeply');
  if (Array.isArray(value)) return value.map((item) => convertKeys(item, keyOf, depth + 1));
  if (!isPlainObject(value)) return value;
  const converted: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    // Most values are no objects, and a call for each of them would be half of the work.
    converted[keyOf(key)] = typeof inner === 'object' ? convertKeys(inner, keyOf, depth + 1) : inner;
  }
  return converted;
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
