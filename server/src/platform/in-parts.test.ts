import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

it('keeps the order and lets others have a turn in between', async () => {
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  });
  const seen: number[] = [];
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  const results = await inParts(items, (item) => {
    seen.push(turns);
    const until = performance.now() + 0.2;
    while (performance.now() < until);
    return item * 2;
  });
  clearInterval(beat);
  expect(results).toEqual(items.map((item) => item * 2));
  expect(new Set(seen).size).toBeGreaterThan(5);
});

it('hands on what the work throws', async () => {
  await expect(
    inParts([1, 2], (item) => {
      if (item === 2) throw new RangeError('two');
      return item;
    }),
  ).rejects.toThrow('two');
});
