import { expect, it } from 'vitest';
import { registerFigures } from './register-figures.ts';

it.each([
  ['9346.5', 3, '9\u00a0346,500'],
  ['22', 3, '22,000'],
  ['24.841', 3, '24,841'],
  ['5072', 0, '5\u00a0072'],
  // 7 × 1,5
  ['10.5', 0, '10,5'],
])('%s of a register with %i decimals is %s', (value, decimals, shown) => {
  expect(registerFigures(value, decimals)).toBe(shown);
});
