import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentRenderer, DocumentError } from './pdf.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

const TEMPLATE = `#set text(font: "Onest", lang: "uk", size: 11pt)
#set page(paper: "a4")
#let data = json(bytes(sys.inputs.data))
= #data.title
#data.text`;

/** The contents of a PDF's compressed streams, as text. */
function inflatedStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('endstream', at);
    if (end === -1 || bytes.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(bytes.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // A stream that is not compressed holds no table of characters.
    }
  }
  return streams;
}

/** What a reader's copy would give: the targets of the ToUnicode tables, UTF-16BE in hexadecimal. */
function unicodeTargets(stream: string): string[] {
  if (!stream.includes('begincmap')) return [];
  return [...stream.matchAll(/<[0-9A-Fa-f]+>\s*<([0-9A-Fa-f]+)>/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'hex')
      .swap16()
      .toString('utf16le'),
  );
}

describe('renderDocument', () => {
  it('writes Ukrainian text, signs and units that can be copied out of the PDF, in Onest alone', async () => {
    const text = 'Об’єкт ґанок їжа 12 345,60 ₴ м³';
    const pdf = await renderer.renderDocument(TEMPLATE, { title: 'Квитанція', text });
    const streams = inflatedStreams(pdf);
    const readable = new Set(streams.flatMap(unicodeTargets).join(''));
    expect([...text.replaceAll(' ', '')].filter((character) => !readable.has(character))).toEqual([]);
    const fonts = [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont ?\/[A-Z]{6}\+([\w-]+)/g),
    ].map((match) => match[1] ?? '');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => !font.startsWith('Onest'))).toEqual([]);
  });

  it('treats what a person typed as text, never as a program', async () => {
    const pdf = await renderer.renderDocument(TEMPLATE, {
      title: 'x',
      text: '#panic("run") $x$ *b* #read("/etc/passwd")',
    });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('refuses to read files and reports a wrong template without ending the thread', async () => {
    await expect(renderer.renderDocument('#read("/etc/passwd")', {})).rejects.toThrow(DocumentError);
    await expect(renderer.renderDocument('#let x = ', {})).rejects.toThrow(DocumentError);
    expect((await renderer.renderDocument('ok', {})).length).toBeGreaterThan(500);
  });

  it('keeps the event loop free and gives the thread back when idle', async () => {
    const quick = createDocumentRenderer({ idleMs: 30 });
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await quick.renderDocument(TEMPLATE, { title: 'x', text: 'слово '.repeat(20_000) });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await quick.renderDocument('ok', {})).length).toBeGreaterThan(500);
    await quick.close();
  });
});
