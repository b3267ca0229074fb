import { addressLine, type PlaceOfObject, unitName } from './address-line.ts';

/** As many as one call makes (contract.md §3.15). */
export const MAX_UNITS_AT_ONCE = 500;

/** Where the number goes in a name given by hand: «Бокс {n}». */
export const NUMBER_PLACE = '{n}';

export type UnitSeries = {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly place: Omit<PlaceOfObject, 'apartment'>;
  /** A name with `{n}` in it; without one an object is called by its address, or «кв. 5» when that has no street. */
  readonly pattern: string | null;
  /** So many on each floor, from this floor up; null leaves the floor open. */
  readonly floors: { readonly first: number; readonly perFloor: number } | null;
};

export type NumberedUnit = {
  readonly apartment: string;
  readonly name: string | null;
  readonly displayName: string;
  readonly floor: string | null;
};

/** «створити кв. 1–40» (product.md §3): the objects of a series in their order. */
export function numberedUnits(series: UnitSeries): NumberedUnit[] {
  const { from, to, type, place, pattern, floors } = series;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const apartment = String(from + index);
    const named = pattern?.replaceAll(NUMBER_PLACE, apartment) ?? null;
    const name = named ?? (place.street === null ? unitName(type, apartment) : null);
    return {
      apartment,
      name,
      displayName: name ?? addressLine({ ...place, apartment }, type),
      floor: floors === null ? null : String(floors.first + Math.floor(index / floors.perFloor)),
    };
  });
}
