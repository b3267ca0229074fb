import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import { allocateDirected, allocatePayment, leftOfItem } from './allocate.ts';
import type { ItemPart, OpenItem } from './ledger-types.ts';

/** A transfer that names what it is for (ADR 0045, contract.md §1.16). */

const receipt = (at: number, rent: number, utilities = 0): OpenItem => ({
  item: 'receipt',
  receiptId: `r${at}`,
  dueOn: addDays(day('2026-10-05'), at),
  left: { penalty: kop(0), utilities: kop(utilities), rent: kop(rent) },
});
const sumsOf = ({ allocations }: ReturnType<typeof allocateDirected>) =>
  allocations.map(({ receiptId, amountKop }) => [receiptId, amountKop]);

test('a named receipt is paid before an older one', () => {
  const plan = allocateDirected([receipt(1, 100_00), receipt(2, 300_00)], {
    amountKop: kop(250_00),
    shares: [{ receiptId: 'r2', amountKop: 250_00 }],
  });
  expect([sumsOf(plan), plan.creditKop]).toEqual([[['r2', 250_00]], 0]);
});

test('what is over goes to the oldest due, the rest of the named one included, and only then is credit', () => {
  const items = [receipt(1, 40_00), receipt(2, 150_00)];
  const directed = (amount: number) =>
    allocateDirected(items, { amountKop: kop(amount), shares: [{ receiptId: 'r2', amountKop: 100_00 }] });
  expect(sumsOf(directed(120_00))).toEqual([
    ['r1', 20_00],
    ['r2', 100_00],
  ]);
  // 100 as named, 40 to the older one, 10 of the 50 that are left of the named.
  expect(sumsOf(directed(150_00))).toEqual([
    ['r1', 40_00],
    ['r2', 110_00],
  ]);
  expect([sumsOf(directed(200_00)), directed(200_00).creditKop]).toEqual([
    [
      ['r1', 40_00],
      ['r2', 150_00],
    ],
    10_00,
  ]);
});

test('a named sum beyond what is open, and a receipt that is paid already, are no more than a wish', () => {
  const plan = allocateDirected([receipt(1, 30_00)], {
    amountKop: kop(80_00),
    shares: [
      { receiptId: 'r1', amountKop: 50_00 },
      { receiptId: 'gone', amountKop: 30_00 },
    ],
  });
  expect([sumsOf(plan), plan.creditKop]).toEqual([[['r1', 30_00]], 50_00]);
});

test('inside a receipt the parts are paid in the order the owner has set, named receipts as well', () => {
  // 300.00 of utilities and 1 000.00 of rent; 400.00 have come for it.
  const pay = (order?: readonly ItemPart[]) =>
    allocateDirected([receipt(1, 1_000_00, 300_00)], {
      amountKop: kop(400_00),
      shares: [{ receiptId: 'r1', amountKop: 150_00 }],
      ...(order && { order }),
    }).allocations.map(({ parts }) => parts);
  expect(pay()).toEqual([{ penalty: 0, utilities: 300_00, rent: 100_00 }]);
  expect(pay(['rent', 'utilities', 'penalty'])).toEqual([{ penalty: 0, utilities: 0, rent: 400_00 }]);
});

test('allocations and credit are the amount, no item gets more than it has open, and no credit stands beside an open item', () => {
  const items = fc.array(fc.tuple(fc.nat(50_000), fc.nat(50_000)), { maxLength: 6 });
  const wishes = fc.array(fc.tuple(fc.nat(7), fc.nat(120_000)), { maxLength: 6 });
  fc.assert(
    fc.property(items, wishes, fc.nat(400_000), (lefts, wanted, amount) => {
      const open = lefts.map(([rent, utilities], at) => receipt(at, rent, utilities));
      const shares = [...new Map(wanted)].map(([at, amountKop]) => ({ receiptId: `r${at}`, amountKop }));
      const { allocations, creditKop } = allocateDirected(open, { amountKop: kop(amount), shares });
      const paid = new Map(allocations.map(({ receiptId, amountKop }) => [receiptId, amountKop]));
      expect([...paid.values()].reduce((all, sum) => all + sum, 0) + creditKop).toBe(amount);
      expect(paid.size).toBe(allocations.length);
      for (const item of open) {
        const left = leftOfItem(item) - (paid.get(item.item === 'receipt' ? item.receiptId : null) ?? 0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(creditKop === 0 || left === 0, 'credit beside an open item').toBe(true);
      }
      // As much is paid as without a wish.
      expect(creditKop).toBe(allocatePayment(open, kop(amount)).creditKop);
    }),
  );
});
