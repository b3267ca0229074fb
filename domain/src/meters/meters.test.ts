import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal, formatDecimal } from '../money/decimal.ts';
import { type CheckReadingInput, checkReading, isInWindow } from './check-reading.ts';
import { zoneConsumption } from './consumption.ts';
import { closingReading, contractReadings, type MeterReading, openingReading } from './contract-readings.ts';
import { estimateValues, usualConsumption } from './usual-use.ts';

const ONE = decimal('1');

test.each([
  // previous, current, digits, multiplier, after an estimate → consumption, rollover
  ['1000', '1180', 5, '1', false, '180', false],
  ['99985', '00012', 5, '1', false, '27', true], // ukraine.md §3
  ['100', '140.5', 5, '30', false, '1215', false],
  ['99990', '10', 5, '20', false, '400', true], // the multiplier comes after the difference (contract.md §1.14)
  ['1200', '1180', 5, '1', true, '-20', false],
  ['99999', '5', 5, '1', true, '6', true],
] as const)('%s → %s with %i digits × %s (estimate: %s) is %s', (previous, current, digits, k, est, sum, rollover) => {
  const counted = zoneConsumption({
    previous: decimal(previous),
    current: decimal(current),
    digits,
    multiplier: decimal(k),
    previousEstimated: est,
  });
  expect(formatDecimal(counted.consumption)).toBe(sum);
  expect(counted.rollover).toBe(rollover);
});

const input: CheckReadingInput = {
  meter: { zones: 1, digits: 5, decimals: 3, multiplier: ONE, nextVerificationOn: day('2027-01-01') },
  reading: { on: day('2026-11-20'), values: [decimal('1180')] },
  previous: { values: [decimal('1000')], estimated: false },
  measured: null,
  usual: [decimal('170')],
  today: day('2026-11-20'),
  ceiling: null,
  occupied: true,
  window: { fromDay: 25, toDay: 1 },
  sameDayExists: false,
  photoSeen: false,
  confirm: [],
};
const at = (value: string, change: Partial<CheckReadingInput> = {}) =>
  checkReading({
    ...input,
    reading: { on: day('2026-11-26'), values: [decimal(value)] },
    today: day('2026-11-26'),
    ...change,
  });

test('a usual reading inside the window has no flags', () => {
  expect(at('1180')).toEqual({ flags: [], refusal: null, consumption: [{ units: 180n, scale: 0 }] });
});

test('flags that only warn', () => {
  expect(at('1511').flags).toEqual(['high']);
  expect(at('1510').flags).toEqual([]);
  // Without a usual, or with one of nothing, what would be too much for anybody is measured by.
  const first = { ceiling: decimal('500') };
  for (const usual of [null, decimal('0')]) {
    expect(at('1501', { ...first, usual: [usual] })).toMatchObject({ flags: ['high'], refusal: null });
    expect(at('1500', { ...first, usual: [usual] }).flags).toEqual([]);
    expect(at('9000', { usual: [usual] }).flags).toEqual([]);
  }
  expect(at('1501', first).flags).toEqual([]);
  expect(at('1000').flags).toEqual(['zero']);
  expect(at('1000', { occupied: false }).flags).toEqual([]);
  expect(checkReading(input).flags).toEqual(['outside_window']);
  expect(at('1180', { sameDayExists: true, photoSeen: true }).flags).toEqual(['duplicate', 'photo_seen']);
  const meter = { ...input.meter, nextVerificationOn: day('2026-11-25') };
  expect(at('1180', { meter })).toMatchObject({ flags: ['verification_expired'], refusal: null });
});

test('a lower value is a mistake unless the turn is at most 10 % of the register or three times the usual', () => {
  expect(at('999')).toMatchObject({
    flags: ['below_previous'],
    refusal: { code: 'below_previous', field: 'values.0' },
  });
  const near = { previous: { values: [decimal('99985')], estimated: false } };
  expect(at('12', near).refusal).toEqual({ code: 'rollover_unconfirmed', field: 'values.0' });
  expect(at('12', { ...near, confirm: ['rollover'] })).toMatchObject({ flags: ['rollover'], refusal: null });
  // 10 000 is 10 % of 100 000 exactly; one more is a mistake, which a confirmation does not heal
  expect(at('9985', { ...near, confirm: ['rollover'] }).refusal).toBeNull();
  expect(at('9986', { ...near, confirm: ['rollover'] }).refusal?.code).toBe('below_previous');
  expect(at('9986', { ...near, confirm: ['rollover'], usual: [decimal('3334')] }).refusal).toBeNull();
});

