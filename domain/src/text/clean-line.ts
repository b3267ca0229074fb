/** Characters that hide or reorder text: zero-width, bidirectional marks, soft hyphen, fillers, variation selectors, and controls. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Cc}/gu;

/**
 * One line of text as a person meant it: NFC, no control, zero-width or bidirectional characters, runs of spaces of any kind as
 * one, none at the ends. `cleanLine(" Іван \u200b Петренко\n") = "Іван Петренко"`.
 */
export function cleanLine(text: string): string {
  // Composed last, because a hidden character may stand between a letter and its mark.
  return text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').replace(/ +/g, ' ').trim();
}

/** The same for a text of several lines: each is cleaned, and more than one empty line in a row becomes one. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').split('\n');
  return lines
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
