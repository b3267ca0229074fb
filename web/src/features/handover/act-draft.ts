import type { HandoverAct } from '@kliuchar/api-schema/handover';
import { compareDecimal, decimal, parseDecimal } from '@kliuchar/domain/money/decimal';

/** What is on the screen of a draft: readings are texts until they are numbers. */
export type Draft = {
  readonly heldOn: string;
  readonly rooms: HandoverAct['rooms'];
  readonly items: HandoverAct['items'];
  readonly keys: readonly (HandoverAct['keys'][number] & { readonly key: string })[];
  readonly readings: readonly {
    readonly meterId: string;
    readonly texts: readonly string[];
    readonly rolledOver: boolean;
  }[];
  readonly pictures: HandoverAct['pictures'];
  readonly remarks: string;
};

export function draftOf(act: HandoverAct): Draft {
  const { heldOn, rooms, items, keys, pictures, remarks } = act;
  const readings = act.readings.map(({ meterId, zones, values, rolledOver }) => ({
    meterId,
    rolledOver,
    texts: Array.from({ length: zones }, (_, zone) => values?.[zone]?.replace('.', ',') ?? ''),
  }));
  return {
    heldOn,
    rooms,
    items,
    keys: keys.map((each) => ({ ...each, key: newKey() })),
    pictures,
    readings,
    remarks: remarks ?? '',
  };
}

/** «1 010,5» as the wire has it; null for what is no number. */
export function readingOf(text: string): string | null {
  const value = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return parseDecimal(value) === null || value.startsWith('-') ? null : value;
}

/** Less than the meter showed before: a slip of the finger, or a register that passed its end. */
export function isBelow(text: string, previous: string | undefined): boolean {
  const value = readingOf(text);
  return value !== null && previous !== undefined && compareDecimal(decimal(value), decimal(previous)) < 0;
}

/** What can be kept now: a thing without a name waits until it has one, a reading until it is a number. */
export function bodyOf(draft: Draft) {
  const named = <T extends { readonly name: string }>(list: readonly T[]) =>
    list.filter(({ name }) => name.trim() !== '');
  const rooms = named(draft.rooms);
  const items = named(draft.items);
  const places = new Set([...rooms, ...items].map(({ key }) => key));
  return {
    heldOn: draft.heldOn,
    rooms: rooms.map(({ key, name, note }) => ({ key, name, note: note?.trim() || null })),
    items: items.map((item) => ({ ...item, note: item.note?.trim() || null })),
    keys: named(draft.keys).map(({ name, count }) => ({ name, count })),
    readings: draft.readings.map(({ meterId, texts, rolledOver }) => {
      const values = texts.map(readingOf);
      return { meterId, rolledOver, values: values.every((value) => value !== null) ? values : null };
    }),
    pictures: draft.pictures.filter(({ place }) => places.has(place)).map(({ fileId, place }) => ({ fileId, place })),
    remarks: draft.remarks.trim() || null,
  };
}

/** A short name that no other room or thing of the act has. */
export function newKey(): string {
  return crypto.randomUUID().slice(0, 8);
}
