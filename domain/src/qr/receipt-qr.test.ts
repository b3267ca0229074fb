import { describe, expect, it } from 'vitest';
import { kop } from '../money/kop.ts';
import { bankLinks } from './bank-links.ts';
import { decodeNbuQr } from './decode-nbu-qr.ts';
import { receiptQr } from './receipt-qr.ts';

const OWN_EXAMPLE = {
  payeeName: 'Коваленко Олена Сергіївна',
  payeeTaxId: '3383904825',
  iban: 'UA213223130000026007233566001',
  amountKop: kop(1_850_050),
  reference: '2026-11-0042',
  purpose: 'Оплата за оренду квартири, листопад 2026, дог. №15, рах. 2026-11-0042',
};

/** The own example of ukraine.md §1, both formats. */
const URL_003 =
  'https://qr.bank.gov.ua/QkNECjAwMwoyClhDVAoKyu7i4Ovl7eruIM7r5e3gINHl8OOzv-Lt4ApVQTIxMzIyMzEzMDAwMDAyNjAwNzIzMzU2NjAwMQpVQUgxODUwMC41MAozMzgzOTA0ODI1Ck9USFIvT1RIUgoyMDI2LTExLTAwNDIKzu_r4PLgIOfgIO7w5e3k8yDq4uDw8ujw6Cwg6-jx8u7v4OQgMjAyNiwg5O7jLiC5MTUsIPDg9S4gMjAyNi0xMS0wMDQyCgpGRkZGCgoK';
const URL_002 =
  'https://bank.gov.ua/qr/QkNECjAwMgoyClVDVAoKyu7i4Ovl7eruIM7r5e3gINHl8OOzv-Lt4ApVQTIxMzIyMzEzMDAwMDAyNjAwNzIzMzU2NjAwMQpVQUgxODUwMC41MAozMzgzOTA0ODI1CgoKzu_r4PLgIOfgIO7w5e3k8yDq4uDw8ujw6Cwg6-jx8u7v4OQgMjAyNiwg5O7jLiC5MTUsIPDg9S4gMjAyNi0xMS0wMDQyCg';

describe('the code of a receipt', () => {
  it('is byte for byte the own example of ukraine.md §1 in both formats', () => {
    expect(receiptQr(OWN_EXAMPLE)).toEqual({
      ok: true,
      value: { url: URL_003, fallbackUrl: URL_002, body: URL_003.slice('https://qr.bank.gov.ua/'.length) },
    });
  });

  it('leaves only the sum to the payer when there is none: mask FEFF', () => {
    const code = receiptQr({ ...OWN_EXAMPLE, amountKop: null });
    expect(code.ok && decodeNbuQr(code.value.url)).toMatchObject({ amountKop: null, lockMask: 'FEFF' });
  });

  it('cannot have its purpose read as parameters', () => {
    const code = receiptQr({ ...OWN_EXAMPLE, purpose: '? Оплата="1"' });
    expect(code.ok && decodeNbuQr(code.value.url)?.purpose).toBe('Оплата="1"');
  });

  it('is refused when nothing is to be paid or the requisites are wrong', () => {
    expect(receiptQr({ ...OWN_EXAMPLE, amountKop: kop(0) })).toEqual({
      ok: false,
      refusal: { code: 'qr_invalid', field: 'amountKop' },
    });
    expect(receiptQr({ ...OWN_EXAMPLE, iban: '' }).ok).toBe(false);
  });

  it('is not read by a bank if it was damaged', () => {
    expect(decodeNbuQr(URL_003)).not.toBeNull();
    expect(decodeNbuQr(URL_003.replace('qr.bank.gov.ua', 'qr.bank.gov.ru'))).toBeNull();
    expect(decodeNbuQr(URL_003.slice(0, -8))).toBeNull();
    expect(decodeNbuQr(`${URL_003}=`)).toBeNull();
  });
});

describe('the links of banks', () => {
  it('open each bank’s application with the same body (ukraine.md §1)', () => {
    const links = bankLinks('QkNE');
    expect(links.map(({ bank }) => bank)).toEqual(['privat24', 'monobank', 'pumb', 'abank', 'raiffeisen', 'sense']);
    expect(links[0]).toEqual({
      bank: 'privat24',
      name: 'Приват24',
      iosUrl: 'https://www.privat24.ua/rd/send_qr/nbu/QkNE',
      androidUrl: 'intent://qr.bank.gov.ua/QkNE#Intent;scheme=https;package=ua.privatbank.ap24;end',
    });
    expect(links[1]?.iosUrl).toBe('https://mbnk.app/qr/QkNE');
    expect(links.find(({ bank }) => bank === 'pumb')?.androidUrl).toBeNull();
    expect(links.find(({ bank }) => bank === 'sense')?.iosUrl).toBeNull();
  });
});
