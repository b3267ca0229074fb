import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Files nobody should send, and what may become of each (reliability.md §1, 45–50; §7, G24). */

export type HostileFile = { readonly what: string; readonly bytes: Buffer; readonly isKept?: true };

const HTML = '<html><script>alert(1)</script></html>';
const PHP = '<?php system($_GET["c"]); ?>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const PDF_HEAD = '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n';
const PDF_TAIL = 'xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n86\n%%EOF\n';

/** Words of the payloads; none may be found in a picture that was kept. */
export const PAYLOAD_WORDS = ['<script', '<?php', '<svg', 'onload=', 'This program cannot', 'alert(1)', '#!/bin/sh'];

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One bit a pixel, all black: huge to decode, small to send. */
function pngOf(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  return Buffer.concat([
    PNG_MAGIC,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function withPngText(png: Buffer, text: string): Buffer {
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), pngChunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)]);
}

/** Begins as each kind of file does, and goes on as something else. */
function pretenders(): HostileFile[] {
  const magics: Record<string, Buffer> = {
    JPEG: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    PNG: PNG_MAGIC,
    WebP: Buffer.from('RIFF\xff\xff\x00\x00WEBPVP8 ', 'latin1'),
    GIF: Buffer.from('GIF89a/*'),
    PDF: Buffer.from('%PDF-1.7\n'),
  };
  return Object.entries(magics).flatMap(([kind, magic]) =>
    Object.entries({ HTML, PHP, SVG, noise: '\x00\xff\x13'.repeat(3_000) }).map(([name, text]) => ({
      what: `${name} that begins as ${kind}`,
      bytes: Buffer.concat([magic, Buffer.from(text, 'latin1')]),
    })),
  );
}

function plainPayloads(): HostileFile[] {
  const texts: Record<string, string> = {
    HTML,
    PHP,
    SVG,
    'SVG in XML': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${SVG}`,
    'a PE program': `MZ\x90\x00${'\0'.repeat(56)}@\0\0\0This program cannot be run in DOS mode.\r\n`,
    'an ELF program': '\x7fELF\x02\x01\x01\0',
    'a shell script': '#!/bin/sh\nrm -rf /\n',
    JavaScript: 'alert(1)//',
    'an archive': `PK\x03\x04${'\0'.repeat(60)}`,
    'a page before a PDF': `${HTML}\n${PDF_HEAD}${PDF_TAIL}`,
    'an ICO': '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x04\0',
    'a BMP': `BM${'\0'.repeat(60)}`,
    'a TIFF': `II*\0${'\0'.repeat(60)}`,
    'one byte': 'x',
    'a NUL': '\0',
  };
  const files = Object.entries(texts).map(([what, text]) => ({ what, bytes: Buffer.from(text, 'latin1') }));
  return [...files, { what: 'a bomb of gzip', bytes: gzipSync(Buffer.alloc(10 * 1024 ** 2)) }];
}

/** Real pictures with something in them that must not stay, and halves of them. */
async function pictures(): Promise<HostileFile[]> {
  const canvas = sharp({ create: { width: 320, height: 240, channels: 3, background: '#789' } });
  const exif = {
    IFD0: { ImageDescription: PHP, Artist: HTML },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
  };
  const [jpeg, png, webp] = await Promise.all([
    canvas.clone().jpeg().withExif(exif).toBuffer(),
    canvas.clone().png().toBuffer(),
    canvas.clone().webp().withExif(exif).toBuffer(),
  ]);
  const whole = { JPEG: jpeg, PNG: withPngText(png, PHP), WebP: webp };
  return Object.entries(whole).flatMap(([kind, bytes]): HostileFile[] => [
    { what: `a ${kind} with a script in its words`, bytes, isKept: true },
    { what: `a ${kind} with PHP after its end`, bytes: Buffer.concat([bytes, Buffer.from(PHP)]), isKept: true },
    {
      what: `a ${kind} with an archive after its end`,
      bytes: Buffer.concat([bytes, Buffer.from(`PK\x03\x04${HTML}`)]),
      isKept: true,
    },
    ...[0.1, 0.3, 0.6, 0.9].map((share) => ({
      what: `${share * 100} % of a ${kind}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
    })),
  ]);
}

const bombs = (): HostileFile[] => [
  { what: 'a PNG of 200 megapixels', bytes: pngOf(20_000, 10_000) },
  { what: 'a PNG of one line 2 000 000 long', bytes: pngOf(2_000_000, 21) },
  { what: 'a PNG that claims 4 gigapixels', bytes: pngOf(65_535, 65_535, 4) },
  { what: 'a PNG without size', bytes: pngOf(0, 0) },
];

const papers = (): HostileFile[] => [
  { what: 'a PDF with a script of its own', bytes: Buffer.from(PDF_HEAD + PDF_TAIL), isKept: true },
  { what: 'a PDF with a page after its end', bytes: Buffer.from(PDF_HEAD + PDF_TAIL + HTML) },
  { what: 'half of a PDF', bytes: Buffer.from(PDF_HEAD) },
];

export async function hostileFiles(): Promise<HostileFile[]> {
  return [...bombs(), ...papers(), ...(await pictures()), ...plainPayloads(), ...pretenders()];
}

/** Names as they stand in the header of a part. */
export const HOSTILE_NAMES = [
  '../../../../etc/passwd',
  '..\\\\..\\\\windows\\\\win.ini',
  'C:\\\\x.jpg',
  'a\0.php.jpg',
  '\u202egpj.exe',
  `${'я'.repeat(300)}.jpg`,
  'shell.php',
  'x.html',
  '.htaccess',
  'CON',
  'a%0d%0aSet-Cookie: x=1.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  "'; drop table files; --.jpg",
  '=cmd|calc.pdf',
  '',
  '/',
  '~/.ssh/authorized_keys',
  'фото 🏠.jpeg',
];
export const CLAIMED_TYPES = [
  'image/jpeg',
  'application/pdf',
  'text/html',
  'image/svg+xml',
  'application/x-php',
  'a/b',
];