test('after an estimate a lower value is let in as a true-up', () => {
  const check = at('990', { previous: { values: [decimal('1000')], estimated: true } });
  expect(check).toMatchObject({ flags: [], refusal: null, consumption: [{ units: -10n, scale: 0 }] });
});

test('future dates and impossible values block', () => {
  expect(at('1180', { today: day('2026-11-25') })).toMatchObject({
    flags: ['future_date'],
    refusal: { code: 'future_date' },
  });
  for (const value of ['100000', '-1', '1.2345']) expect(at(value).refusal?.code).toBe('out_of_range');
  const reading = { on: day('2026-11-26'), values: [ONE, ONE] };
  expect(at('1', { reading }).refusal).toEqual({ code: 'zone_count', field: 'values' });
});

test('a window may pass over the end of the month', () => {
  const window = { fromDay: 25, toDay: 1 };
  expect(
    ['2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'].map((d) => isInWindow(day(d), window)),
  ).toEqual([false, true, true, true, false]);
});

test('a value below an estimate is still not below what the dial has shown before it', () => {
  const estimated = { previous: { values: [decimal('1000')], estimated: true }, measured: [decimal('950')] };
  expect(at('950', estimated)).toMatchObject({ flags: [], refusal: null, consumption: [{ units: -50n, scale: 0 }] });
  expect(at('949', estimated)).toMatchObject({
    flags: ['below_previous'],
    refusal: { code: 'below_previous', field: 'values.0' },
    consumption: null,
  });
  // The estimate has turned over already: 99990 was read, 20 estimated, and 12 is eight less than that.
  const turned = { previous: { values: [decimal('20')], estimated: true }, measured: [decimal('99990')] };
  expect(at('12', turned)).toMatchObject({ flags: [], refusal: null, consumption: [{ units: -8n, scale: 0 }] });
});

test('the usual and an estimate come from the mean daily use', () => {
  const samples = [
    { days: 31, consumption: [decimal('155')] },
    { days: 30, consumption: [decimal('150')] },
  ];
  expect(formatDecimal(usualConsumption(samples, 0, 30) ?? ONE)).toBe('150');
  expect(usualConsumption([], 0, 30)).toBeNull();
  const meter = { zones: 1, digits: 5, decimals: 0, multiplier: decimal('2') } as const;
  const previous = { on: day('2026-10-31'), values: [decimal('99950')] };
  const values = estimateValues({ meter, previous, on: day('2026-11-30'), samples });
  expect(values?.map(formatDecimal)).toEqual(['25']);
  expect(estimateValues({ meter, previous, on: day('2026-11-30'), samples: [] })).toBeNull();
});

const reading = (id: string, on: string, handover = false): MeterReading => ({
  id,
  on: day(on),
  period: period(on.slice(0, 7)),
  values: [ONE],
  handover,
  estimated: false,
});

test('a contract pays from its opening reading to its closing one (contract.md §1.11)', () => {
  const readings = [
    reading('before', '2026-01-31'),
    reading('out-of-A', '2026-02-10', true),
    reading('vacant', '2026-02-28'),
    reading('into-B', '2026-03-14', true),
    reading('march', '2026-03-31'),
    reading('april', '2026-04-30'),
    reading('out-of-B', '2026-05-16', true),
    reading('later', '2026-05-31'),
  ];
  const a = { startDate: day('2026-01-15'), endDate: day('2026-02-09') };
  const b = { startDate: day('2026-03-15'), endDate: day('2026-05-15') };
  expect(openingReading(readings, a)).toBeNull();
  expect(closingReading(readings, a)?.id).toBe('out-of-A');
  expect(contractReadings(readings, a).map(({ id }) => id)).toEqual(['before', 'out-of-A']);
  expect(contractReadings(readings, b).map(({ id }) => id)).toEqual(['march', 'april', 'out-of-B']);
  const open = { startDate: day('2026-03-15'), endDate: null };
  expect(contractReadings(readings, open).map(({ id }) => id)).toEqual(['march', 'april', 'out-of-B', 'later']);
});

test('what the next lease was handed over with is not paid by the former one, whatever month it is said to be of', () => {
  const into = { ...reading('into-next', '2026-02-28', true), period: period('2026-01') };
  const readings = [reading('dec', '2025-12-31'), reading('jan', '2026-01-31'), into];
  const former = { startDate: day('2026-01-01'), endDate: day('2026-01-31') };
  expect(contractReadings(readings, former).map(({ id }) => id)).toEqual(['jan']);
});

