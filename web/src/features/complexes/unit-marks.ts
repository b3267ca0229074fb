import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import { unitName } from '@kliuchar/domain/properties/address-line';

export const MARKS = ['let', 'debt', 'ends', 'unread', 'reserved', 'repair', 'unusable', 'free'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * One look for each object: what has to be acted on comes before what is merely so. What may be let looks free, whoever has left a debt
 * there: the debt stands in its place for a sum.
 */
export function markOf({ status, badges, readingsMissing }: ComplexUnit): Mark {
  if (status === 'maintenance') return 'repair';
  if (status === 'unusable') return 'unusable';
  if (status === 'reserved') return 'reserved';
  if (status !== 'occupied') return 'free';
  if (badges.includes('overdue')) return 'debt';
  if (badges.includes('expiring')) return 'ends';
  return readingsMissing > 0 ? 'unread' : 'let';
}

/** «кв. 10» inside its own house; an object without a number keeps its name. */
export function shortName({ type, apartment, displayName }: ComplexUnit): string {
  return apartment !== null && displayName.endsWith(unitName(type, apartment))
    ? unitName(type, apartment)
    : displayName;
}

export type Floor = { readonly floor: string | null; readonly units: readonly ComplexUnit[] };
export type Entrance = { readonly entrance: string | null; readonly floors: readonly Floor[] };

const byNumber = new Intl.Collator('uk', { numeric: true });

/** Entrances in order, each from its top floor down to the cellar; what has no floor stands under the house. */
export function entrancesOf(units: readonly ComplexUnit[]): Entrance[] {
  return grouped(units, ({ entrance }) => entrance)
    .toSorted(([a], [b]) => nullLast(a, b) ?? byNumber.compare(a ?? '', b ?? ''))
    .map(([entrance, own]) => ({
      entrance,
      floors: grouped(own, ({ floor }) => floor)
        .toSorted(([a], [b]) => nullLast(a, b) ?? fromTheTop(a ?? '', b ?? ''))
        .map(([floor, inside]) => ({
          floor,
          units: inside.toSorted((a, b) =>
            byNumber.compare(a.apartment ?? a.displayName, b.apartment ?? b.displayName),
          ),
        })),
    }));
}

function grouped(
  units: readonly ComplexUnit[],
  keyOf: (unit: ComplexUnit) => string | null,
): [string | null, ComplexUnit[]][] {
  const groups = new Map<string | null, ComplexUnit[]>();
  for (const unit of units) {
    const key = keyOf(unit)?.trim() || null;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups];
}

function nullLast(a: string | null, b: string | null): number | null {
  if (a !== null && b !== null) return null;
  return Number(a === null) - Number(b === null);
}

/** «-1» is under the ground; words such as «цоколь» stand below the numbers. */
function fromTheTop(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)];
  if (Number.isNaN(first) || Number.isNaN(second))
    return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || byNumber.compare(a, b);
  return second - first;
}
