import { LIQPAY_SIGNATURES, type LiqpaySignature } from './checkout/liqpay.ts';
import type { Reader } from './config-reader.ts';
import { parseOrigin } from './config-values.ts';

/** What the platform's own invoices are paid with (product.md §9); null where a provider is not set up, and its way to pay is not offered. */
export type Payments = {
  readonly monobank: { readonly token: string; readonly apiUrl: string } | null;
  readonly liqpay: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly signature: LiqpaySignature;
    readonly apiUrl: string;
  } | null;
};

const MONOBANK_API_URL = 'https://api.monobank.ua';
const LIQPAY_API_URL = 'https://www.liqpay.ua';

export function readPayments(reader: Reader): Payments {
  return { monobank: readMonobank(reader), liqpay: readLiqpay(reader) };
}

function readMonobank(reader: Reader): Payments['monobank'] {
  const token = reader.parsed<string | null>(
    'MONOBANK_TOKEN',
    null,
    (text) => (/^[\w-]{20,128}$/.test(text) ? text : null),
    'потрібен ключ еквайрингу з кабінету monobank',
  );
  const apiUrl = reader.parsed(
    'MONOBANK_API_URL',
    MONOBANK_API_URL,
    parseOrigin,
    'потрібна адреса виду https://api.monobank.ua без шляху',
  );
  if (token !== null) return { token, apiUrl };
  if (reader.text('MONOBANK_TOKEN') === null && reader.text('MONOBANK_API_URL') !== null)
    reader.fail('MONOBANK_API_URL', 'має сенс лише разом із MONOBANK_TOKEN');
  return null;
}

function readLiqpay(reader: Reader): Payments['liqpay'] {
  const publicKey = reader.text('LIQPAY_PUBLIC_KEY');
  const privateKey = reader.text('LIQPAY_PRIVATE_KEY');
  const signature = reader.parsed<LiqpaySignature>(
    'LIQPAY_SIGNATURE',
    'sha1',
    (text) => LIQPAY_SIGNATURES.find((known) => known === text) ?? null,
    `дозволено ${LIQPAY_SIGNATURES.join(' або ')}, як налаштовано в кабінеті LiqPay`,
  );
  const apiUrl = reader.parsed(
    'LIQPAY_API_URL',
    LIQPAY_API_URL,
    parseOrigin,
    'потрібна адреса виду https://www.liqpay.ua без шляху',
  );
  if (publicKey !== null && privateKey !== null) return { publicKey, privateKey, signature, apiUrl };
  if (publicKey !== null || privateKey !== null)
    reader.fail(
      'LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY',
      'задаються лише разом: обидва ключі магазину з кабінету LiqPay',
    );
  else
    for (const name of ['LIQPAY_SIGNATURE', 'LIQPAY_API_URL'] as const)
      if (reader.text(name) !== null) reader.fail(name, 'має сенс лише разом із ключами LiqPay');
  return null;
}
