import { inflateSync } from 'node:zlib';

/** The contents of a PDF's compressed streams, a character a byte. */
function inflatedStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('endstream', at);
    if (end === -1 || bytes.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(bytes.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // A stream that is not compressed holds no text: pictures and profiles of colour.
    }
  }
  return streams;
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What a reader's copy would give for each glyph of a font: its ToUnicode table, UTF-16BE in hexadecimal. */
function glyphsOf(stream: string): Map<number, string> | null {
  if (!stream.includes('begincmap')) return null;
  const glyphs = new Map<number, string>();
  for (const [, from = '', to, text = ''] of stream.matchAll(
    /^<([0-9A-Fa-f]{4})>\s*(?:<([0-9A-Fa-f]{4})>\s*)?<([0-9A-Fa-f]+)>$/gm,
  )) {
    const first = Number.parseInt(from, 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    for (let glyph = first; glyph <= last; glyph += 1) {
      const unit = Number.parseInt(text.slice(-4), 16) + glyph - first;
      glyphs.set(glyph, utf16(text.slice(0, -4) + unit.toString(16).padStart(4, '0')));
    }
  }
  return glyphs;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Brackets that pair up stand in a string as they are, two in one another at the most in what we have seen. */
const INNERMOST = String.raw`(?:\\[\s\S]|[^\\()])*`;
const INNER = String.raw`(?:\\[\s\S]|[^\\()]|\(${INNERMOST}\))*`;
const DRAWN = new RegExp(String.raw`\(((?:\\[\s\S]|[^\\()]|\(${INNER}\))*)\)|<([0-9A-Fa-f\s]+)>`, 'g');

/** The strings a page draws, as bytes: `(…)` with its escapes, or `<…>` in hexadecimal. */
function drawnStrings(stream: string): string {
  const strings = stream.matchAll(DRAWN);
  return [...strings]
    .map(([, literal, hex]) =>
      hex === undefined
        ? (literal ?? '').replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
            /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
          )
        : Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1'),
    )
    .join('');
}

/**
 * Everything that can be read out of a PDF of ours, in the order of drawing. Each page is read with the table of every font, so a line in
 * one font is whole in one of the readings; whether a word stands in the paper is what this answers, not where.
 */
export function pdfText(pdf: Uint8Array): string {
  const streams = inflatedStreams(pdf);
  const fonts = streams.flatMap((stream) => glyphsOf(stream) ?? []);
  const pages = streams.filter((stream) => /\bT[jJ]\b/.test(stream)).map(drawnStrings);
  const read = (page: string, glyphs: ReadonlyMap<number, string>) =>
    Array.from({ length: page.length >> 1 }, (_, at) =>
      glyphs.get((page.charCodeAt(2 * at) << 8) | page.charCodeAt(2 * at + 1)),
    ).join('');
  return fonts.flatMap((glyphs) => pages.map((page) => read(page, glyphs))).join('\n');
}