test('without a handover the last reading before the start opens the contract', () => {
  const readings = [reading('feb', '2026-02-28'), reading('mar', '2026-03-31'), reading('apr', '2026-04-30')];
  const span = { startDate: day('2026-03-15'), endDate: day('2026-03-31') };
  expect(openingReading(readings, span)?.id).toBe('feb');
  expect(contractReadings(readings, span).map(({ id }) => id)).toEqual(['mar']);
});

describe('one lease after another on the same object (contract.md §1.11, ADR 0013)', () => {
  const idsOf = (readings: readonly MeterReading[]) => readings.map(({ id }) => id);

  test('without a handover a reading of the month is charged to one of the two', () => {
    const readings = [reading('oct', '2026-10-31'), reading('nov', '2026-11-30')];
    const former = { startDate: day('2026-01-01'), endDate: day('2026-11-15'), nextStart: day('2026-11-16') };
    const next = { startDate: day('2026-11-16'), endDate: null, previousEnd: day('2026-11-15') };
    expect(idsOf(contractReadings(readings, former))).toEqual(['oct']);
    expect(idsOf(contractReadings(readings, next))).toEqual(['nov']);
  });

  test('what the former lease began with does not open the next one, nor what was read while nobody lived there', () => {
    const readings = [
      reading('joined', '2025-01-01', true),
      reading('sep', '2026-09-30'),
      reading('empty-oct', '2026-10-31'),
      reading('empty-nov', '2026-11-30'),
      reading('dec', '2026-12-31'),
    ];
    const next = { startDate: day('2026-12-01'), endDate: null, previousEnd: day('2026-09-30') };
    expect(openingReading(readings, next)?.id).toBe('empty-nov');
    expect(idsOf(contractReadings(readings, next))).toEqual(['dec']);
  });

  test('what closed the former lease weeks before does not open the next one past what was read since', () => {
    const readings = [
      reading('out-of-A', '2026-11-15', true),
      reading('empty', '2026-11-30'),
      reading('dec', '2026-12-31'),
    ];
    const next = { startDate: day('2026-12-01'), endDate: null, previousEnd: day('2026-11-15') };
    expect(openingReading(readings, next)?.id).toBe('empty');
  });

  test('one act of the week before serves both', () => {
    const readings = [reading('act', '2026-11-28', true), reading('nov', '2026-11-30'), reading('dec', '2026-12-31')];
    const former = { startDate: day('2026-01-01'), endDate: day('2026-11-30'), nextStart: day('2026-12-01') };
    const next = { startDate: day('2026-12-01'), endDate: null, previousEnd: day('2026-11-30') };
    expect(idsOf(contractReadings(readings, former))).toEqual(['act']);
    expect(idsOf(contractReadings(readings, next))).toEqual(['nov', 'dec']);
  });

  test('an act of days after the change closes the one and opens the other', () => {
    const readings = [reading('nov', '2026-11-30'), reading('act', '2026-12-03', true), reading('dec', '2026-12-31')];
    const former = { startDate: day('2026-01-01'), endDate: day('2026-11-30'), nextStart: day('2026-12-01') };
    const next = { startDate: day('2026-12-01'), endDate: null, previousEnd: day('2026-11-30') };
    expect(idsOf(contractReadings(readings, former))).toEqual(['nov', 'act']);
    expect(idsOf(contractReadings(readings, next))).toEqual(['dec']);
  });

  test('whatever readings there are, none is charged to two leases', () => {
    const readingsOf = fc
      .uniqueArray(fc.integer({ min: 0, max: 75 }), { maxLength: 12 })
      .chain((days) =>
        fc.tuple(fc.constant(days.toSorted((a, b) => a - b)), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })),
      )
      .map(([days, handovers]) =>
        days.map((at, index) => reading(String(at), addDays(day('2026-10-15'), at), handovers[index] === true)),
      );
    fc.assert(
      fc.property(readingsOf, fc.integer({ min: 0, max: 20 }), (readings, gap) => {
        const endDate = day('2026-11-15');
        const startDate = addDays(endDate, 1 + gap);
        const former = contractReadings(readings, { startDate: day('2026-01-01'), endDate, nextStart: startDate });
        const next = contractReadings(readings, { startDate, endDate: null, previousEnd: endDate });
        expect(idsOf(next).filter((id) => idsOf(former).includes(id))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
