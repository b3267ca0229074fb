import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KOP_MAX, kop } from '../money/kop.ts';
import { decodeNbuQr } from './decode-nbu-qr.ts';
import { type NbuQr003, type NbuQrInput, nbuQrPayload, QR_BODY_LIMIT, QR_URL_LIMIT, qrAmount } from './nbu-qr.ts';
import { decodeWindows1251 } from './windows-1251.ts';

/** Annex 4, example 4 of NBU resolution 97, as printed in ukraine.md §1 (field 17 empty instead of the literal RFU). */
const ANNEX_4_EXAMPLE_4: NbuQr003 = {
  format: '003',
  functionCode: 'ICT',
  name: 'ТОВ «ФК „ЕВО“»',
  iban: 'UA673005280000026500504354077',
  amountKop: kop(15_000),
  taxId: '37193071',
  purposeCode: 'OTHR/GDDS',
  reference: '1225102576',
  purpose: '?MerchantBusinessName="ROZETKA.UA", Покупка товарів, замовлення №821558965.',
  display: '?<InstrForCdtrAgt><InstrInf>MerchID:01234-TermId:43210</InstrInf></InstrForCdtrAgt>',
  lockMask: 'FFFF',
  validUntil: '250321120000',
  createdAt: '250129120000',
};

const ANNEX_4_EXAMPLE_4_BODY =
  'QkNECjAwMwoyCklDVAoK0s7CIKvUyiCExcLOk7sKVUE2NzMwMDUyODAwMDAwMjY1MDA1MDQzNTQwNzcKVUFIMTUwCjM3MTkzMDcxCk9USFIvR0REUwoxMjI1MTAyNTc2Cj9NZXJjaGFudEJ1c2luZXNzTmFtZT0iUk9aRVRLQS5VQSIsIM_u6vPv6uAg8u7i4PCz4iwg5-Ds7uLr5e3t_yC5ODIxNTU4OTY1Lgo_PEluc3RyRm9yQ2R0ckFndD48SW5zdHJJbmY-TWVyY2hJRDowMTIzNC1UZXJtSWQ6NDMyMTA8L0luc3RySW5mPjwvSW5zdHJGb3JDZHRyQWd0PgpGRkZGCjI1MDMyMTEyMDAwMAoyNTAxMjkxMjAwMDAK';

const RENT: NbuQr003 = {
  format: '003',
  functionCode: 'XCT',
  name: 'Коваленко Олена Сергіївна',
  iban: 'UA213223130000026007233566001',
  amountKop: kop(1_850_050),
  taxId: '3383904825',
  purposeCode: 'OTHR/OTHR',
  reference: '2026-11-0042',
  purpose: 'Оплата за оренду квартири, листопад 2026, дог. №15, рах. 2026-11-0042',
  lockMask: 'FFFF',
};

function made(input: NbuQrInput) {
  const code = nbuQrPayload(input);
  if (!code.ok) throw new Error(`Refused: ${JSON.stringify(code.refusal)}`);
  return code.value;
}

describe('the text of a bank QR', () => {
  it('is byte for byte that of the official example 4 of annex 4', () => {
    const code = made(ANNEX_4_EXAMPLE_4);
    expect(code.body).toBe(ANNEX_4_EXAMPLE_4_BODY);
    expect(code.body).toHaveLength(384);
    expect(code.url).toBe(`https://qr.bank.gov.ua/${ANNEX_4_EXAMPLE_4_BODY}`);
    expect(code.encoding).toBe('windows-1251');
  });

  it('is smaller in Windows-1251, which the Rules ask for: 260 against 342 characters of the body (ukraine.md §1)', () => {
    expect(made(RENT).bytes).toHaveLength(195);
    expect(made(RENT).body).toHaveLength(260);
    const utf8 = made({ ...RENT, encoding: 'utf-8' });
    expect(utf8.body).toHaveLength(342);
    expect(new TextDecoder().decode(utf8.bytes).split('\n')[2]).toBe('1');
    expect(decodeNbuQr(utf8.url)).toEqual(decodeNbuQr(made(RENT).url));
  });

  it('has 17 rows in format 003 and 13 in 002, with LF between and none after', () => {
    const rows = decodeWindows1251(made(RENT).bytes).split('\n');
    expect(rows).toHaveLength(17);
    expect(rows.slice(12)).toEqual(['', 'FFFF', '', '', '']);
    const short = decodeWindows1251(made({ ...RENT, format: '002', functionCode: 'UCT' }).bytes).split('\n');
    expect(short).toHaveLength(13);
    expect(short[1]).toBe('002');
    expect(short.slice(9, 11)).toEqual(['', '']);
  });

  it.each([
    [300, 'UAH3'],
    [350, 'UAH3.50'],
    [305, 'UAH3.05'],
    [5, 'UAH0.05'],
    [1_850_050, 'UAH18500.50'],
    [KOP_MAX, 'UAH999999999.99'],
    [null, ''],
  ])('writes %s kopecks as "%s"', (amount, text) => {
    expect(qrAmount(amount === null ? null : kop(amount))).toBe(text);
  });

  it('takes a pasted IBAN and drops what would shift the rows', () => {
    const code = made({ ...RENT, iban: 'ua21 3223 1300 0002 6007 2335 6600 1', purpose: 'Оплата\r\nза\tоренду' });
    expect(decodeNbuQr(code.url)).toMatchObject({ iban: RENT.iban, purpose: 'Оплата за оренду' });
  });
});

