import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { shareSums, sharesToBody, spreadOldestFirst, wireToRow } from './allocation-shares.ts';

const OPENING = { item: 'opening', receiptId: null, openKop: 150_000 } as const;
const OCTOBER = { item: 'receipt', receiptId: 'october', openKop: 2_000_000 } as const;
const NOVEMBER = { item: 'receipt', receiptId: 'november', openKop: 2_000_000 } as const;
const ITEMS = [OPENING, OCTOBER, NOVEMBER];

describe('a payment spread by hand', () => {
  it.each([
    [2_200_000, [150_000, 2_000_000, 50_000]],
    [150_000, [150_000, null, null]],
    [100_000, [100_000, null, null]],
    // 41 500,00 is all that is open; the rest is credit.
    [5_000_000, [150_000, 2_000_000, 2_000_000]],
  ])('%i kopecks go to the oldest first', (amountKop, shares) => {
    expect(spreadOldestFirst(ITEMS, amountKop)).toEqual(shares);
  });

  it('names on the wire only what gets something', () => {
    const shares = [{ amountKop: null }, { amountKop: 0 }, { amountKop: 70_000 }];
    expect(sharesToBody(ITEMS, shares)).toEqual({
      allocations: [{ item: 'receipt', receiptId: 'november', amountKop: 70_000 }],
    });
    expect(shareSums(shares)).toBe(70_000);
  });

  it('brings a remark of the server back to the row it is about', () => {
    const sent = [{ item: 'receipt', receiptId: 'november' }] as const;
    const refused = new ApiError({
      status: 422,
      code: 'allocation_too_large',
      errors: ['Розподілено більше'],
      fields: { 'allocations.0.amountKop': 'Тут можна зарахувати не більше' },
    });
    expect(wireToRow(refused, ITEMS, sent).fields).toEqual({
      'allocations.2.amountKop': 'Тут можна зарахувати не більше',
    });
  });
});
