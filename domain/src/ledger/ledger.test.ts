import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { type Kop, kop, sumKop } from '../money/kop.ts';
import { LINE_KINDS, type LineKind, type ReceiptLine } from '../receipts/receipt-types.ts';
import {
  allocate,
  allocatePayment,
  leftOfItem,
  oldestFirst,
  partsOfReceipt,
  subtractParts,
  takeCredit,
} from './allocate.ts';
import {
  entriesForAllocation,
  entriesForIssue,
  entriesForNegativeReceipt,
  entriesForOpening,
  entriesForPayment,
  entriesForRefund,
  reverseEntries,
} from './entries.ts';
import { type Account, ITEM_PARTS, type LedgerDraft, type LedgerEntry, type OpenItem } from './ledger-types.ts';
import { buildStatement, type Movement } from './statement.ts';

function line(kind: LineKind, amount: number, change: Partial<ReceiptLine> = {}): ReceiptLine {
  const amountKop = kop(amount);
  return {
    lineNo: 1,
    kind,
    service: null,
    title: '',
    period: period('2026-11'),
    quantity: null,
    unit: null,
    price: null,
    amountKop,
    vatKop: kop(0),
    explanation: { rule: 'manual', amountKop, about: 'other', adjustmentId: null, vat: null, textUk: '' },
    ...change,
  };
}

/** The debit turnover of an account less its credit one, in hryvnias. */
function accountBalance(entries: readonly LedgerDraft[], account: Account): Kop {
  let balance = 0;
  for (const { debitAccount, creditAccount, amountKop, currency } of entries) {
    if (currency !== 'UAH') continue;
    if (debitAccount === account) balance += amountKop;
    if (creditAccount === account) balance -= amountKop;
  }
  return kop(balance);
}

/** What the tenant owes: receivable less credit. Positive is a debt, negative an overpayment (contract.md §1.4). */
function balanceOf(entries: readonly LedgerDraft[]): Kop {
  return kop(accountBalance(entries, 'receivable') + accountBalance(entries, 'tenant_credit'));
}

const stored = (drafts: readonly LedgerDraft[]): LedgerEntry[] =>
  drafts.map((draft, index) => ({ ...draft, id: `e-${index}` }));
const row = ({ debitAccount, creditAccount, amountKop }: LedgerDraft) =>
  `${debitAccount} ${creditAccount} ${amountKop}`;

test('an issue posts the receivable against each income, VAT apart, a credit the other way round', () => {
  const lines = [
    line('rent', 2_400_000, { vatKop: kop(400_000) }),
    line('utility', 77_760, { service: 'electricity' }),
    line('fee', 2_231, { service: 'cold_water' }),
    line('penalty', 25_479),
    line('adjustment', -5_000),
    line('deposit', 100_000),
  ];
  const entries = entriesForIssue({ id: 'r', lines });
  expect(entries.map(row)).toEqual([
    'receivable rent_income 2000000',
    'receivable utility_income 79991',
    'receivable penalty_income 25479',
    'other_income receivable 5000',
    'receivable deposit_held 100000',
    'receivable vat_payable 400000',
  ]);
  expect(balanceOf(entries)).toBe(2_600_470);
});

test('an adjustment lands where the thing it adjusts does', () => {
  const about = (kind: 'rent' | 'utility') => {
    const adjustment = line('adjustment', 100);
    return {
      ...adjustment,
      explanation: { rule: 'manual', amountKop: kop(100), about: kind, adjustmentId: null, vat: null, textUk: '' },
    } as const;
  };
  const accounts = [about('rent'), about('utility'), line('adjustment', 100, { service: 'gas' })].map(
    (adjustment) => entriesForIssue({ id: 'r', lines: [adjustment] })[0]?.creditAccount,
  );
  expect(accounts).toEqual(['rent_income', 'utility_income', 'utility_income']);
});

test('payments lower the balance at once, allocation moves only the credit', () => {
  const issue = entriesForIssue({ id: 'r', lines: [line('rent', 2_000_000)] });
  const payment = entriesForPayment({ id: 'p', amountKop: kop(2_500_000) });
  const item: OpenItem = {
    item: 'receipt',
    receiptId: 'r',
    dueOn: day('2026-11-05'),
    left: { penalty: kop(0), utilities: kop(0), rent: kop(2_000_000) },
  };
  const plan = allocatePayment([item], kop(2_500_000));
  const moved = plan.allocations.flatMap(({ amountKop }) => entriesForAllocation({ id: 'a', amountKop }));
  expect(balanceOf([...issue, ...payment])).toBe(-500_000);
  const all = [...issue, ...payment, ...moved];
  expect(balanceOf(all)).toBe(-500_000);
  expect(accountBalance(all, 'receivable')).toBe(0);
  expect(accountBalance(all, 'tenant_credit')).toBe(-500_000);
  expect(plan.creditKop).toBe(500_000);
});

