import { toWire, toWireKey } from '@kliuchar/api-schema/wire-case';

/** Objects with the same keys in the same order; `rename` is written out for them when they come again. */
type Shape = { readonly keys: readonly string[]; rename: ((value: object) => object) | null };

/** There are some hundreds of shapes of answers; of values whose keys people choose (an imported table's columns) there is no end. */
const MOST_SHAPES = 2_000;
let count = 0;
/** By the first key and by how many there are: few share both. */
const shapes = new Map<string, Map<number, Shape[]>>();

/**
 * The text of `JSON.stringify(toWire(value))`. An object built key by key becomes a table of hashes past a dozen keys, which takes longer
 * to fill and as long again to write; one made by a literal is neither (a page of contracts: 31 µs instead of 69, ADR 0050).
 */
export function wireText(value: unknown): string {
  return JSON.stringify(renamed(value));
}

function renamed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(renamed);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const keys = Object.keys(value);
  const shape = shapeOf(keys);
  if (shape === null) return toWire(value);
  shape.rename ??= renameOf(keys);
  return shape.rename(value);
}

/** Null when it is seen for the first time, or was not kept. */
function shapeOf(keys: readonly string[]): Shape | null {
  const [first] = keys;
  if (first === undefined) return null;
  const found = shapes
    .get(first)
    ?.get(keys.length)
    ?.find((shape) => isSame(shape.keys, keys));
  if (found !== undefined || count >= MOST_SHAPES) return found ?? null;
  count += 1;
  const byLength = shapes.get(first) ?? new Map<number, Shape[]>();
  const alike = byLength.get(keys.length) ?? [];
  shapes.set(first, byLength.set(keys.length, [...alike, { keys, rename: null }]));
  return null;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  for (let at = 1; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** `{ "start_date": … value["startDate"] … }`. Names go into the text as JSON, so whatever they are, they are nothing but names. */
function renameOf(keys: readonly string[]): (value: object) => object {
  const fields = keys.map((key) => {
    const inner = `value[${JSON.stringify(key)}]`;
    return `${JSON.stringify(toWireKey(key))}: typeof ${inner} === 'object' ? renamed(${inner}) : ${inner}`;
  });
  const make = new Function('renamed', `return (value) => ({ ${fields.join(', ')} });`) as (
    inner: typeof renamed,
  ) => (value: object) => object;
  return make(renamed);
}
