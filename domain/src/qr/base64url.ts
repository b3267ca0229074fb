const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64url without padding (RFC 4648 §5), as the bank QR wants its body; own, because the core has no Buffer. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const group = bytes.subarray(index, index + 3);
    const bits = ((group[0] ?? 0) << 16) | ((group[1] ?? 0) << 8) | (group[2] ?? 0);
    for (let sextet = 0; sextet <= group.length; sextet += 1) text += ALPHABET[(bits >> (18 - 6 * sextet)) & 63];
  }
  return text;
}

/** The bytes of a base64url text, or null if it is not one. */
export function fromBase64url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const char of text) {
    bits = ((bits << 6) | ALPHABET.indexOf(char)) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
