import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type SheetColumn, type SheetRow, xlsx } from './sheet.ts';
import { readTable, type TableChoice } from './table-file.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const LIMITS = { rows: 20, columns: 10 };
const read = (bytes: Buffer, choice: TableChoice = {}) => readTable(bytes, choice, LIMITS);
const cellsOf = async (bytes: Buffer, choice: TableChoice = {}) => {
  const table = await read(bytes, choice);
  if (!table.ok) throw new Error(table.refusal.code);
  return table.value.rows.map(({ cells }) => cells);
};
/** A thread takes its time to start on a busy machine. */
const SLOW_MS = 40_000;
const refusalOf = async (bytes: Buffer) => {
  const table = await read(bytes);
  return table.ok ? 'read' : table.refusal.code;
};

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

const book = (columns: readonly SheetColumn[], rows: readonly SheetRow[]) =>
  bytesOf(
    xlsx({
      columns,
      rows: (async function* () {
        yield rows;
      })(),
    }),
  );

const archive = (entries: Readonly<Record<string, string | Buffer>>) =>
  bytesOf(
    zipOf(
      (async function* (): AsyncGenerator<ZipEntry> {
        for (const [name, content] of Object.entries(entries))
          yield {
            name,
            content: (async function* () {
              yield Buffer.from(content);
            })(),
          };
      })(),
      new Date('2026-11-20T00:00:00Z'),
    ),
  );

describe('a table of text', () => {
  it('is read as it was pasted from a spreadsheet, tabs and line breaks inside a cell included', async () => {
    const pasted = Buffer.from('Адреса\tОренда\n"вул. Лук’янівська, 5\nкв. 18"\t18 500,00\n');
    expect(await cellsOf(pasted)).toEqual([
      ['Адреса', 'Оренда'],
      ['вул. Лук’янівська, 5\nкв. 18', '18 500,00'],
    ]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffІм’я;Сума\r\nЇжак;1,50\r\n')],
    ['UTF-16 with a mark, low byte first', Buffer.from('\ufeffІм’я;Сума\r\nЇжак;1,50\r\n', 'utf16le')],
    ['UTF-16 with a mark, high byte first', Buffer.from('\ufeffІм’я;Сума\r\nЇжак;1,50\r\n', 'utf16le').swap16()],
    // І м ’ я ; С у м а ↵ Ї ж а к ; 1 , 5 0 of the code page 1251.
    ['Windows-1251', Buffer.from('b2ec92ff3bd1f3ece00d0aafe6e0ea3b312c3530', 'hex')],
  ])('of %s is read without being told', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['Ім’я', 'Сума'],
      ['Їжак', '1,50'],
    ]);
  });

  it.each([
    ['a;b;c\n1,5;2,5;3,5', ['1,5', '2,5', '3,5']],
    ['a,b,c\n1;5,2,3', ['1;5', '2', '3']],
    ['"a;b",c\n1,2', ['1', '2']],
    ['a|b\n1|2', ['1', '2']],
    ['sep=,\na;b,c\n1;2,3', ['1;2', '3']],
    ['Адреса\nвул. Садова, 1', ['вул. Садова, 1']],
  ])('%j is parted as its heading is', async (text, second) => {
    expect((await cellsOf(Buffer.from(text)))[1]).toEqual(second);
  });

  it('is read by the delimiter and the encoding that were chosen', async () => {
    expect(await cellsOf(Buffer.from('a;b,c'), { delimiter: ',' })).toEqual([['a;b', 'c']]);
    expect(await cellsOf(Buffer.from('Ё', 'utf8'), { encoding: 'windows-1251' })).toEqual([['РЃ']]);
  });

  it('keeps the numbers of its rows when empty ones are left out, and makes them equally wide', async () => {
    const table = await read(Buffer.from('a;b;;\n\n;;\n1\n'));
    expect(table.ok && table.value.rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['1', ''] },
    ]);
  });
});

