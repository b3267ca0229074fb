import { describe, expect, it } from 'vitest';
import {
  type DepositMove,
  debtLeftToCurrency,
  owedBesideDeposit,
  settleDeposit,
  unpaidDeposit,
} from './deposit-settlement.ts';

const move = (
  kind: DepositMove['kind'],
  amountMinor: number,
  { purpose = null, currency = 'UAH' }: Partial<Pick<DepositMove, 'purpose' | 'currency'>> = {},
): DepositMove => ({ kind, amountMinor, purpose, currency });
const books = (billedKop: number, debtKop: number) => ({ billedKop, debtKop, openReceipts: [] });
const uah = (amountMinor: number) => [{ currency: 'UAH' as const, amountMinor }];

/** Worked by hand after product.md §7: asked, received, held, applied, returned. */
describe('a settlement of a deposit', () => {
  it('takes off what was applied and what is still owed', () => {
    // 20 000,00 received; 2 500,00 for a broken door; 3 500,00 owed: 17 500,00 held, 14 000,00 to return.
    const moves = [move('received', 2_000_000), move('applied', 250_000, { purpose: 'damage' })];
    expect(settleDeposit(moves, books(0, 350_000))).toEqual({
      received: uah(2_000_000),
      appliedToDebt: [],
      appliedToDamage: uah(250_000),
      returned: [],
      askedKop: 0,
      held: uah(1_750_000),
      toReturn: uah(1_400_000),
    });
  });

  it('returns nothing where the debt is larger, and owes no debt to a tenant who has paid ahead', () => {
    expect(settleDeposit([move('received', 100)], books(0, 500)).toReturn).toEqual([]);
    expect(settleDeposit([move('received', 100)], books(0, -500)).toReturn).toEqual(uah(100));
  });

  it('counts a deposit asked for by a receipt, and keeps currencies apart', () => {
    // 500,00 $ received, 200,00 $ went to a debt; 1 000,00 ₴ were asked for by a receipt.
    const moves = [
      move('received', 50_000, { currency: 'USD' }),
      move('applied', 20_000, { currency: 'USD', purpose: 'debt' }),
    ];
    const { held, toReturn } = settleDeposit(moves, books(100_000, 40_000));
    expect(held).toEqual([...uah(100_000), { currency: 'USD', amountMinor: 30_000 }]);
    expect(toReturn).toEqual([...uah(60_000), { currency: 'USD', amountMinor: 30_000 }]);
  });

  it('gives no dollars back while a debt in hryvnias stands that the hryvnias held do not cover', () => {
    const dollars = move('received', 50_000, { currency: 'USD' });
    const usd = { currency: 'USD', amountMinor: 50_000 };
    // 1 000,00 ₴ beside 500,00 $: of 3 500,00 owed 2 500,00 are left to the dollars.
    const short = settleDeposit([dollars, move('received', 100_000)], books(0, 350_000));
    expect([short.held, short.toReturn]).toEqual([[...uah(100_000), usd], []]);
    expect(debtLeftToCurrency(short.held, 350_000)).toBe(250_000);
    expect(settleDeposit([dollars], books(0, 1)).toReturn).toEqual([]);
    // Of 1 000,00 owed nothing is.
    const covered = settleDeposit([dollars, move('received', 100_000)], books(0, 100_000));
    expect([covered.toReturn, debtLeftToCurrency(covered.held, 100_000)]).toEqual([[usd], 0]);
    expect(debtLeftToCurrency(uah(100_000), 350_000)).toBe(0);
  });

  it('ends at nothing when all is returned', () => {
    const moves = [move('received', 1_000), move('returned', 1_000)];
    expect(settleDeposit(moves, books(0, 0))).toMatchObject({ held: [], toReturn: [] });
  });

  it.each([
    // 12 000,00 of rent and 20 000,00 of deposit: money pays the rent first.
    [{ depositKop: 2_000_000, leftKop: 3_200_000 }, 2_000_000],
    [{ depositKop: 2_000_000, leftKop: 2_000_000 }, 2_000_000],
    [{ depositKop: 2_000_000, leftKop: 500_000 }, 500_000],
    [{ depositKop: 2_000_000, leftKop: 0 }, 0],
    // More was paid than asked for; and a deposit given back by a line of a receipt.
    [{ depositKop: 2_000_000, leftKop: -100 }, 0],
    [{ depositKop: -2_000_000, leftKop: 100 }, 0],
  ])('of a receipt %j has not come in', (receipt, unpaidKop) => {
    expect(unpaidDeposit(receipt)).toBe(unpaidKop);
  });

  it('holds nothing of what a receipt only asks for, and that is no debt that a deposit pays', () => {
    // 20 000,00 asked for and 15 000,00 of them paid; 8 000,00 owed, 5 000,00 of that the deposit itself: 15 000,00 − 3 000,00 to return.
    const receipt = { depositKop: 2_000_000, leftKop: 500_000 };
    const partly = settleDeposit([], { billedKop: 2_000_000, debtKop: 800_000, openReceipts: [receipt] });
    expect(partly).toMatchObject({ askedKop: 500_000, held: uah(1_500_000), toReturn: uah(1_200_000) });
    const unpaid = { depositKop: 2_000_000, leftKop: 2_000_000 };
    const nothing = settleDeposit([], { billedKop: 2_000_000, debtKop: 2_000_000, openReceipts: [unpaid] });
    expect(nothing).toMatchObject({ askedKop: 2_000_000, held: [], toReturn: [] });
  });

  it('is below zero when what had been paid was taken back after the return, and then nothing is to return', () => {
    const unpaid = { depositKop: 2_000_000, leftKop: 2_000_000 };
    const over = settleDeposit([move('returned', 2_000_000)], {
      billedKop: 2_000_000,
      debtKop: 2_000_000,
      openReceipts: [unpaid],
    });
    expect(over).toMatchObject({ held: uah(-2_000_000), toReturn: [] });
  });
});

it('a deposit answers for what is owed beside deposits that are asked for', () => {
  // 18 666,67 of rent and 4 000,00 of a deposit whose receipt of 20 000,00 has 16 000,00 paid.
  const openReceipts = [{ depositKop: 2_000_000, leftKop: 400_000 }];
  expect(owedBesideDeposit({ openReceipts, debtKop: 2_266_667 })).toBe(1_866_667);
  // Credit that lies free may leave less owed than is asked for.
  expect(owedBesideDeposit({ openReceipts, debtKop: 100_000 })).toBe(0);
});
