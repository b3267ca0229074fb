import { expect, test } from 'vitest';
import { riseAbove } from './toast-place.ts';

const box = (top: number, bottom: number, left = 16, right = 344) => ({ top, bottom, left, right });
const TOAST = box(570, 650);

test('a toast that lies over no button stays', () => {
  expect(riseAbove(TOAST, [])).toBe(0);
  expect(riseAbove(TOAST, [box(500, 570), box(650, 690), box(600, 640, 344, 400)])).toBe(0);
});

test('it rises above the button it would cover, and above the next one that is then in the way', () => {
  expect(riseAbove(TOAST, [box(600, 644)])).toBe(58);
  expect(riseAbove(TOAST, [box(600, 644), box(540, 584)])).toBe(118);
});

test('with no room above the buttons it stays where toasts are', () => {
  const column = Array.from({ length: 14 }, (_, at) => box(at * 50, at * 50 + 44));
  expect(riseAbove(TOAST, column)).toBe(0);
});
