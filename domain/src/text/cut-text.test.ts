import { describe, expect, it } from 'vitest';
import { cutBytes, cutText } from './cut-text.ts';

describe('cutText', () => {
  it.each([
    ['ключ', 4, 'ключ'],
    ['ключар', 4, 'ключ'],
    // 😀 is two units: three of them hold one letter and the whole of it, two only the letter.
    ['я😀', 3, 'я😀'],
    ['я😀я', 3, 'я😀'],
    ['я😀', 2, 'я'],
    ['😀', 1, ''],
  ])('of %j to %i is %j', (text, length, expected) => {
    expect(cutText(text, length)).toBe(expected);
  });
});

describe('cutBytes', () => {
  it.each([
    // A Ukrainian letter is two bytes of UTF-8, a Latin one is one, 😀 is four (RFC 3629).
    ['їжак', 8, 'їжак'],
    ['їжак', 7, 'їжа'],
    ['їжак', 5, 'їж'],
    ['a😀b', 5, 'a😀'],
    ['a😀b', 4, 'a'],
    ['', 0, ''],
  ])('of %j to %i is %j', (text, bytes, expected) => {
    expect(cutBytes(text, bytes)).toBe(expected);
  });
});
