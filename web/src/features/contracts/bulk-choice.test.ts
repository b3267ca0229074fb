import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { debtsInWords, endingBefore, latestEnd, readyOf, rentsInWords } from './bulk-choice.ts';
import { contractRow as row } from './contract-row.fixture.ts';

const counts = (...rows: ContractListItem[]) => {
  const { send, renew, auto } = readyOf(rows);
  return [send.length, renew.length, auto.length];
};

describe('what may be done to the chosen', () => {
  it.each([
    ['draft', [1, 0, 1]],
    ['declined', [1, 0, 1]],
    ['pending', [0, 0, 1]],
    ['scheduled', [0, 0, 1]],
    ['active', [0, 1, 1]],
    ['notice', [0, 0, 1]],
    ['completed', [0, 0, 0]],
    ['terminated', [0, 0, 0]],
    ['cancelled', [0, 0, 0]],
  ] as const)('%s', (status, expected) => {
    expect(counts(row({ status }))).toEqual(expected);
  });

  it('a lease without an end has nothing to be prolonged', () => {
    expect(counts(row({ endDate: null }))).toEqual([0, 0, 1]);
  });

  it('a manager acts by his switch and leaves the automatic receipts to the owner; a tenant acts on nothing', () => {
    const draft = { status: 'draft' } as const;
    expect(counts(row({ ...draft, role: 'manager', permissions: ['contracts', 'view'] }))).toEqual([1, 0, 0]);
    expect(counts(row({ ...draft, role: 'manager', permissions: ['view'] }))).toEqual([0, 0, 0]);
    expect(counts(row({ ...draft, role: 'tenant' }))).toEqual([0, 0, 0]);
  });
});

it('whose money is overdue is reminded, by the owner and by a manager of the receipts', () => {
  const late = { badges: ['overdue'], balanceKop: kop(1_000_000) } as const;
  const reminded = (...rows: ContractListItem[]) => readyOf(rows).remind.length;
  expect(reminded(row({ badges: ['overdue'] }), row({ balanceKop: kop(500) }))).toBe(1);
  expect(reminded(row({ badges: ['overdue'], role: 'manager', permissions: ['receipts', 'view'] }))).toBe(1);
  expect(reminded(row({ badges: ['overdue'], role: 'manager', permissions: ['contracts', 'view'] }))).toBe(0);
  // Also when the lease is over; what was called off asks nobody.
  const ended = (['completed', 'terminated', 'cancelled'] as const).map((status) =>
    row({ badges: ['overdue'], status }),
  );
  expect(ended.map((each) => reminded(each))).toEqual([1, 1, 0]);
  expect(reminded(row({ badges: ['overdue'], role: 'tenant' }))).toBe(0);
  expect(debtsInWords([late, late, { balanceKop: null }]).replaceAll(/\s/g, ' ')).toBe('20 000,00 ₴');
});

it('a new end for all leaves those that last as long or longer', () => {
  const rows = [
    row({ id: 'a' }),
    row({ id: 'b', endDate: day('2027-06-30') }),
    row({ id: 'c', endDate: day('2028-01-31') }),
  ];
  expect(endingBefore(rows, day('2027-06-30')).map(({ id }) => id)).toEqual(['a']);
  expect(latestEnd(rows, day('2026-11-20'))).toBe('2028-01-31');
  expect(latestEnd([], day('2026-11-20'))).toBe('2026-11-20');
});

it('rents of each currency are added up by themselves', () => {
  const dollars = { amountMinor: 35_000, currency: 'USD' } as const;
  expect(rentsInWords([row({}), row({ rent: dollars }), row({}), row({ rent: dollars })]).replaceAll(/\s/g, ' ')).toBe(
    '20 000,00 ₴ · 700,00 $',
  );
});
