import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import { type PaymentFacts, payableKop, paymentStatus, paymentStatusName } from './payment-status.ts';
import { nextReceiptStatus, RECEIPT_EVENTS, RECEIPT_STATUSES } from './receipt-status.ts';

test('a draft is issued, edited or thrown away; an issued receipt is only voided or sent; a void one rests', () => {
  const allowed = RECEIPT_STATUSES.map((status) =>
    RECEIPT_EVENTS.flatMap((event) => {
      const next = nextReceiptStatus(status, event);
      return next.ok ? [`${event} → ${next.value}`] : [];
    }),
  );
  expect(allowed).toEqual([
    ['issue → issued', 'void → void', 'edit → draft', 'recalculate → draft'],
    ['void → void', 'send → issued'],
    [],
  ]);
  expect(nextReceiptStatus('issued', 'edit')).toEqual({ ok: false, refusal: { code: 'receipt_state' } });
});

const facts: PaymentFacts = {
  status: 'issued',
  ownKop: kop(1_000),
  paidKop: kop(0),
  writtenOffKop: kop(0),
  dueOn: day('2026-11-05'),
  graceDays: 2,
  today: day('2026-11-07'),
};

test.each([
  // contract.md §1.2
  [{}, 'unpaid'],
  [{ paidKop: kop(1) }, 'partial'],
  [{ paidKop: kop(1_000) }, 'paid'],
  [{ today: day('2026-11-08') }, 'overdue'],
  [{ today: day('2026-11-08'), paidKop: kop(999) }, 'overdue'],
  [{ today: day('2026-11-08'), paidKop: kop(1_000) }, 'paid'],
  // ADR 0067: what is written off is not left, and is no payment.
  [{ writtenOffKop: kop(400) }, 'unpaid'],
  [{ paidKop: kop(600), writtenOffKop: kop(400) }, 'paid'],
  [{ paidKop: kop(599), writtenOffKop: kop(400) }, 'partial'],
  [{ ownKop: kop(0) }, 'paid'],
  [{ ownKop: kop(-500), paidKop: kop(-500) }, 'paid'],
  // Less than nothing is asked for, long past its day: nobody owes anything.
  [{ ownKop: kop(-500), today: day('2026-11-08') }, 'paid'],
  [{ status: 'draft' }, null],
  [{ status: 'void' }, null],
] as const)('%j is %s', (change, status) => {
  expect(paymentStatus({ ...facts, ...change })).toBe(status);
});

test('what is forgiven is not said to be paid', () => {
  expect(paymentStatusName('paid', kop(0))).toBe('Сплачено');
  expect(paymentStatusName('paid', kop(1))).toBe('Списано');
  expect(paymentStatusName('partial', kop(1))).toBe('Сплачено частково');
});

test('the QR asks for this receipt and all older debts, and never for less than nothing', () => {
  expect(payableKop(kop(1_000), kop(250))).toBe(1_250);
  expect(payableKop(kop(-500), kop(0))).toBe(0);
});
