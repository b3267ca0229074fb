import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { contractRow as row } from './contract-row.fixture.ts';
import { sumsOf } from './contract-sums.ts';

const ofBalance = (balanceKop: number | null) => row({ balanceKop: balanceKop === null ? null : kop(balanceKop) });

describe('the sums under a list that is all on the page', () => {
  it('are rents by currency, what is owed and what is overpaid', () => {
    const dollars = { amountMinor: 35_000, currency: 'USD' } as const;
    expect(sumsOf([ofBalance(150_000), ofBalance(-30_000), row({ rent: dollars, balanceKop: kop(20_000) })])).toEqual({
      rents: [
        { amountMinor: 2_000_000, currency: 'UAH' },
        { amountMinor: 35_000, currency: 'USD' },
      ],
      debtKop: 170_000,
      creditKop: 30_000,
    });
  });

  it('leave out what the reader rents himself', () => {
    const home = row({ role: 'tenant', balanceKop: kop(500_000) });
    expect(sumsOf([ofBalance(0), home, ofBalance(0)])).toMatchObject({ debtKop: 0 });
    expect(sumsOf([ofBalance(0), home])).toBeNull();
  });

  it('are none where a balance is not known', () => {
    expect(sumsOf([ofBalance(100), ofBalance(null)])).toBeNull();
  });
});