describe('a workbook', { timeout: SLOW_MS }, () => {
  const COLUMNS: SheetColumn[] = [
    { title: 'Адреса', type: 'text' },
    { title: 'Оренда', type: 'money' },
    { title: 'Початок', type: 'day' },
    { title: 'День', type: 'count' },
  ];

  it('gives its texts, sums, days and numbers as texts', async () => {
    const bytes = await book(COLUMNS, [
      ['=кв. 1', 1_850_010, '2026-01-15', 5],
      [null, null, null, null],
      ['Ї', -5, null, 28],
    ]);
    const table = await read(bytes);
    expect(table.ok && table.value).toEqual({
      format: 'xlsx',
      sheets: ['Ключар'],
      sheet: 'Ключар',
      delimiter: null,
      encoding: null,
      rows: [
        { number: 1, cells: ['Адреса', 'Оренда', 'Початок', 'День'] },
        { number: 2, cells: ['=кв. 1', '18500.1', '2026-01-15', '5'] },
        { number: 4, cells: ['Ї', '-0.05', '', '28'] },
      ],
    });
  });

  it('that is long is read apart, to the same rows', async () => {
    const long = randomBytes(600_000).toString('hex');
    const bytes = await book(COLUMNS, [[long, 1, '2026-01-15', 1]]);
    const [, row] = await cellsOf(bytes);
    expect([row?.[0] === long, ...(row?.slice(1) ?? [])]).toEqual([true, '0.01', '2026-01-15', '1']);
  });

  it('with a sheet that is not there is refused', async () => {
    const bytes = await book(COLUMNS, [['a', 1, null, 1]]);
    expect(await read(bytes, { sheet: 'Інший' })).toEqual({ ok: false, refusal: { code: 'no_such_sheet' } });
  });
});

describe('what is no table', { timeout: SLOW_MS }, () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['empty cells', Buffer.from(';;;\n;;\n'), 'empty'],
    ['a workbook of Excel 97 or with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel'],
    ['bytes of zero', Buffer.from('a;b\n1;\0'), 'hidden_characters'],
    ['ten thousand columns', Buffer.from('x;'.repeat(10_000)), 'too_many_columns'],
    ['more rows than may be', Buffer.from('x\n'.repeat(21)), 'too_many_rows'],
    ['a broken archive', Buffer.from('PK\u0003\u0004nothing'), 'damaged'],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code);
  });

  it('an archive of other things is refused', async () => {
    expect(await refusalOf(await archive({ 'content.xml': '<office/>' }))).toBe('not_a_table');
  });

  it('a workbook with more rows or columns than may be is refused', async () => {
    const wide = Array.from({ length: 11 }, (_, at): SheetColumn => ({ title: `к${at}`, type: 'text' }));
    expect(await refusalOf(await book(wide, []))).toBe('too_many_columns');
    const long = Array.from({ length: 20 }, (): SheetRow => ['a']);
    expect(await refusalOf(await book([{ title: 'к', type: 'text' }], long))).toBe('too_many_rows');
  });

  it('a workbook that unpacks into far more than it weighs is refused', async () => {
    const bomb = Buffer.alloc(60 * 1024 * 1024, 0x20);
    expect(deflateRawSync(bomb).length).toBeLessThan(100 * 1024);
    expect(await refusalOf(await archive({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': bomb }))).toBe(
      'too_heavy',
    );
    const smaller = bomb.subarray(0, 2 * 1024 * 1024);
    expect(await refusalOf(await archive({ 'xl/workbook.xml': smaller }))).toBe('too_heavy');
  });

  it('a workbook with entities of XML is refused before they are read', async () => {
    const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><workbook>&lol2;</workbook>';
    expect(await refusalOf(await archive({ 'xl/workbook.xml': lol }))).toBe('damaged');
  });

  it('a workbook without its sheets is refused', async () => {
    expect(await refusalOf(await archive({ 'xl/workbook.xml': '<workbook/>' }))).toBe('damaged');
  });

  it('one cell in the farthest corner of a sheet takes neither the memory nor the time of others', async () => {
    expect(await refusalOf(await archive(farSheet('XFD7')))).toBe('too_many_columns');
    expect(await refusalOf(await archive(farSheet('A1048576')))).toBe('too_many_rows');
  });
});

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const farSheet = (cell: string) => ({
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row r="7"><c r="${cell}"><v>1</v></c></row></sheetData></worksheet>`,
});