test('openings and negative receipts', () => {
  expect(balanceOf(entriesForOpening('c', kop(150_000)))).toBe(150_000);
  expect(balanceOf(entriesForOpening('c', kop(-150_000)))).toBe(-150_000);
  expect(entriesForOpening('c', kop(0))).toEqual([]);
  const negative = [
    ...entriesForIssue({ id: 'r', lines: [line('adjustment', -500)] }),
    ...entriesForNegativeReceipt('r', kop(-500)),
  ];
  expect(balanceOf(negative)).toBe(-500);
  expect(accountBalance(negative, 'receivable')).toBe(0);
  expect(entriesForNegativeReceipt('r', kop(500))).toEqual([]);
});

const sums = fc.integer({ min: -5_000_000, max: 5_000_000 });
const lines = fc.array(
  fc
    .record({ kind: fc.constantFrom(...LINE_KINDS), amount: sums, vatShare: fc.integer({ min: 0, max: 6 }) })
    .map(({ kind, amount, vatShare }) =>
      line(kind, amount, { vatKop: kop(Math.trunc(amount / 6) * (vatShare === 0 ? 0 : 1)) }),
    ),
  { maxLength: 8 },
);

test('the rows of an issue are positive, move the balance by the own sum, and a void takes it back exactly', () => {
  fc.assert(
    fc.property(lines, (list) => {
      const entries = entriesForIssue({ id: 'r', lines: list });
      const own = sumKop(list.map(({ amountKop }) => amountKop));
      expect(entries.every(({ amountKop }) => amountKop > 0)).toBe(true);
      expect(balanceOf(entries)).toBe(own);
      const reversal = reverseEntries(stored(entries));
      expect(balanceOf([...entries, ...reversal])).toBe(0);
      expect(new Set(reversal.map(({ reversalOf }) => reversalOf)).size).toBe(entries.length);
    }),
  );
});

test('the parts of a receipt are its own sum, none negative unless the receipt is', () => {
  fc.assert(
    fc.property(lines, (list) => {
      const parts = partsOfReceipt(list);
      const own = sumKop(list.map(({ amountKop }) => amountKop));
      const values = ITEM_PARTS.map((part) => parts[part]);
      expect(sumKop(values)).toBe(own);
      expect(values.every((value) => (own >= 0 ? value >= 0 : value <= 0))).toBe(true);
    }),
  );
});

const items: fc.Arbitrary<OpenItem[]> = fc
  .record({
    opening: fc.integer({ min: 0, max: 1_000_000 }),
    receipts: fc.array(
      fc.record({
        offset: fc.integer({ min: 0, max: 90 }),
        penalty: fc.integer({ min: 0, max: 9_000 }),
        utilities: fc.integer({ min: 0, max: 90_000 }),
        rent: fc.integer({ min: 0, max: 900_000 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ opening, receipts }) => [
    ...receipts.map(
      ({ offset, penalty, utilities, rent }, index): OpenItem => ({
        item: 'receipt',
        receiptId: `r-${index}`,
        dueOn: addDays(day('2026-09-05'), offset),
        left: { penalty: kop(penalty), utilities: kop(utilities), rent: kop(rent) },
      }),
    ),
    { item: 'opening', leftKop: kop(opening) },
  ]);

test('an allocation conserves the payment, never overfills an item, and leaves no older item for a younger one', () => {
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 1, max: 4_000_000 }),
      fc.shuffledSubarray([...ITEM_PARTS], { minLength: 3 }),
      (open, amount, order) => {
        const plan = allocatePayment(open, kop(amount), order);
        const given = sumKop(plan.allocations.map(({ amountKop }) => amountKop));
        expect(given + plan.creditKop).toBe(amount);
        const leftAfter: Kop[] = oldestFirst(open).map((item) => {
          const allocation = plan.allocations.find((one) =>
            item.item === 'opening' ? one.item === 'opening' : one.receiptId === item.receiptId,
          );
          if (allocation === undefined) return leftOfItem(item);
          expect(sumKop(ITEM_PARTS.map((part) => allocation.parts[part]))).toBe(allocation.amountKop);
          if (item.item === 'opening') return kop(item.leftKop - allocation.amountKop);
          const left = subtractParts(item.left, allocation.parts);
          expect(ITEM_PARTS.every((part) => left[part] >= 0)).toBe(true);
          // A later part is touched only when the earlier ones are paid.
          for (const [index, part] of order.entries()) {
            const earlierPaid = order.slice(0, index).every((earlier) => left[earlier] === 0);
            expect(allocation.parts[part] === 0 || earlierPaid).toBe(true);
          }
          return kop(left.penalty + left.utilities + left.rent);
        });
        expect(plan.creditKop === 0 || leftAfter.every((left) => left === 0)).toBe(true);
        const firstOpen = leftAfter.findIndex((left) => left > 0);
        const younger = firstOpen === -1 ? [] : oldestFirst(open).slice(firstOpen + 1);
        const touched = younger.filter((item) =>
          plan.allocations.some((one) => item.item === 'receipt' && one.receiptId === item.receiptId),
        );
        expect(touched).toEqual([]);
      },
    ),
  );
});

