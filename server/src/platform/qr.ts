import { plainQrSvg, QR_MAX_VERSION, QR_MIN_VERSION, qrSvg } from '@kliuchar/domain/qr/qr-layout';
import { withEasiestMask } from '@kliuchar/domain/qr/qr-mask';
import { encode } from 'uqr';

const LEVEL = 'M';
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Of a version: the modules in which a code with each mask differs from the same code with the first. */
const masksOfVersion = new Map<number, readonly Uint8Array[]>();

/**
 * The drawing of a payment code: level M and the versions the Rules of the National Bank allow; the ₴ circle is drawn by the domain. The
 * matrix is the library's own choice to the module, at a fifth of its price: it draws a code anew for every mask it tries.
 */
export function qrPicture(text: string, label: string): string {
  const { data, size, version } = drawn(text, {
    minVersion: QR_MIN_VERSION,
    maxVersion: QR_MAX_VERSION,
    maskPattern: 0,
  });
  const modules = withEasiestMask(flat(data), size, masksOf(version));
  return qrSvg({ modules: data.map((row, y) => row.map((_, x) => modules[y * size + x] === 1)), version, label });
}

/** A code that is no payment: the smallest that holds the text. */
export function plainQrPicture(text: string, label: string): string {
  return plainQrSvg({ modules: drawn(text, {}).data, label });
}

function masksOf(version: number): readonly Uint8Array[] {
  const known = masksOfVersion.get(version);
  if (known !== undefined) return known;
  const [first = new Uint8Array(), ...others] = MASKS.map((maskPattern) =>
    flat(drawn('', { minVersion: version, maxVersion: version, maskPattern }).data),
  );
  const masks = [first, ...others].map((modules) => modules.map((module, index) => module ^ (first[index] ?? 0)));
  masksOfVersion.set(version, masks);
  return masks;
}

function drawn(text: string, options: { minVersion?: number; maxVersion?: number; maskPattern?: number }) {
  return encode(text, { ecc: LEVEL, border: 0, ...options });
}

function flat(rows: readonly (readonly boolean[])[]): Uint8Array {
  return Uint8Array.from(rows.flat(), Number);
}
