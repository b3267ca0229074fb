/**
 * Windows-1251 for the bank QR. Node writes and browsers cannot write this encoding, so the upper half is our own table, in the
 * order of the bytes 0x80–0xFF; byte 0x98 has no character.
 */
const UPPER_HALF =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ' +
  '\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' +
  'абвгдежзийклмнопрстуфхцчшщъыьэюя';

const BYTE_OF = new Map(Array.from(UPPER_HALF, (char, index) => [char, index + 0x80]));

/** The byte of a character, or null if the encoding has none. */
export function windows1251Byte(char: string): number | null {
  const code = char.charCodeAt(0);
  if (char.length === 1 && code < 0x80) return code;
  return char === '\u0098' ? null : (BYTE_OF.get(char) ?? null);
}

/** The bytes of a text whose every character is in the encoding; throws otherwise, since the text is to be prepared before. */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text), (char) => {
    const byte = windows1251Byte(char);
    if (byte === null) throw new RangeError(`Not in Windows-1251: U+${char.codePointAt(0)?.toString(16)}`);
    return byte;
  });
}

export function decodeWindows1251(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (UPPER_HALF[byte - 0x80] ?? ''))).join(
    '',
  );
}
