import { expect, it } from 'vitest';
import { monthBars } from './month-bars.ts';

/** A scale of 100 points for 1 000,00: nothing stands at 100, the whole at 0. */
const y = (amountKop: number) => 100 - amountKop / 1_000;

it.each([
  ['all came', { receivedKop: 80_000, expectedKop: 80_000 }, { came: { y: 20, height: 80 }, gap: null }],
  [
    'a part came',
    { receivedKop: 30_000, expectedKop: 80_000 },
    { came: { y: 70, height: 30 }, gap: { y: 20, height: 50 } },
  ],
  [
    'more went back than came',
    { receivedKop: -50_000, expectedKop: 80_000 },
    { came: { y: 100, height: 0 }, gap: { y: 20, height: 80 } },
  ],
  ['only went back', { receivedKop: -50_000, expectedKop: 0 }, { came: { y: 100, height: 0 }, gap: null }],
])('has no height below nothing where %s', (_, month, bars) => {
  expect(monthBars(month, y)).toEqual(bars);
});
