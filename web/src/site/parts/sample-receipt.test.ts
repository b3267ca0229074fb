import { decodeNbuQr } from '@kliuchar/domain/qr/decode-nbu-qr';
import { describe, expect, it } from 'vitest';
import { partMonthReceipt, SAMPLE_PAYEE, sampleQr, sampleReceipt } from './sample-receipt.ts';

/** By hand: 380 × 44,7125 = 16 990,75; 142 × 4,32 + 68 × 2,16 = 760,32; 6 × 15,99; 4 180 × 54,2 / 212,6; 54,2 × 7,85; 250; 6 × 14,40. */
const SUMS = [
  ['Оренда житла', 1_699_075],
  ['Електроенергія', 76_032],
  ['Холодна вода', 9_594],
  ['Водовідведення', 8_640],
  ['Опалення', 106_564],
  ['Утримання будинку', 42_547],
  ['Інтернет', 25_000],
] as const;

describe('the receipt of the home page', () => {
  it('is counted, line by line, and warns of nothing', () => {
    const { lines, totalDueKop, warnings } = sampleReceipt();
    expect(lines.map(({ title, amountKop }) => [title, amountKop])).toEqual(SUMS);
    expect(totalDueKop).toBe(SUMS.reduce((sum, [, amountKop]) => sum + amountKop, 0));
    expect(warnings).toEqual([]);
  });

  it('has a code that a bank reads, to a payee that is plainly a sample', () => {
    const { totalDueKop } = sampleReceipt();
    const code = sampleQr(totalDueKop);
    expect(decodeNbuQr(code.url)).toMatchObject({
      name: 'ЗРАЗОК, не сплачувати',
      iban: SAMPLE_PAYEE.iban,
      amountKop: totalDueKop,
    });
    // There is no bank 999999, so nobody has the account.
    expect(SAMPLE_PAYEE.iban.slice(4, 10)).toBe('999999');
    expect(code.svg).toContain('aria-label="QR-код НБУ: зразок, отримувача немає"');
  });

  it('counts a part of a month: 15 500 × 7 / 30', () => {
    expect(partMonthReceipt().lines.map(({ amountKop }) => amountKop)).toEqual([361_667]);
  });
});
