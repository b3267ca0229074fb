import { describe, expect, it } from 'vitest';
import { plainQrSvg, qrCircleDiameter, qrSvg } from './qr-layout.ts';

const square = (size: number, isBlack: (x: number, y: number) => boolean) =>
  Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isBlack(x, y)));

describe('the drawing of a payment code', () => {
  it('keeps a quiet zone of 4 modules and is black on white (ukraine.md §1)', () => {
    const svg = qrSvg({ modules: square(57, () => false), version: 10, label: 'QR-код' });
    expect(svg).toContain('viewBox="0 0 65 65"');
    expect(svg).toContain('<rect width="65" height="65" fill="#fff"/>');
    expect(svg).toContain('<circle cx="32.5" cy="32.5" r="8.5" fill="#fff"/>');
    expect(svg.match(/(?:fill|stroke)="([^"]+)"/g)?.join()).not.toMatch(/currentColor|var\(/);
    expect(svg).not.toContain('<text');
  });

  it('draws each black area once, where it is', () => {
    const svg = qrSvg({ modules: square(57, (x, y) => y === 0 && (x < 3 || x === 56)), version: 10, label: '' });
    expect(svg).toContain('d="M4 4h3v1h-3v-1zM60 4h1v1h-1v-1z"');
  });

  it.each([
    [10, 17],
    [11, 19],
    [12, 19],
    [13, 21],
    [14, 23],
    [15, 23],
    [16, 25],
    [17, 25],
  ])('has at version %s a circle of %s modules', (version, diameter) => {
    expect(qrCircleDiameter(version)).toBe(diameter);
  });

  it('says its label to a screen reader, safely', () => {
    const svg = qrSvg({ modules: square(57, () => true), version: 10, label: 'QR «<К & "42">»' });
    expect(svg).toContain('role="img" aria-label="QR «&lt;К &amp; &quot;42&quot;&gt;»"');
  });

  it('refuses what is not a payment code', () => {
    expect(() => qrSvg({ modules: square(53, () => true), version: 9, label: '' })).toThrow(RangeError);
    expect(() => qrSvg({ modules: square(89, () => true), version: 18, label: '' })).toThrow(RangeError);
    expect(() => qrSvg({ modules: square(56, () => true), version: 10, label: '' })).toThrow(RangeError);
  });
});

describe('the drawing of a code that is no payment', () => {
  it('has the quiet zone and the modules, and no ₴ in the middle', () => {
    const svg = plainQrSvg({ modules: square(21, (x, y) => y === 0 && x < 3), label: 'QR' });
    expect(svg).toContain('viewBox="0 0 29 29"');
    expect(svg).toContain('d="M4 4h3v1h-3v-1z"');
    expect(svg).not.toContain('<circle');
  });
});
