import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { totalOf } from './payment-total.ts';

const row = (
  amountKop: number,
  status: 'posted' | 'reported' | 'reversed' = 'posted',
  role: 'owner' | 'tenant' = 'owner',
) => ({
  role,
  status,
  amountKop: kop(amountKop),
});

describe('the total of a list of payments', () => {
  it('counts what was received: not what a tenant only says he paid, nor what was reversed', () => {
    // 10 000,00 + 2 500,50 = 12 500,50
    const rows = [row(1_000_000), row(250_050), row(700_000, 'reported'), row(90_000, 'reversed')];
    expect(totalOf(rows, false)).toBe(1_250_050);
  });

  it('counts all of the states that were chosen', () => {
    expect(totalOf([row(90_000, 'reversed'), row(10_000, 'reversed')], true)).toBe(100_000);
  });

  it('leaves out what the reader pays himself, unless that is the whole list', () => {
    const paid = row(300_000, 'posted', 'tenant');
    expect(totalOf([row(1_000_000), paid], false)).toBe(1_000_000);
    expect(totalOf([paid, paid], false)).toBe(600_000);
  });
});
