import { qrSvg } from '@kliuchar/domain/qr/qr-layout';
import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPicture } from './qr.ts';

describe('the drawing of a payment code', () => {
  it('has the mask that the library would have taken, whatever the text', () => {
    // Versions 10 to 17 at level M hold no more than 504 bytes.
    const text = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_/:.'),
      maxLength: 500,
    });
    fc.assert(
      fc.property(text, (value) => {
        const { data, version } = encode(value, { ecc: 'M', minVersion: 10, maxVersion: 17, border: 0 });
        expect(qrPicture(value, 'QR')).toBe(qrSvg({ modules: data, version, label: 'QR' }));
      }),
      { numRuns: 300 },
    );
  });
});
