import type { Receipt } from '@kliuchar/api-schema/receipts';
import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { rowsOf, sourcesOf } from './explanation-rows.tsx';

type Explanation = Receipt['lines'][number]['explanation'];
type Meter = Extract<Explanation, { rule: 'meter' }>;

function counted(current: string, consumption: string): Meter {
  const zone = {
    zone: 1,
    previous: '1000',
    previousOn: day('2026-09-30'),
    current,
    currentOn: day('2026-10-31'),
    consumption,
    price: '4.32',
    rollover: false,
  };
  const meter = {
    meterId: '0190a6de-0000-7000-8000-000000000001',
    serial: '0711288',
    multiplier: '1',
    digits: 5,
    readingId: '0190a6de-0000-7000-8000-000000000002',
    period: period('2026-10'),
    months: 1,
    estimated: false,
    zones: [zone],
  };
  return { rule: 'meter', textUk: '', vat: null, unit: 'кВт·год', meters: [meter], blocks: [], tariffVersionId: null };
}

describe('the figures of a main meter', () => {
  it('name what was taken off: 180 × 4,32 less 40 × 4,32 are 777,60 − 172,80', () => {
    const { meters, ...line } = counted('1180', '180');
    const zone = { previous: '200', current: '240', consumption: '40', price: null, rollover: false };
    const sub = { meterId: '0190a6de-0000-7000-8000-000000000003', readingId: '0190a6de-0000-7000-8000-000000000004' };
    const behind = (main: Meter['meters'][number]) => ({
      ...main,
      ...sub,
      serial: '12',
      zones: main.zones.map((each) => ({ ...each, ...zone })),
    });
    const explanation = { ...line, meters: meters.map((main) => ({ ...main, subMeters: [behind(main)] })) };
    expect(rowsOf(explanation, 'кВт·год').map(({ what, how, times, sum }) => [what, how, times, sum])).toEqual([
      ['Лічильник №\u00a00711288', '1\u00a0180 − 1\u00a0000 = 180\u00a0кВт·год', '× 4,32', 77_760],
      ['Віднято: лічильник №\u00a012', '240 − 200 = 40\u00a0кВт·год', '× 4,32', -17_280],
    ]);
    expect(sourcesOf(explanation)).toEqual([
      'Показники 30.09.2026 → 31.10.2026',
      'Показники №\u00a012: 30.09.2026 → 31.10.2026',
    ]);
  });
});

describe('the figures of a meter behind a transformer', () => {
  it('write its factor with a comma, as every other number: (1 180 − 1 000) × 1,5 = 270', () => {
    const explanation = counted('1180', '270');
    const meters = explanation.meters.map((meter) => ({ ...meter, multiplier: '1.5' }));
    expect(rowsOf({ ...explanation, meters }, 'кВт·год').map(({ how }) => how)).toEqual([
      '1\u00a0180 − 1\u00a0000 × 1,5 (коефіцієнт) = 270\u00a0кВт·год',
    ]);
  });
});

describe('the figures of «Перерахунок»', () => {
  it('show what the receipt counted, 180 кВт·год × 4,32 = 777,60, and what it should have, 150 × 4,32 = 648,00', () => {
    const correction = { receiptNumber: 'К-2026-10-0001', was: counted('1180', '180'), now: counted('1150', '150') };
    const rows = rowsOf(
      {
        rule: 'manual',
        textUk: '',
        vat: null,
        amountKop: kop(-12_960),
        about: 'utility',
        adjustmentId: null,
        correction,
      },
      null,
    );
    expect(rows.map(({ what, how, times, sum, head }) => [head ?? false, what, how, times, sum])).toEqual([
      [true, 'Було у\u00a0квитанції К-2026-10-0001', '', undefined, 77_760],
      [false, 'Лічильник №\u00a00711288', '1\u00a0180 − 1\u00a0000 = 180\u00a0кВт·год', '× 4,32', 77_760],
      [true, 'Має бути', '', undefined, 64_800],
      [false, 'Лічильник №\u00a00711288', '1\u00a0150 − 1\u00a0000 = 150\u00a0кВт·год', '× 4,32', 64_800],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('has no rows for a sum entered by hand', () => {
    expect(
      rowsOf({ rule: 'manual', textUk: '', vat: null, amountKop: kop(5000), about: 'other', adjustmentId: null }, null),
    ).toEqual([]);
  });
});
