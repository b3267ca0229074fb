import { plainQrSvg, QR_MAX_VERSION, QR_MIN_VERSION, qrSvg } from '@kliuchar/domain/qr/qr-layout';
import { encode } from 'uqr';

export type QrMatrix = { readonly modules: readonly (readonly boolean[])[]; readonly version: number };

/** The modules of a payment code: level M and the versions the Rules of the National Bank allow. The ₴ circle is drawn by the domain. */
function qrMatrix(text: string): QrMatrix {
  const { data, version } = encode(text, {
    ecc: 'M',
    minVersion: QR_MIN_VERSION,
    maxVersion: QR_MAX_VERSION,
    border: 0,
  });
  return { modules: data, version };
}

export function qrPicture(text: string, label: string): string {
  return qrSvg({ ...qrMatrix(text), label });
}

/** A code that is no payment: the smallest that holds the text. */
export function plainQrPicture(text: string, label: string): string {
  return plainQrSvg({ modules: encode(text, { ecc: 'M', border: 0 }).data, label });
}
