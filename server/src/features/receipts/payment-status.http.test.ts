import { addDays, day } from '@kliuchar/domain/dates/day';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { PAYMENT_STATUSES, paymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { RECEIPT_STATUSES } from '@kliuchar/domain/receipts/receipt-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { RECEIPT_STATUS } from '../search/search.sql.ts';
import { PAYMENT_STATES, paymentStatusSql } from './payment-status.sql.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const DUE_ON = day('2026-11-05');
const GRACE_DAYS = 2;
const SUMS: readonly [own: number, paid: number, writtenOff: number][] = [
  [1_000, 0, 0],
  [1_000, 1, 0],
  [1_000, 1_000, 0],
  [1_000, 1_200, 0],
  [1_000, 0, 400],
  [1_000, 599, 400],
  [1_000, 600, 400],
  [0, 0, 0],
  [-500, 0, 0],
  [-500, -500, 0],
];

type Case = { sums: [Kop, Kop, Kop]; status: (typeof RECEIPT_STATUSES)[number]; today: string };
const CASES: Case[] = SUMS.flatMap(([own, paid, writtenOff]) =>
  RECEIPT_STATUSES.flatMap((status) =>
    ['2026-11-04', '2026-11-05', '2026-11-07', '2026-11-08'].map(
      (today): Case => ({
        sums: [kop(own), kop(paid), kop(writtenOff)],
        status,
        today,
      }),
    ),
  ),
);

it('what SQL says of a payment, in a column, in a filter and in the search, is what the domain says [contract.md §1.2]', async () => {
  const seen = new Set<string | null>();
  for (const { sums, status, today } of CASES) {
    const [ownKop, paidKop, writtenOffKop] = sums;
    const facts = { status, ownKop, paidKop, writtenOffKop, dueOn: DUE_ON, graceDays: GRACE_DAYS, today: day(today) };
    const states = PAYMENT_STATUSES.map((state) => `case when ${PAYMENT_STATES[state]} then '${state}' end`);
    const { rows } = await test.superuser.query(
      `select ${paymentStatusSql('$1')} as status, array_remove(array[${states.join(', ')}], null) as states,
              ${RECEIPT_STATUS.replaceAll('$6', '$1')} as searched
         from (select $2::text as status, $3::bigint as paid_kop, $4::bigint as written_off_kop, $5::date as overdue_after,
                      $6::bigint - $3::bigint - $4::bigint as left_kop) r`,
      [today, status, paidKop, writtenOffKop, addDays(DUE_ON, GRACE_DAYS), ownKop],
    );
    const said = paymentStatus(facts);
    seen.add(said);
    const searched = said === 'paid' && writtenOffKop > 0 ? 'written_off' : (said ?? status);
    expect(rows, JSON.stringify(facts)).toEqual([{ status: said, states: said === null ? [] : [said], searched }]);
  }
  expect(seen).toEqual(new Set([null, ...PAYMENT_STATUSES]));
});
