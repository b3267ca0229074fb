import { describe, expect, it } from 'vitest';
import { atClock } from './clock-words.ts';

describe('the words of a clock', () => {
  it.each([
    ['16:05', 'о\u00a016:05'],
    ['11:05', 'об\u00a011:05'],
    ['01:11', 'о\u00a001:11'],
  ])('%s is «%s»', (clock, words) => {
    expect(atClock(clock)).toBe(words);
  });
});
