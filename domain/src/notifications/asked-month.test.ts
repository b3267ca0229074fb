import { describe, expect, it } from 'vitest';
import { period } from '../dates/period.ts';
import { askedTitle, suppliersSentence } from './asked-month.ts';

const november = period('2026-11');

describe('what is asked of a month', () => {
  it.each<[string, boolean, string[]]>([
    ['Передайте показники за листопад 2026', true, []],
    ['Передайте показники й фото оплат за листопад 2026', true, ['Газ']],
    ['Покажіть оплати постачальникам за листопад 2026', false, ['Газ', 'Інтернет']],
  ])('is said in one line: %s', (title, hasReadings, suppliers) => {
    expect(askedTitle({ period: november, hasReadings, suppliers }).replaceAll('\u00a0', ' ')).toBe(title);
  });

  it('names the services, and none where there is none', () => {
    expect(suppliersSentence({ suppliers: ['Газ', 'Інтернет'] })).toBe(
      'Додайте фото або PDF оплат постачальникам: Газ, Інтернет.',
    );
    expect(suppliersSentence({ suppliers: [] })).toBeNull();
  });
});
