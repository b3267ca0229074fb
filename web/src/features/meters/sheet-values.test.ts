import { day } from '@kliuchar/domain/dates/day';
import { formatDecimal } from '@kliuchar/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { previewReading as previewOn, whileTyping } from './sheet-values.ts';

const NOVEMBER = day('2026-11-30');
const previewReading = (meter: Parameters<typeof previewOn>[0], texts: readonly string[]) =>
  previewOn(meter, texts, NOVEMBER);

const water = {
  service: 'cold_water' as const,
  zones: 1,
  digits: 5,
  decimals: 3,
  multiplier: '1',
  usual: '6',
  previous: { values: ['418'], date: day('2026-10-31'), period: null, estimated: false, beginsLease: false },
};
const consumptionOf = (preview: ReturnType<typeof previewReading>) =>
  preview.consumption && formatDecimal(preview.consumption);

describe('the preview of a reading', () => {
  it('subtracts the previous and compares with the usual', () => {
    const preview = previewReading(water, ['424,3']);
    expect(preview.values).toEqual(['424.3']);
    expect(consumptionOf(preview)).toBe('6.3');
    expect(preview.change).toBe(5);
    expect(preview.high).toBe(false);
  });

  it('calls more than three times the usual high', () => {
    expect(previewReading(water, ['436,001']).high).toBe(true);
    expect(previewReading(water, ['436']).high).toBe(false);
  });

  it('asks about a first use too large for anybody, by the months it took', () => {
    const first = { ...water, usual: null };
    // 4180 for 418,0: 3762 м³ in thirty days, where 100 are a month of a large house.
    expect(previewReading(first, ['4180'])).toMatchObject({ high: true, change: null, asks: 'high' });
    expect(previewReading(first, ['518'])).toMatchObject({ high: false, asks: null });
    expect(previewReading(first, ['519']).asks).toBe('high');
    expect(previewOn(first, ['519'], day('2026-12-31')).asks).toBeNull();
    // With a history it is said beside the value, and nobody is asked.
    expect(previewReading(water, ['4180'])).toMatchObject({ high: true, asks: null });
  });

  it('takes a near turn of the register for a roll-over and a far one for a mistake', () => {
    const full = { ...water, previous: { ...water.previous, values: ['99998'] } };
    const turned = previewReading(full, ['3']);
    expect(turned.rollover).toBe(true);
    expect(consumptionOf(turned)).toBe('5');
    const slip = previewReading(water, ['413']);
    expect(slip.belowPrevious).toBe(true);
    expect(slip.consumption).toBeNull();
  });

  it('adds the zones after their multiplier', () => {
    const power = {
      ...water,
      zones: 2,
      decimals: 0,
      multiplier: '20',
      usual: null,
      previous: { ...water.previous, values: ['100', '50'] },
    };
    expect(consumptionOf(previewReading(power, ['103', '51']))).toBe('80');
  });

  it('waits for every zone and says what cannot be read', () => {
    const power = { ...water, zones: 2, decimals: 0, previous: { ...water.previous, values: ['1', '1'] } };
    expect(previewReading(power, ['5', ''])).toMatchObject({ values: null, lacking: 1 });
    expect(previewReading(power, ['', '5']).lacking).toBe(0);
    expect(previewReading(power, ['5', '6']).lacking).toBeNull();
    expect(previewReading(power, ['', '']).lacking).toBeNull();
    expect(previewReading(water, ['4,1234']).wrong).toEqual([{ zone: 0, problem: expect.stringContaining('3') }]);
    expect(previewReading(water, ['четвер']).wrong[0]?.problem).toMatch(/число/);
    expect(previewReading(water, ['']).empty).toBe(true);
  });

  it('marks the wrong zone alone, and before the other is typed', () => {
    const power = { ...water, zones: 2, decimals: 0, previous: { ...water.previous, values: ['8412', '3906'] } };
    expect(previewReading(power, ['8500', '390']).wrong).toEqual([{ zone: 1, problem: null }]);
    expect(previewReading(power, ['841', '3950'])).toMatchObject({
      wrong: [{ zone: 0, problem: null }],
      belowPrevious: true,
      values: ['841', '3950'],
      consumption: null,
    });
    expect(previewReading(power, ['841', ''])).toMatchObject({ wrong: [{ zone: 0 }], lacking: 1, values: null });
    expect(previewReading(power, ['ой', '390']).wrong).toEqual([
      { zone: 0, problem: expect.stringContaining('число') },
      { zone: 1, problem: null },
    ]);
  });
});

describe('the preview of a reading that is being typed', () => {
  const power = { ...water, zones: 2, decimals: 0, previous: { ...water.previous, values: ['8412', '3840'] } };
  const typed = (texts: readonly string[], zone: number) =>
    whileTyping(previewReading(power, texts), zone, { ...power, texts });

  it('says nothing of a value that is still shorter than the one before', () => {
    for (const text of ['8', '84', '840'])
      expect(typed([text, ''], 0)).toMatchObject({ wrong: [], belowPrevious: false });
  });
  it('calls it wrong as soon as no digit is missing', () =>
    expect(typed(['8411', ''], 0)).toMatchObject({ wrong: [{ zone: 0, problem: null }], belowPrevious: true }));
  it('leaves the other zone marked', () =>
    expect(typed(['8411', '3'], 1)).toMatchObject({ wrong: [{ zone: 0, problem: null }], belowPrevious: true }));
  it('does not wait with what is no number', () =>
    expect(typed(['12а', ''], 0).wrong).toEqual([{ zone: 0, problem: expect.stringMatching(/число/) }]));
});
