import { FILE_MAX_BYTES } from '@kliuchar/api-schema/files';
import { toWire } from '@kliuchar/api-schema/wire-case';
import type { Sample } from './access-matrix-row.ts';

/** A form with one thing damaged: its fields, its file, their number and size, and the lines that hold it together (reliability.md §7, G7). */

const BOUNDARY = 'fuzzed-form';
/** One grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { readonly head: string; readonly bytes: Buffer };
export type DamagedForm = { readonly what: string; readonly type: string; readonly payload: Buffer };

const disposition = (name: string, rest = '') => `content-disposition: form-data; name="${name}"${rest}`;
const fieldPart = (name: string, value: string): Part => ({ head: disposition(name), bytes: Buffer.from(value) });
const filePart = (bytes: Buffer, { name = 'a.png', type = 'image/png', field = 'file' } = {}): Part => ({
  head: `${disposition(field, `; filename="${name}"`)}\r\ncontent-type: ${type}`,
  bytes,
});

type Lining = { readonly boundary?: string; readonly end?: string; readonly line?: string };

function join(parts: readonly Part[], { boundary = BOUNDARY, end, line = '\r\n' }: Lining = {}): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--${boundary}${line}${head}${line}${line}`),
      bytes,
      Buffer.from(line),
    ]),
    Buffer.from(end ?? `--${boundary}--\r\n`),
  ]);
}

const VALUES = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e309',
  'null',
  '[]',
  '{}',
  '\u0000',
  '\ud800',
  '\u202egpj',
  'ї'.repeat(70_000),
  '\r\nx: y',
  '00000000-0000-0000-0000-000000000000',
  "'; select pg_sleep(3); --",
];
const FILE_NAMES = [
  '',
  '../../../etc/passwd',
  'a\u0000.png',
  'x'.repeat(5_000),
  'a\\".png',
  '.htaccess',
  '<img src=x onerror=alert(1)>.png',
  '=cmd|calc.png',
  '\u202egnp.exe',
];
const TYPES = [
  '',
  'text/html',
  'image/svg+xml',
  'x'.repeat(3_000),
  'multipart/mixed; boundary=inner',
  'image/png; charset=utf-16',
];

/** All damages of the form, in one order. */
export function damageForm({ body, fileText }: Sample): DamagedForm[] {
  const fields = Object.entries(toWire(body) as Record<string, unknown>).map(([name, value]) =>
    fieldPart(name, String(value)),
  );
  const names = Object.keys(toWire(body) as Record<string, unknown>);
  const bytes = fileText === undefined ? PIXEL : Buffer.from(fileText);
  const file = filePart(bytes);
  const whole = [...fields, file];
  const made = (what: string, payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) => ({
    what,
    type,
    payload,
  });
  const at = (index: number, ...parts: Part[]) => whole.toSpliced(index, 1, ...parts);
  return [
    ...names.flatMap((name, index) => [
      made(`without ${name}`, join(at(index))),
      made(`${name} as a file`, join(at(index, filePart(bytes, { field: name })))),
      made(`${name} under no name`, join(at(index, fieldPart('', 'x')))),
      ...VALUES.flatMap((value) => [
        made(`${name} = ${value.slice(0, 40)}`, join(at(index, fieldPart(name, value)))),
        made(`${name} twice, then ${value.slice(0, 40)}`, join([...whole, fieldPart(name, value)])),
      ]),
    ]),
    ...FILE_NAMES.map((name) =>
      made(`a file called ${name.slice(0, 40)}`, join([...fields, filePart(bytes, { name })])),
    ),
    ...TYPES.map((type) => made(`a file of ${type.slice(0, 40)}`, join([...fields, filePart(bytes, { type })]))),
    ...ofFile(fields, bytes).map(([what, parts]) => made(what, join(parts))),
    ...ofNumber(whole, file).map(([what, parts]) => made(what, join(parts))),
    ...ofLines(whole).map(([what, payload, type]) => made(what, payload, type)),
  ];
}

