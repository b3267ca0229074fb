import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';
import { shortenQrText, toQrText } from './qr-text.ts';
import { decodeWindows1251, encodeWindows1251, windows1251Byte } from './windows-1251.ts';

describe('Windows-1251', () => {
  it('has the bytes that the machine’s decoder has, for every byte but the unused 0x98', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 0x98);
    const text = new TextDecoder('windows-1251').decode(bytes);
    expect(decodeWindows1251(bytes)).toBe(text);
    expect(encodeWindows1251(text)).toEqual(bytes);
  });

  it('knows what it lacks', () => {
    expect(windows1251Byte('ʼ')).toBeNull();
    expect(windows1251Byte('₴')).toBeNull();
    expect(windows1251Byte('\u0098')).toBeNull();
    expect(windows1251Byte('😀')).toBeNull();
    expect(windows1251Byte('’')).toBe(0x92);
    expect(windows1251Byte('ґ')).toBe(0xb4);
    expect(() => encodeWindows1251('ʼ')).toThrow(RangeError);
  });
});

describe('base64url', () => {
  it.each([
    [[], ''],
    [[0x66], 'Zg'],
    [[0x66, 0x6f], 'Zm8'],
    [[0x66, 0x6f, 0x6f], 'Zm9v'],
    [[0xff, 0xef, 0xfe], '_-_-'],
  ])('of %j is "%s" (RFC 4648 §10, without padding)', (bytes, text) => {
    expect(toBase64url(Uint8Array.from(bytes))).toBe(text);
    expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes));
  });

  it('is read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
      }),
    );
    expect(fromBase64url('Zg==')).toBeNull();
    expect(fromBase64url('Zm9vZ')).toBeNull();
  });
});

describe('a text for the bank QR', () => {
  it.each([
    ['Мар\u02bcяна', 'Мар’яна'],
    ["Об'єкт «Сонячний»", "Об'єкт «Сонячний»"],
    ['18\u00a0500,50\u00a0₴', '18 500,50 грн'],
    ['a\r\nb\tc', 'a b c'],
    ['6 м³ та 40 м²', '6 м3 та 40 м2'],
    ['\u22125\u2009%', '-5 %'],
    ['José Müller, Łódź', 'Jose Muller, Lodz'],
    ['Дякую 😀👍🏽', 'Дякую'],
    ['№ 5 – ґанок… їжа', '№ 5 – ґанок… їжа'],
    ['ї'.normalize('NFD'), 'ї'],
    ['за\u0301мок', 'замок'],
    ['王 Wang', '? Wang'],
    ['\u202eабв\u200b\u00ad', 'абв'],
  ])('%j becomes %j', (text, legal) => {
    expect(toQrText(text)).toBe(legal);
  });

  it('has only the characters that the Rules allow, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const legal = toQrText(text);
        for (const char of legal) {
          const byte = windows1251Byte(char) ?? 0;
          expect(byte >= 32 && byte !== 127 && byte !== 152 && byte !== 160).toBe(true);
        }
        expect(toQrText(legal)).toBe(legal);
      }),
    );
  });

  it('is shortened by whole words, without a comma before «…»', () => {
    const upTo = (limit: number) => (candidate: string) => candidate.length <= limit;
    const text = 'Оплата за оренду, листопад 2026, рах. K-42';
    expect(shortenQrText(text, { fits: upTo(100), tail: 'K-42' })).toBe(text);
    expect(shortenQrText(text, { fits: upTo(30), tail: 'K-42' })).toBe('Оплата за оренду… K-42');
    expect(shortenQrText(text, { fits: upTo(30), tail: '' })).toBe('Оплата за оренду, листопад…');
    expect(shortenQrText(text, { fits: upTo(8), tail: 'K-42' })).toBe('Оп… K-42');
    expect(shortenQrText(text, { fits: upTo(5), tail: 'K-42' })).toBeNull();
  });
});
