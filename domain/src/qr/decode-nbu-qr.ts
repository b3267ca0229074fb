import { type Kop, kop } from '../money/kop.ts';
import { fromBase64url } from './base64url.ts';
import { QR_START } from './nbu-qr.ts';
import { decodeWindows1251 } from './windows-1251.ts';

/** What a bank's application reads from a code of format 002 or 003. */
export type DecodedNbuQr = {
  readonly format: '002' | '003';
  readonly functionCode: string;
  readonly name: string;
  readonly iban: string;
  readonly amountKop: Kop | null;
  readonly taxId: string;
  readonly purposeCode: string;
  readonly reference: string;
  readonly purpose: string;
  readonly display: string;
  readonly lockMask: string;
  readonly validUntil: string;
  readonly createdAt: string;
};

/** Reads a code back as a bank does, by its own strict rules; null if a bank would refuse it. */
export function decodeNbuQr(url: string): DecodedNbuQr | null {
  const start = Object.values(QR_START).find((link) => url.startsWith(link));
  const bytes = start === undefined ? null : fromBase64url(url.slice(start.length));
  if (bytes === null) return null;
  // The third row names the encoding, and the rows before it are ASCII, so it is seen in either.
  const isUtf8 = decodeWindows1251(bytes).split('\n')[2] === '1';
  const rows = (isUtf8 ? new TextDecoder().decode(bytes) : decodeWindows1251(bytes)).split('\n');
  const [service, format, , functionCode = '', , name = '', iban = '', amount = '', taxId = ''] = rows;
  if (service !== 'BCD' || (format !== '002' && format !== '003')) return null;
  if (rows.length !== (format === '002' ? 13 : 17)) return null;
  const amountKop = readAmount(amount);
  if (amountKop === undefined) return null;
  const [purposeCode = '', reference = '', purpose = '', display = ''] = rows.slice(9);
  const [lockMask = '', validUntil = '', createdAt = ''] = rows.slice(13);
  return {
    format,
    functionCode,
    name,
    iban,
    amountKop,
    taxId,
    purposeCode,
    reference,
    purpose,
    display,
    lockMask,
    validUntil,
    createdAt,
  };
}

function readAmount(text: string): Kop | null | undefined {
  if (text === '') return null;
  const match = /^UAH(0|[1-9]\d{0,8})(?:\.(\d{2}))?$/.exec(text);
  return match === null || match[2] === '00' ? undefined : kop(Number(match[1]) * 100 + Number(match[2] ?? 0));
}
