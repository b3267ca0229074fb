import { setImmediate as others } from 'node:timers/promises';

/** About a millisecond of work where an item is a receipt. */
const PART = 25;

/** `work` for each item in order; between parts whoever waits for this thread has a turn, so a long run does not hold up a short request. */
export async function inParts<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % PART === 0) await others();
    results.push(work(item));
  }
  return results;
}
