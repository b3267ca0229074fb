import type { ItemState } from './act-rules.ts';
import { type ActReadingFacts, compareReadings, type DeviceFacts, type ReadingChange } from './compare-readings.ts';

/** What two acts of one lease are compared by. */
export type ActFacts = {
  readonly readings: readonly ActReadingFacts[];
  readonly keys: readonly { readonly name: string; readonly count: number }[];
  /** The state of a room is told in words; null where there was nothing to say of it. */
  readonly rooms: readonly { readonly key: string; readonly name: string; readonly note: string | null }[];
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly count: number;
    readonly state: ItemState;
  }[];
};

export type KeyChange = {
  readonly name: string;
  readonly given: number;
  readonly returned: number;
  readonly missing: number;
};
export type RoomChange = {
  readonly key: string;
  readonly name: string;
  /** What each act says of it. */
  readonly before: string | null;
  readonly after: string | null;
  /** Words are not weighed: whether what is written otherwise is worse, the two sides say. `missing` and `added` are rooms of one act alone. */
  readonly change: 'same' | 'different' | 'missing' | 'added';
};
export type ItemChange = {
  readonly key: string;
  readonly name: string;
  readonly before: { readonly count: number; readonly state: ItemState } | null;
  readonly after: { readonly count: number; readonly state: ItemState } | null;
  /** `same` also for what was worn and is worn: normal wear is no change to answer for. */
  readonly change: 'same' | 'worse' | 'missing' | 'added';
};

export type ActComparison = {
  readonly readings: readonly ReadingChange[];
  readonly keys: readonly KeyChange[];
  readonly rooms: readonly RoomChange[];
  readonly items: readonly ItemChange[];
};

const RANK: Readonly<Record<ItemState, number>> = { new: 0, good: 1, worn: 2, damaged: 3, missing: 4 };

/**
 * What has changed between the day a home was given and the day it was taken back. `3 keys given, 2 returned` is one missing;
 * `good → worn` is the same, because that is what use does, `good → damaged` is worse.
 */
export function compareActs(given: ActFacts, returned: ActFacts, devices: readonly DeviceFacts[]): ActComparison {
  return {
    readings: compareReadings({ given: given.readings, returned: returned.readings, devices }),
    keys: compareKeys(given.keys, returned.keys),
    rooms: compareRooms(given.rooms, returned.rooms),
    items: [
      ...given.items.map((item) => compareItem(item, returned.items)),
      ...returned.items
        .filter(({ key }) => !given.items.some((item) => item.key === key))
        .map(
          ({ key, name, count, state }): ItemChange => ({
            key,
            name,
            before: null,
            after: { count, state },
            change: 'added',
          }),
        ),
    ],
  };
}

function compareKeys(given: ActFacts['keys'], returned: ActFacts['keys']): KeyChange[] {
  const countOf = (keys: ActFacts['keys'], name: string) =>
    keys.filter((key) => key.name === name).reduce((sum, key) => sum + key.count, 0);
  const names = [...new Set([...given, ...returned].map(({ name }) => name))];
  return names.map((name) => {
    const [out, back] = [countOf(given, name), countOf(returned, name)];
    return { name, given: out, returned: back, missing: Math.max(0, out - back) };
  });
}

function compareRooms(given: ActFacts['rooms'], returned: ActFacts['rooms']): RoomChange[] {
  const added = returned.filter(({ key }) => !given.some((room) => room.key === key));
  return [
    ...given.map(({ key, name, note }): RoomChange => {
      const found = returned.find((room) => room.key === key);
      if (found === undefined) return { key, name, before: note, after: null, change: 'missing' };
      const isSame = wordsOf(note) === wordsOf(found.note);
      return { key, name, before: note, after: found.note, change: isSame ? 'same' : 'different' };
    }),
    ...added.map(({ key, name, note }): RoomChange => ({ key, name, before: null, after: note, change: 'added' })),
  ];
}

/** Lines broken elsewhere, a capital letter and a full stop change nothing in a room. */
function wordsOf(note: string | null): string {
  const words = (note ?? '').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('uk');
  return words.replace(/\.$/u, '');
}

function compareItem(item: ActFacts['items'][number], all: ActFacts['items']): ItemChange {
  const { key, name, count, state } = item;
  const found = all.find((other) => other.key === key) ?? null;
  const before = { count, state };
  if (found === null) return { key, name, before, after: null, change: 'missing' };
  const after = { count: found.count, state: found.state };
  if (found.state === 'missing' ? state !== 'missing' : found.count < count)
    return { key, name, before, after, change: 'missing' };
  const isWorse = RANK[found.state] >= RANK.damaged && RANK[found.state] > RANK[state];
  return { key, name, before, after, change: isWorse ? 'worse' : 'same' };
}
