import { fileTypeFromBuffer } from 'file-type';
import { importOutside } from './import-outside.ts';

/** What came in, made safe to keep: a picture drawn anew, or a PDF as it is. */
export type CleanUpload =
  | { readonly kind: 'image'; readonly bytes: Buffer; readonly width: number; readonly height: number }
  | { readonly kind: 'pdf'; readonly bytes: Buffer };

/** Pictures are stored in one format, so that what is served is always of the type we say. */
export const IMAGE_MEDIA = 'image/webp';

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** A small file can claim a huge canvas: sharp's own default lets 602 KB cost 800 MB of memory (reliability.md §5). */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 2400;

/** The library of pictures is loaded with the first of them: opening it is a part of the start and of the memory of whoever has none. */
async function openSharp() {
  const { default: sharp } = (await importOutside('sharp')) as typeof import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Our own drawing as a PNG, a pixel to a point of it. Few colours are enough for words and a code,
 * and a chat takes a small file; choosing them with more effort costs as much again and saves a fiftieth.
 */
export async function drawSvg(svg: Uint8Array): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(svg, { limitInputPixels: MAX_PIXELS }).png({ palette: true, colours: 64, effort: 1 }).toBuffer();
}

/**
 * The type is read from the content, never from the name. A picture is decoded and drawn again: whatever else was in the file, also
 * the place where it was taken, stays behind. Null for anything that is neither a picture we know nor a PDF.
 */
export async function cleanUpload(bytes: Buffer): Promise<CleanUpload | null> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === 'application/pdf') return isWholePdf(bytes) ? { kind: 'pdf', bytes } : null;
  if (type === undefined || !IMAGE_TYPES.has(type.mime)) return null;
  const sharp = await openSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { kind: 'image', bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A picture of such shades, row by row, as a file that somebody might send. */
export async function pictureOfGreys(
  greys: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(greys, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Six centimetres of paper at some two hundred dots an inch. */
const PRINTED_SIDE = 480;

/**
 * A kept picture, made small and set into an SVG of its own size: what a document is made of arrives as text, and a template can draw
 * that without reading any file.
 */
export async function printedPicture(bytes: Buffer): Promise<string> {
  const sharp = await openSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: PRINTED_SIDE, height: PRINTED_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer({ resolveWithObject: true });
  const size = `width="${info.width}" height="${info.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${info.width} ${info.height}"><image ${size} href="data:image/jpeg;base64,${data.toString('base64')}"/></svg>`;
}

const PDF_TAIL_BYTES = 2048;

/** A first line alone makes no PDF: a script or a page that begins with one has no table of its parts at the end. */
function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1');
  return /^%PDF-\d\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && /startxref\s+\d+\s+%%EOF\s*$/.test(tail);
}