test('the opening debt is paid first, then the oldest due, penalty before utilities before rent', () => {
  const receipt = (receiptId: string, dueOn: string): OpenItem => ({
    item: 'receipt',
    receiptId,
    dueOn: day(dueOn),
    left: { penalty: kop(10), utilities: kop(20), rent: kop(100) },
  });
  const plan = allocatePayment(
    [receipt('nov', '2026-11-05'), receipt('oct', '2026-10-05'), { item: 'opening', leftKop: kop(50) }],
    kop(205),
  );
  expect(plan.allocations).toEqual([
    { item: 'opening', receiptId: null, amountKop: 50, parts: { penalty: 0, utilities: 0, rent: 50 } },
    { item: 'receipt', receiptId: 'oct', amountKop: 130, parts: { penalty: 10, utilities: 20, rent: 100 } },
    { item: 'receipt', receiptId: 'nov', amountKop: 25, parts: { penalty: 10, utilities: 15, rent: 0 } },
  ]);
  expect(plan.creditKop).toBe(0);
  expect(() => allocate(receipt('nov', '2026-11-05'), kop(131))).toThrow(RangeError);
});

test('of two receipts due on one day the one made first is paid first, whatever their numbers', () => {
  const receipt = (receiptId: string): OpenItem => ({
    item: 'receipt',
    receiptId,
    dueOn: day('2026-11-05'),
    left: { penalty: kop(0), utilities: kop(0), rent: kop(100) },
  });
  const made = ['019aa0c0-0000-7000-8000-00000000270f', '019aa0c0-0000-7000-8000-000000002710'];
  const plan = allocatePayment([...made].reverse().map(receipt), kop(150));
  expect(plan.allocations.map(({ receiptId, amountKop }) => [receiptId, amountKop])).toEqual([
    [made[0], 100],
    [made[1], 50],
  ]);
});

test('an overpayment given back takes the credit away, and taken back gives it again', () => {
  // 1 500,00 came in, 1 200,00 of it went back: 300,00 of credit is left, and 300,00 of cash.
  const paid = entriesForPayment({ id: 'p', amountKop: kop(150_000) });
  const refund = entriesForRefund({ id: 'r', amountKop: kop(120_000) });
  expect(refund.map(row)).toEqual(['tenant_credit cash 120000']);
  expect(refund[0]?.source).toEqual({ type: 'refund', id: 'r' });
  expect(balanceOf([...paid, ...refund])).toBe(-30_000);
  expect(accountBalance([...paid, ...refund], 'cash')).toBe(30_000);
  const undone = [...paid, ...refund, ...reverseEntries(stored(refund))];
  expect([balanceOf(undone), accountBalance(undone, 'cash')]).toEqual([-150_000, 150_000]);
});

test('a refund takes the oldest free credit first and never more than there is', () => {
  const source = (sourceId: string, freeKop: number) => ({ sourceType: 'payment' as const, sourceId, freeKop });
  const sources = [source('a', 40_000), source('b', 0), source('c', 50_000), source('d', 10_000)];
  // 700,00 of 400,00 + 500,00 + 100,00: all of the first, 300,00 of the third.
  const taken = takeCredit(sources, kop(70_000)).map(({ source: from, amountKop }) => [from.sourceId, amountKop]);
  expect(taken).toEqual([
    ['a', 40_000],
    ['c', 30_000],
  ]);
  expect(() => takeCredit(sources, kop(100_001))).toThrow(RangeError);
});

test('a statement runs from what was before to what is after', () => {
  const movement = (date: string, kind: Movement['kind'], changeKop: number): Movement => ({
    date: day(date),
    kind,
    title: '',
    document: null,
    changeKop: kop(changeKop),
  });
  const movements = [
    movement('2026-09-01', 'opening', 1_000),
    movement('2026-10-01', 'receipt', 20_000),
    movement('2026-10-05', 'payment', -15_000),
    movement('2026-11-01', 'receipt', 21_000),
    movement('2026-12-01', 'receipt', 22_000),
  ];
  const statement = buildStatement(movements, { from: day('2026-10-01'), to: day('2026-11-30') });
  expect(statement).toMatchObject({
    openingBalanceKop: 1_000,
    closingBalanceKop: 27_000,
    debitKop: 41_000,
    creditKop: 15_000,
  });
  expect(statement.items.map(({ debitKop, creditKop, balanceKop }) => [debitKop, creditKop, balanceKop])).toEqual([
    [20_000, 0, 21_000],
    [0, 15_000, 6_000],
    [21_000, 0, 27_000],
  ]);
  expect(buildStatement(movements, { from: null, to: null }).closingBalanceKop).toBe(49_000);
});
