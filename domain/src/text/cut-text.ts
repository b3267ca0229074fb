const encoder = new TextEncoder();

/**
 * The beginning of a text, at most `length` UTF-16 units and never half of a character: JSON with half of a pair is refused by the
 * database, and everywhere else it is read as «�».
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(length - 1)) && /[\udc00-\udfff]/.test(text.charAt(length));
  return text.slice(0, isPairCut ? length - 1 : length);
}

/** The beginning of a text, whole characters that take at most `bytes` in UTF-8: `cutBytes("їжак", 5) = "їж"`. */
export function cutBytes(text: string, bytes: number): string {
  return text.length * 3 <= bytes ? text : text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}