type Parts = readonly (readonly [string, readonly Part[]])[];

const ofFile = (fields: readonly Part[], bytes: Buffer): Parts => [
  ['without a file', fields],
  ['a file as a field', [...fields, fieldPart('file', bytes.toString('latin1'))]],
  ['an empty file', [...fields, filePart(Buffer.alloc(0))]],
  ['a file of zeros', [...fields, filePart(Buffer.alloc(1_000))]],
  ['a file cut in the middle', [...fields, filePart(bytes.subarray(0, bytes.length / 2))]],
  ['a file that is too large', [...fields, filePart(Buffer.alloc(FILE_MAX_BYTES + 1, 7))]],
  ['the file before its fields', [filePart(bytes), ...fields]],
  ['a file of another name', [...fields, filePart(bytes, { field: 'unheard_of' })]],
];

const ofNumber = (whole: readonly Part[], file: Part): Parts => [
  ['two files', [...whole, file]],
  ['fifty files', [...whole, ...Array.from({ length: 50 }, () => file)]],
  ['no parts', []],
  ['an extra field', [...whole, fieldPart('unheard_of', '1')]],
  ['a field of a prototype', [...whole, fieldPart('__proto__', '1'), fieldPart('constructor', '1')]],
  ['two hundred fields', [...whole, ...Array.from({ length: 200 }, (_, at) => fieldPart(`f${at}`, '1'))]],
  ['a long name', [...whole, fieldPart('n'.repeat(10_000), '1')]],
  ['a head without a name', [...whole, { head: 'content-disposition: form-data', bytes: Buffer.from('x') }]],
  ['a head that is no head', [...whole, { head: 'no colon here', bytes: Buffer.from('x') }]],
  [
    'a head of a hundred lines',
    [...whole, { head: `${disposition('x')}${'\r\nx: y'.repeat(100)}`, bytes: Buffer.from('x') }],
  ],
  [
    'a head of a hundred kilobytes',
    [...whole, { head: `${disposition('x')}\r\nx: ${'y'.repeat(100_000)}`, bytes: Buffer.from('x') }],
  ],
];

type Lines = readonly (readonly [string, Buffer, string?])[];

function ofLines(whole: readonly Part[]): Lines {
  const payload = join(whole);
  const type = (boundary: string) => `multipart/form-data${boundary}`;
  return [
    ['no boundary', payload, type('')],
    ['an empty boundary', payload, type('; boundary=')],
    ['another boundary', payload, type('; boundary=other')],
    ['a boundary of 300 letters', join(whole, { boundary: 'b'.repeat(300) }), type(`; boundary=${'b'.repeat(300)}`)],
    ['two boundaries', payload, type(`; boundary=${BOUNDARY}; boundary=other`)],
    ['a boundary in quotes that do not end', payload, type(`; boundary="${BOUNDARY}`)],
    ['no last boundary', join(whole, { end: '' })],
    ['half a last boundary', join(whole, { end: `--${BOUNDARY}-` })],
    ['something after the last boundary', Buffer.concat([payload, payload])],
    ['something before the first boundary', Buffer.concat([Buffer.alloc(70_000, 'x'), payload])],
    ['cut in a head', payload.subarray(0, 30)],
    ['cut in the file', payload.subarray(0, payload.length - 60)],
    ['lines that end without a return', join(whole, { line: '\n' })],
    ['nothing', Buffer.alloc(0)],
    ['only boundaries', Buffer.from(`--${BOUNDARY}\r\n`.repeat(1_000))],
    ['JSON under the name of a form', Buffer.from('{}')],
    ['a form under the name of JSON', payload, 'application/json'],
    ['a form under the name of an address', payload, 'application/x-www-form-urlencoded'],
    ['a form under no name', payload, 'text/plain'],
  ];
}
