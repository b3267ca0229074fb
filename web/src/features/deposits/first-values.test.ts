import type { DepositState } from '@kliuchar/api-schema/deposits';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, it } from 'vitest';
import { firstValues } from './first-values.ts';

const uah = (amountMinor: number) => [{ currency: 'UAH' as const, amountMinor }];
const state = (more: Partial<DepositState>): DepositState => ({
  agreed: { amountMinor: 2_000_000, currency: 'UAH', kind: 'guarantee' },
  received: [],
  billedKop: kop(0),
  askedKop: kop(0),
  appliedToDebt: [],
  appliedToDamage: [],
  returned: [],
  held: [],
  debtKop: kop(0),
  toReturn: [],
  movements: [],
  ...more,
});
const offered = (more: Partial<DepositState>) => {
  const { kind, amountMinor, currency } = firstValues(state(more), '2026-11-20');
  return [kind, amountMinor, currency];
};

/** Worked by hand: what a form of a movement opens with. */
it.each<[string, Partial<DepositState>, unknown[]]>([
  ['the agreed sum to receive', {}, ['received', 2_000_000, 'UAH']],
  ['no sum where a receipt has asked for it', { askedKop: kop(2_000_000) }, ['received', null, 'UAH']],
  ['what the settlement leaves', { held: uah(2_000_000), toReturn: uah(1_650_000) }, ['returned', 1_650_000, 'UAH']],
  ['nothing where the debt takes all', { held: uah(2_000_000) }, ['returned', 0, 'UAH']],
  ['no return where more went back than came in', { held: uah(-2_000_000) }, ['received', 2_000_000, 'UAH']],
  [
    'the currency of which something is left',
    {
      held: [...uah(100), { currency: 'USD', amountMinor: 50_000 }],
      toReturn: [{ currency: 'USD', amountMinor: 50_000 }],
    },
    ['returned', 50_000, 'USD'],
  ],
])('offers %s', (_, more, values) => {
  expect(offered(more)).toEqual(values);
});
