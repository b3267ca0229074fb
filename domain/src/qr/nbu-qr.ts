import { normalizeIban, parseIban } from '../identifiers/iban.ts';
import { parseTaxId } from '../identifiers/tax-id.ts';
import { KOP_MAX, type Kop } from '../money/kop.ts';
import { accept, type Decision, refuse } from '../refusal/refusal.ts';
import { toBase64url } from './base64url.ts';
import { shortenQrText, toQrText } from './qr-text.ts';
import { encodeWindows1251 } from './windows-1251.ts';

export type NbuQrEncoding = 'utf-8' | 'windows-1251';

/** The fields of annexes 3 and 4 of NBU resolution 97. An empty string is an empty field. */
type CommonFields = {
  /** Windows-1251 unless told: the Rules ask for the smaller, and since only its characters are allowed, it always is. */
  readonly encoding?: NbuQrEncoding;
  readonly name: string;
  readonly iban: string;
  /** Null leaves the sum to the payer. */
  readonly amountKop: Kop | null;
  readonly taxId: string;
  /** Our number, ASCII. Format 002 has no place for it, so there it only tells what must survive shortening of the purpose. */
  readonly reference: string;
  readonly purpose: string;
};

export type NbuQr003 = CommonFields & {
  readonly format: '003';
  /** UCT credit transfer, ICT instant transfer, XCT as the payer chooses. */
  readonly functionCode: 'UCT' | 'ICT' | 'XCT';
  /** Category and purpose of ISO 20022; PrivatBank refuses an empty one. */
  readonly purposeCode: string;
  readonly display?: string;
  /** Bit N locks field N: FFFF all, FEFF all but the sum. */
  readonly lockMask?: string;
  /** `РРММДДГГХХСС` in Kyiv time (NBU resolution 97, annex 4). */
  readonly validUntil?: string;
  readonly createdAt?: string;
};

export type NbuQr002 = CommonFields & { readonly format: '002'; readonly functionCode: 'UCT' };

export type NbuQrInput = NbuQr002 | NbuQr003;

export type NbuQr = {
  readonly url: string;
  readonly body: string;
  readonly bytes: Uint8Array;
  readonly encoding: NbuQrEncoding;
};

/** The link each format begins with; 003 and 002 differ by host, so that one is a way round a bank's trouble with the other. */
export const QR_START = { '003': 'https://qr.bank.gov.ua/', '002': 'https://bank.gov.ua/qr/' } as const;

/** The two limits of the Rules conflict, so both are obeyed: the base64url body and the whole link, in bytes. */
export const QR_BODY_LIMIT = 475;
export const QR_URL_LIMIT = 507;

const PURPOSE_LIMIT = 420;

/**
 * The text of a bank QR (NBU resolution 97 of 19.08.2025; ukraine.md §1). A purpose that would overflow is shortened by whole
 * words with «…» at the end, its reference kept; a code that no bank could read is never made. A purpose of parameters (a leading
 * «?») cannot be shortened. Refuses with `qr_missing`, `qr_invalid` and `qr_too_long`, each with its field.
 */
export function nbuQrPayload(input: NbuQrInput): Decision<NbuQr> {
  const name = toQrText(input.name);
  const purpose = toQrText(input.purpose);
  const refusal = findRefusal(input, { name, purpose });
  if (refusal !== null) return refusal;

  const encoding = input.encoding ?? 'windows-1251';
  const rawOf = (text: string) => encode(fieldsOf(input, { name, purpose: text, encoding }).join('\n'), encoding);
  const fits = (text: string) => text.length <= PURPOSE_LIMIT && isShortEnough(rawOf(text).length, input.format);
  const short =
    purpose.startsWith('?') && !fits(purpose) ? null : shortenQrText(purpose, { fits, tail: input.reference });
  if (short === null) return refuse('qr_too_long', 'purpose');

  const bytes = rawOf(short);
  const body = toBase64url(bytes);
  return accept({ url: QR_START[input.format] + body, body, bytes, encoding });
}

/** `UAH3`, `UAH3.50`, never `UAH3.5` or `UAH3.00`; empty when the payer types the sum. */
export function qrAmount(amount: Kop | null): string {
  if (amount === null) return '';
  const kopecks = amount % 100;
  const hryvnias = String((amount - kopecks) / 100);
  return kopecks === 0 ? `UAH${hryvnias}` : `UAH${hryvnias}.${String(kopecks).padStart(2, '0')}`;
}

function findRefusal(input: NbuQrInput, { name, purpose }: { name: string; purpose: string }): Decision<never> | null {
  if (name === '') return refuse('qr_missing', 'name');
  if (name.length > 140) return refuse('qr_too_long', 'name');
  if (!parseIban(input.iban).ok) return refuse('qr_invalid', 'iban');
  const amount = input.amountKop;
  if (amount !== null && (amount <= 0 || amount > KOP_MAX)) return refuse('qr_invalid', 'amountKop');
  const taxId = parseTaxId(input.taxId);
  if (!taxId.ok || taxId.value.value !== input.taxId) return refuse('qr_invalid', 'taxId');
  if (!/^[\x20-\x7e]{0,35}$/.test(input.reference)) return refuse('qr_invalid', 'reference');
  if (purpose === '') return refuse('qr_missing', 'purpose');
  return input.format === '003' ? findRefusalOf003(input) : null;
}

function findRefusalOf003(input: NbuQr003): Decision<never> | null {
  if (!/^[A-Z0-9]{4}\/[A-Z0-9]{4}$/.test(input.purposeCode)) return refuse('qr_invalid', 'purposeCode');
  if (toQrText(input.display ?? '').length > 140) return refuse('qr_too_long', 'display');
  if (!/^[0-9A-F]{0,4}$/.test(input.lockMask ?? '')) return refuse('qr_invalid', 'lockMask');
  if (!/^(\d{12})?$/.test(input.validUntil ?? '')) return refuse('qr_invalid', 'validUntil');
  return /^(\d{12})?$/.test(input.createdAt ?? '') ? null : refuse('qr_invalid', 'createdAt');
}

/** The rows in the order of the annexes: 13 in format 002, 17 in 003; reserved ones are empty. */
function fieldsOf(
  input: NbuQrInput,
  { name, purpose, encoding }: { name: string; purpose: string; encoding: NbuQrEncoding },
): string[] {
  const mark = encoding === 'utf-8' ? '1' : '2';
  const iban = normalizeIban(input.iban);
  const start = ['BCD', input.format, mark, input.functionCode, '', name, iban, qrAmount(input.amountKop), input.taxId];
  if (input.format === '002') return [...start, '', '', purpose, ''];
  const { purposeCode, reference, display = '', lockMask = '', validUntil = '', createdAt = '' } = input;
  return [...start, purposeCode, reference, purpose, toQrText(display), lockMask, validUntil, createdAt, ''];
}

function isShortEnough(rawLength: number, format: NbuQrInput['format']): boolean {
  const bodyLength = Math.ceil((rawLength * 4) / 3);
  return bodyLength <= QR_BODY_LIMIT && QR_START[format].length + bodyLength <= QR_URL_LIMIT;
}

function encode(text: string, encoding: NbuQrEncoding): Uint8Array {
  return encoding === 'utf-8' ? new TextEncoder().encode(text) : encodeWindows1251(text);
}
