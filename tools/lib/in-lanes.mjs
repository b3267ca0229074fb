/**
 * Does every piece of work, in its order and so many at a time: whoever is ready takes the next. It ends when all have ended; what one of
 * them throws is thrown then, and the rest of the queue is left.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {{ lanes: number, work: (item: Item) => Promise<void> }} how
 */
export async function inLanes(items, { lanes, work }) {
  const waiting = [...items];
  const failures = [];
  async function lane() {
    while (waiting.length > 0 && failures.length === 0) {
      const item = waiting.shift();
      await work(item).catch((error) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
