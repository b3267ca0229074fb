import { expect, it } from 'vitest';
import { TextBytes } from './text-bytes.ts';

it('gives what was added since the last time, and never takes it back', () => {
  const bytes = new TextBytes();
  expect(bytes.take().length).toBe(0);
  const pages = ['перша сторінка, ґ’', 'x'.repeat(200_000), 'ї'.repeat(100_000)];
  const taken = pages.map((page) => {
    for (let at = 0; at < page.length; at += 7) bytes.add(page.slice(at, at + 7));
    return bytes.take();
  });
  expect(taken.map((some) => some.toString('utf8'))).toEqual(pages);
});
