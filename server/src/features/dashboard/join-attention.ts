import type { Item } from './attention.ts';

type Part = {
  readonly items: readonly Item[];
  /** Whose they all are, where they are of one owner. */
  readonly ownerId: string | null;
};

export type Attention = {
  readonly asOwner: Part;
  readonly asManager: Part;
  readonly asTenant: readonly Item[];
};

/**
 * One person may let one flat, look after another and rent a third: what he himself is late with comes before his work, as an owner and then
 * as a manager, and the rest after it. Whoever is only one of these needs no words about it.
 */
export function joinAttention({ asOwner, asManager, asTenant }: Attention, isOneThing: boolean): Item[] {
  const said = (items: readonly Item[], words: string) =>
    isOneThing ? items : items.map((item) => named(item, words));
  const own = said(asTenant, 'Житло, яке ви винаймаєте');
  const isLate = ({ severity }: Item) => severity === 'danger';
  const entrusted = { ...asManager, items: said(asManager.items, 'Об’єкти, які вам довірено') };
  const isBoth = asOwner.items.length > 0 && asManager.items.length > 0;
  const work = isBoth ? [asOwner, entrusted].flatMap(ledToOwner) : [...asOwner.items, ...entrusted.items];
  return [...own.filter(isLate), ...work, ...own.filter((item) => !isLate(item))];
}

function named(item: Item, words: string): Item {
  return { ...item, text: item.text === null ? words : `${words} · ${item.text}` };
}

/** Lists that hold what is one's own together with what is entrusted, unless they are asked for one owner. */
const MIXED = /^\/(?:receipts|payments|meters|tasks|contracts)\?/;

/** Each count leads to the list of exactly those, and a run of receipts begins with whose they are. */
function ledToOwner({ items, ownerId }: Part): Item[] {
  return items.map((item) => {
    const { label, href } = item.action;
    const isOfOne = ownerId !== null && MIXED.test(href);
    return isOfOne ? { ...item, action: { label, href: `${href}&owner_id=${ownerId}` } } : item;
  });
}
