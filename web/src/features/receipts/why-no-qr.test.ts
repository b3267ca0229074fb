import { kop } from '@kliuchar/domain/money/kop';
import { expect, it } from 'vitest';
import { whyNoQr } from './why-no-qr.ts';

it('says what the receipt lacks while there is something to pay, and that there is nothing only then', () => {
  expect(whyNoQr({ status: 'draft', payableKop: kop(0) })).toContain('після видачі');
  expect(whyNoQr({ status: 'issued', payableKop: kop(100) })).toContain('немає IBAN чи коду отримувача');
  expect(whyNoQr({ status: 'issued', payableKop: kop(0) })).toContain('платити вже нічого');
});
