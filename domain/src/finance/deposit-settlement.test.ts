import { describe, expect, it } from 'vitest';
import { type DepositMove, settleDeposit } from './deposit-settlement.ts';

const move = (
  kind: DepositMove['kind'],
  amountMinor: number,
  { purpose = null, currency = 'UAH' }: Partial<Pick<DepositMove, 'purpose' | 'currency'>> = {},
): DepositMove => ({ kind, amountMinor, purpose, currency });
const uah = (amountMinor: number) => [{ currency: 'UAH', amountMinor }];

/** Worked by hand after product.md §7: asked, received, held, applied, returned. */
describe('a settlement of a deposit', () => {
  it('takes off what was applied and what is still owed', () => {
    // 20 000,00 received; 2 500,00 for a broken door; 3 500,00 owed: 17 500,00 held, 14 000,00 to return.
    const moves = [move('received', 2_000_000), move('applied', 250_000, { purpose: 'damage' })];
    expect(settleDeposit(moves, { billedKop: 0, debtKop: 350_000 })).toEqual({
      received: uah(2_000_000),
      appliedToDebt: [],
      appliedToDamage: uah(250_000),
      returned: [],
      held: uah(1_750_000),
      toReturn: uah(1_400_000),
    });
  });

  it('returns nothing where the debt is larger, and owes no debt to a tenant who has paid ahead', () => {
    expect(settleDeposit([move('received', 100)], { billedKop: 0, debtKop: 500 }).toReturn).toEqual([]);
    expect(settleDeposit([move('received', 100)], { billedKop: 0, debtKop: -500 }).toReturn).toEqual(uah(100));
  });

  it('counts a deposit asked for by a receipt, and keeps currencies apart', () => {
    // 500,00 $ received, 200,00 $ went to a debt; 1 000,00 ₴ were asked for by a receipt.
    const moves = [
      move('received', 50_000, { currency: 'USD' }),
      move('applied', 20_000, { currency: 'USD', purpose: 'debt' }),
    ];
    const { held, toReturn } = settleDeposit(moves, { billedKop: 100_000, debtKop: 40_000 });
    expect(held).toEqual([...uah(100_000), { currency: 'USD', amountMinor: 30_000 }]);
    expect(toReturn).toEqual([...uah(60_000), { currency: 'USD', amountMinor: 30_000 }]);
  });

  it('ends at nothing when all is returned', () => {
    const moves = [move('received', 1_000), move('returned', 1_000)];
    expect(settleDeposit(moves, { billedKop: 0, debtKop: 0 })).toMatchObject({ held: [], toReturn: [] });
  });
});
