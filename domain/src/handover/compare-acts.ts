import { zoneConsumption } from '../meters/consumption.ts';
import { type Decimal, decimal, formatDecimal, subtractDecimal } from '../money/decimal.ts';
import type { ItemState } from './act-rules.ts';

/** What two acts of one lease are compared by. */
export type ActFacts = {
  readonly readings: readonly {
    readonly meterId: string;
    readonly values: readonly string[] | null;
    /** Places before the comma of the register; absent in acts begun before they were kept. */
    readonly digits?: number | undefined;
  }[];
  readonly keys: readonly { readonly name: string; readonly count: number }[];
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly count: number;
    readonly state: ItemState;
  }[];
};

export type ReadingChange = {
  readonly meterId: string;
  readonly before: string[];
  readonly after: string[];
  readonly used: string[];
};
export type KeyChange = {
  readonly name: string;
  readonly given: number;
  readonly returned: number;
  readonly missing: number;
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
  readonly items: readonly ItemChange[];
};

const RANK: Readonly<Record<ItemState, number>> = { new: 0, good: 1, worn: 2, damaged: 3, missing: 4 };

/**
 * What has changed between the day a home was given and the day it was taken back. A meter that was replaced meanwhile stands in neither
 * line: its two readings are of two registers. `3 keys given, 2 returned` is one missing; `good → worn` is the same, because that is
 * what use does, `good → damaged` is worse. A lower value is a roll-over, as everywhere: five places, 99 985 → 12 is 27 (ukraine.md §3).
 */
export function compareActs(given: ActFacts, returned: ActFacts): ActComparison {
  return {
    readings: given.readings.flatMap((before) => compareReading(before, returned.readings)),
    keys: compareKeys(given.keys, returned.keys),
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

function compareReading(before: ActFacts['readings'][number], all: ActFacts['readings']): ReadingChange[] {
  const after = all.find(({ meterId }) => meterId === before.meterId);
  const [from, to] = [before.values, after?.values];
  if (!from || !to || from.length !== to.length) return [];
  const used = to.map((value, zone) =>
    formatDecimal(turnedBy(decimal(from[zone] ?? '0'), decimal(value), after?.digits ?? before.digits)),
  );
  return [{ meterId: before.meterId, before: [...from], after: [...to], used }];
}

/** What the register itself has turned by: a multiplier is no business of what is read off the dial. */
function turnedBy(previous: Decimal, current: Decimal, digits: number | undefined): Decimal {
  if (digits === undefined) return subtractDecimal(current, previous);
  const multiplier = { units: 1n, scale: 0 };
  return zoneConsumption({ previous, current, digits, multiplier, previousEstimated: false }).consumption;
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