describe('a bank QR is refused', () => {
  const cases: readonly (readonly [string, string, Partial<NbuQr003>])[] = [
    ['qr_missing', 'name', { name: ' \n' }],
    ['qr_too_long', 'name', { name: 'О'.repeat(141) }],
    ['qr_invalid', 'iban', { iban: 'UA213223130000026007233566002' }],
    ['qr_invalid', 'amountKop', { amountKop: kop(0) }],
    ['qr_invalid', 'amountKop', { amountKop: kop(-100) }],
    ['qr_invalid', 'amountKop', { amountKop: kop(KOP_MAX + 1) }],
    ['qr_invalid', 'taxId', { taxId: '' }],
    ['qr_invalid', 'taxId', { taxId: '0000000000' }],
    ['qr_invalid', 'taxId', { taxId: '33839048251' }],
    ['qr_invalid', 'taxId', { taxId: '3383 904825' }],
    ['qr_invalid', 'purposeCode', { purposeCode: '' }],
    ['qr_invalid', 'reference', { reference: 'К-2026-11-0042' }],
    ['qr_invalid', 'reference', { reference: '1'.repeat(36) }],
    ['qr_missing', 'purpose', { purpose: '\u200b' }],
    ['qr_too_long', 'purpose', { purpose: `?a="${'б'.repeat(400)}"` }],
    ['qr_too_long', 'display', { display: 'а'.repeat(141) }],
    ['qr_invalid', 'lockMask', { lockMask: 'GGGG' }],
    ['qr_invalid', 'validUntil', { validUntil: '2026-11-20' }],
    ['qr_invalid', 'createdAt', { createdAt: '1' }],
  ];

  it.each(cases)('as %s of %s', (code, field, change) => {
    expect(nbuQrPayload({ ...RENT, ...change })).toEqual({ ok: false, refusal: { code, field } });
  });
});

describe('a long purpose', () => {
  const long = `Оплата за оренду нежитлового приміщення ${'та відшкодування комунальних послуг '.repeat(12)}рах. 2026-11-0042`;

  it('loses its last words and keeps the reference by which the payment is matched', () => {
    const purpose = decodeNbuQr(made({ ...RENT, purpose: long }).url)?.purpose ?? '';
    expect(purpose).toMatch(/^Оплата за оренду нежитлового приміщення .*[а-я]… 2026-11-0042$/u);
    expect(long.startsWith(purpose.slice(0, purpose.indexOf('…')))).toBe(true);
  });

  it('ends with … when it holds no reference', () => {
    const purpose = decodeNbuQr(made({ ...RENT, reference: '', purpose: long }).url)?.purpose;
    expect(purpose?.endsWith('…')).toBe(true);
  });

  it('of one word is cut inside the word', () => {
    const purpose = decodeNbuQr(made({ ...RENT, purpose: 'а'.repeat(419) }).url)?.purpose;
    expect(purpose).toMatch(/^а{100,}…$/u);
  });

  it('fills the code up to 356 bytes, which are 475 of the body, and no further (ukraine.md §0.4)', () => {
    const code = made({ ...RENT, purpose: 'а'.repeat(419) });
    expect(code.bytes).toHaveLength(356);
    expect(code.body).toHaveLength(475);
    expect(code.url.length).toBeLessThanOrEqual(507);
    expect(made({ ...RENT, purpose: 'а'.repeat(230) }).bytes).toHaveLength(356);
    expect(decodeNbuQr(made({ ...RENT, purpose: 'а'.repeat(230) }).url)?.purpose).toBe('а'.repeat(230));
  });

  it('never makes a code over the limits, whatever is typed, and what is made can be read', () => {
    const text = fc.string({
      unit: fc.constantFrom('О', 'ї', 'ґ', 'ʼ', ' ', '\u00a0', 'w', '"', '\n', '₴', '–', '№', '😀', 'é'),
      maxLength: 500,
    });
    const name = fc.string({ unit: fc.constantFrom('О', 'л', ' ', 'e', '\u02bc'), minLength: 1, maxLength: 140 });
    const encoding = fc.constantFrom('utf-8' as const, 'windows-1251' as const);
    fc.assert(
      fc.property(text, name, encoding, fc.integer({ min: 1, max: KOP_MAX }), (purpose, payee, chosen, amount) => {
        const input = { ...RENT, name: payee, purpose, encoding: chosen, amountKop: kop(amount) };
        const code = nbuQrPayload(input);
        expect(['made', 'qr_missing', 'qr_too_long']).toContain(code.ok ? 'made' : code.refusal.code);
        if (!code.ok) return;
        expect(code.value.body.length).toBeLessThanOrEqual(QR_BODY_LIMIT);
        expect(code.value.url.length).toBeLessThanOrEqual(QR_URL_LIMIT);
        expect(decodeNbuQr(code.value.url)).toMatchObject({ iban: RENT.iban, amountKop: amount, taxId: RENT.taxId });
      }),
    );
  });
});
