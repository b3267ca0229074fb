import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { createDocumentRenderer, DocumentError, RendererUnavailable } from './pdf.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

const TEMPLATE = `#set text(font: "Onest", lang: "uk", size: 11pt)
#set page(paper: "a4")
#let data = json(bytes(sys.inputs.data))
= #data.title
#data.text`;

describe('renderDocument', () => {
  it('writes Ukrainian text, signs and units that can be copied out of the PDF, in Onest alone', async () => {
    const text = 'Об’єкт ґанок їжа 12 345,60 ₴ м³';
    const pdf = await renderer.renderDocument(TEMPLATE, { title: 'Квитанція', text });
    expect(pdfText(pdf)).toContain(text);
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

  it('draws a page as a picture, a pixel to a point', async () => {
    const page = '#set page(width: 120pt, height: 40pt, margin: 0pt)\n#rect(width: 60pt, height: 40pt, fill: black)';
    const { data, info } = await sharp(await renderer.renderPicture(page, {}))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 40]);
    expect([data[30], data[90]]).toEqual([0, 255]);
    await expect(renderer.renderPicture('#let x = ', {})).rejects.toThrow(DocumentError);
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

  it('says that it could not, and not that the document is wrong, when it is stopped in the middle', async () => {
    const stopped = createDocumentRenderer();
    const drawing = stopped.renderDocument(TEMPLATE, { title: 'x', text: 'слово '.repeat(20_000) });
    await Promise.all([stopped.close(), expect(drawing).rejects.toThrow(RendererUnavailable)]);
    await expect(renderer.renderDocument('#let x = ', {})).rejects.not.toThrow(RendererUnavailable);
  });
});
