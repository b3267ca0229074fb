import { expect, test } from 'vitest';
import { isShownIn } from './shown-in-dump.ts';

test('a word is found in text and in a column of bytes, which JSON has as digits', () => {
  // «Ко» in UTF-8 is d0 9a d0 be, «12» is 31 32.
  expect(isShownIn('{"name": "Коваль", "code": null}', 'Ко')).toBe(true);
  expect(isShownIn('{"cells_sealed": "\\\\x00d09ad0beff"}', 'Ко')).toBe(true);
  expect(isShownIn('{"tax_id": "\\\\x003132ff"}', '12')).toBe(true);
  expect(isShownIn('{"cells_sealed": "\\\\x00d09ad0bf"}', 'Ко')).toBe(false);
});
