import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { type ContractDraft, checkAmendment, checkContractTerms, checkRent, termsOn } from './contract-terms.ts';
import { dueDate } from './due-date.ts';
import { legalHints } from './legal-hints.ts';

const draft: ContractDraft = {
  kind: 'residential',
  signedOn: null,
  startDate: day('2026-12-01'),
  endDate: day('2027-11-30'),
  noticeDays: 30,
  rent: { amountMinor: 2_000_000, currency: 'UAH' },
  peg: { mode: 'none' },
  payment: { dueDay: 5, graceDays: 0, for: 'current', utilities: 'same' },
  lateFee: { mode: 'none' },
  deposit: null,
  openingBalanceKop: kop(0),
};

test('a plain contract has nothing to refuse', () => {
  expect(checkContractTerms(draft)).toEqual([]);
});

test('every wrong field is named at once', () => {
  const refusals = checkContractTerms({
    ...draft,
    endDate: day('2026-11-30'),
    noticeDays: -1,
    rent: { amountMinor: 0, currency: 'USD' },
    payment: { dueDay: 32, graceDays: 91, for: 'next', utilities: 'same' },
    deposit: { amountMinor: 1.5, currency: 'UAH' },
    lateFee: { mode: 'percent_day', percent: decimal('0'), capPercent: decimal('-1') },
  });
  expect(refusals).toEqual([
    { code: 'end_before_start', field: 'endDate' },
    { code: 'out_of_range', field: 'noticeDays' },
    { code: 'out_of_range', field: 'payment.dueDay' },
    { code: 'out_of_range', field: 'payment.graceDays' },
    { code: 'out_of_range', field: 'deposit.amountMinor' },
    { code: 'out_of_range', field: 'rent.amountMinor' },
    { code: 'foreign_rent_needs_fx', field: 'peg.mode' },
    { code: 'out_of_range', field: 'lateFee.percent' },
    { code: 'out_of_range', field: 'lateFee.capPercent' },
  ]);
});

test('a peg to a currency needs a rent in that currency and a cap above its floor', () => {
  const peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: kop(100), floorKop: kop(200) } as const;
  expect(checkRent({ amountMinor: 1, currency: 'UAH' }, peg)).toEqual([
    { code: 'peg_needs_foreign_currency', field: 'rent.currency' },
    { code: 'cap_below_floor', field: 'peg.capKop' },
  ]);
  const cpi = { mode: 'cpi', baseMonth: period('2026-01'), lagMonths: 2, capKop: null, floorKop: null } as const;
  expect(checkRent({ amountMinor: 1, currency: 'UAH' }, { ...cpi, threshold: decimal('103') })).toEqual([]);
  expect(checkRent({ amountMinor: 1, currency: 'UAH' }, { ...cpi, threshold: decimal('3') })).toEqual([
    { code: 'out_of_range', field: 'peg.threshold' },
  ]);
});

test('the version in force is the last that has begun', () => {
  const versions = [
    { validFrom: day('2026-01-10'), n: 1 },
    { validFrom: day('2026-06-01'), n: 2 },
  ];
  expect(termsOn(versions, day('2026-01-01'))?.n).toBe(1);
  expect(termsOn(versions, day('2026-05-31'))?.n).toBe(1);
  expect(termsOn(versions, day('2026-06-01'))?.n).toBe(2);
  expect(termsOn([], day('2026-06-01'))).toBeNull();
});

test('an amendment lies inside the term and after the last version', () => {
  const contract = {
    startDate: day('2026-01-01'),
    endDate: day('2026-12-31'),
    terms: [{ validFrom: day('2026-01-01'), rent: draft.rent, peg: draft.peg }],
  };
  expect(checkAmendment({ validFrom: day('2026-03-15') }, contract)).toEqual([]);
  expect(checkAmendment({ validFrom: day('2026-01-01') }, contract).map(({ code }) => code)).toEqual([
    'not_after_last_version',
  ]);
  expect(checkAmendment({ validFrom: day('2027-01-01') }, contract).map(({ code }) => code)).toEqual(['after_end']);
});

test.each([
  // contract.md §1.1
  ['2026-11', 5, 'current', '2026-11-01', '2026-11-05'],
  ['2027-02', 31, 'current', '2027-02-01', '2027-02-28'],
  ['2026-12', 5, 'next', '2026-11-01', '2026-11-05'],
  ['2026-11', 5, 'current', '2026-11-20', '2026-11-20'],
] as const)('%s, day %i, for %s, issued %s is due %s', (month, dueDay, pays, issued, due) => {
  expect(dueDate(period(month), { dueDay, for: pays }, day(issued))).toBe(due);
});

test.each([
  ['commercial', '2026-12-01', '2029-11-30', ['commercial_notary']],
  ['commercial', '2026-12-01', '2029-11-29', []],
  ['commercial', '2026-12-01', null, ['commercial_open_ended']],
  ['residential', '2026-12-01', null, ['residential_five_years']],
  ['residential', '2026-12-01', '2036-11-30', []],
] as const)('%s %s–%s hints %j', (kind, start, end, codes) => {
  const hints = legalHints({
    kind,
    startDate: day(start),
    endDate: end === null ? null : day(end),
    depositCurrency: null,
    notes: null,
  });
  expect(hints.map(({ code }) => code)).toEqual(codes);
});

test('conventional units without a named currency are pointed out', () => {
  const base = { kind: 'residential', startDate: day('2026-12-01'), endDate: day('2027-11-30') } as const;
  const codes = (notes: string) => legalHints({ ...base, depositCurrency: 'USD', notes }).map(({ code }) => code);
  expect(codes('Плата 500 у.о. на місяць')).toEqual(['unnamed_currency', 'deposit_in_currency']);
  expect(codes('Плата 500 у. о.')).toEqual(['unnamed_currency', 'deposit_in_currency']);
  expect(codes('у об’єкті')).toEqual(['deposit_in_currency']);
});
