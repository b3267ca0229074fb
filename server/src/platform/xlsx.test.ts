import { describe, expect, it } from 'vitest';
import { workbook, zipped } from '../testing/statement-files.ts';
import { BadArchive, openArchive } from './unzip.ts';
import { readXlsx, TooLargeSheet } from './xlsx.ts';
import { isDayFormat } from './xlsx-cells.ts';
import { BadXml } from './xml.ts';
import { readXmlTree } from './xml-tree.ts';

const LIMITS = { rows: 50, columns: 20 };
const read = (bytes: Buffer, sheet: string | null = null) => readXlsx(bytes, sheet, LIMITS);
const rowsOf = (bytes: Buffer) => read(bytes).rows.map(({ cells }) => cells);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose sheet is written by hand. */
const withSheet = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
  zipped({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="7" r:id="rId9"/><sheet name="b" sheetId="8" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId9" Target="/xl/worksheets/first.xml"/></Relationships>`,
    'xl/worksheets/first.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });

describe('a workbook', () => {
  it('gives texts and numbers by their places, without the noise of a binary number', async () => {
    const bytes = await workbook([
      ['Дата', 'Сума & <решта>'],
      ['19.11.2026', 1234.5599999999999],
      ['', -0.1],
    ]);
    expect(rowsOf(bytes)).toEqual([
      ['Дата', 'Сума & <решта>'],
      ['19.11.2026', '1234.56'],
      ['', '-0.1'],
    ]);
  });

  it('is read by the first of its tabs; cells and rows that are left out are empty', async () => {
    const sheet =
      '<row r="2"><c r="B2" t="inlineStr"><is><r><t>а</t></r><r><t>б</t></r></is></c></row><row r="4"><c r="A4"><v>7</v></c></row>';
    expect(read(await withSheet(sheet)).rows).toEqual([
      { number: 2, cells: ['', 'аб'] },
      { number: 4, cells: ['7'] },
    ]);
  });

  it('does not count its formulas: what the file says they gave is text, and an error is nothing', async () => {
    const sheet =
      '<row><c t="str"><f>cmd|"/C calc"!A0</f><v>готово</v></c><c t="e"><v>#REF!</v></c><c><f>1+1</f><v>2</v></c></row>';
    expect(rowsOf(await withSheet(sheet))).toEqual([['готово', '', '2']]);
  });

  it.each([
    ['a row far below', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ['a row of no number', '<row r="NaN"/>'],
    ['a column far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
    ['more columns than anybody has', `<row>${'<c><v>1</v></c>'.repeat(21)}</row>`],
    ['more rows than anybody has', '<row><c><v>1</v></c></row>'.repeat(51)],
  ])('with %s is refused', async (_, sheet) => {
    const bytes = await withSheet(sheet);
    expect(() => read(bytes)).toThrow(TooLargeSheet);
  });

  it('counts nothing of what is only coloured, however far it goes', async () => {
    const empty = '<row r="9000"><c r="A9000" s="3"/></row>';
    expect(rowsOf(await withSheet(`<row r="1"><c r="A1"><v>1</v></c>${'<c/>'.repeat(30)}</row>${empty}`))).toEqual([
      ['1'],
    ]);
  });

  it('with rows that go up again is no sheet', async () => {
    const bytes = await withSheet('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>');
    expect(() => read(bytes)).toThrow(BadArchive);
  });

  // Days worked by hand from 1.01.1900 = 1 and 1.01.1904 = 0 (ECMA-376 §18.17.4.1); 29.02.1900 is counted and never was.
  it.each([
    ['46037', '2026-01-15'],
    ['46037.5', '2026-01-15 12:00:00'],
    ['46037.999999', '2026-01-16'],
    ['0.25', '06:00:00'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['-1', '-1'],
    ['99999999', '99999999'],
  ])('shows the number %s in a cell of days as %s', async (value, shown) => {
    const styles = `<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const bytes = await withSheet(`<row><c s="1"><v>${value}</v></c><c><v>${value}</v></c></row>`, {
      'xl/styles.xml': styles,
    });
    expect(rowsOf(bytes)).toEqual([[shown, value]]);
  });

  it('counts its days from 1904 where it says so', async () => {
    const book = `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="7" r:id="rId9"/></sheets></workbook>`;
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-422]d\\ mmmm\\ yyyy&quot; р.&quot;"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const bytes = await withSheet('<row><c s="0"><v>44575</v></c></row>', {
      'xl/workbook.xml': book,
      'xl/styles.xml': styles,
    });
    expect(rowsOf(bytes)).toEqual([['2026-01-15']]);
  });

  it.each([
    [14, undefined, true],
    [22, undefined, true],
    [4, undefined, false],
    [164, 'dd.mm.yyyy', true],
    [164, '[h]:mm', true],
    [164, '[$-F800]dddd, mmmm dd, yyyy', true],
    [164, '#,##0.00" грн"', false],
    [164, '#,##0.00\\ "day"', false],
    [164, '_-* #,##0.00\\ _d_-;-* #,##0.00\\ dd', false],
    [164, '[Red]0.00E+00', false],
    [164, 'General', false],
  ])('of the format %i %s shows a day: %s', (id, code, isDay) => {
    expect(isDayFormat(id, code)).toBe(isDay);
  });

  it('says yes and no in words, takes days of ISO, long numbers whole and signs that XML cannot hold', async () => {
    const sheet =
      '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2026-11-25T00:00:00</v></c><c t="d"><v>2026-11-25T14:05:00.000Z</v></c><c><v>2.6007233566001E22</v></c><c t="inlineStr"><is><t>а_x000D_&#10;б</t><rPh><t>в</t></rPh></is></c></row>';
    expect(rowsOf(await withSheet(sheet))).toEqual([
      ['так', 'ні', '2026-11-25', '2026-11-25 14:05:00', '26007233566001000000000', 'а\nб'],
    ]);
  });

  it('is read by the first of its sheets that has anything, or by the one that was asked for', async () => {
    const other = `<worksheet><sheetData><row><c><v>8</v></c></row></sheetData></worksheet>`;
    const book = await withSheet('<row><c s="1"/></row>', { 'xl/worksheets/other.xml': other });
    expect(read(book)).toEqual({ sheets: ['a', 'b'], sheet: 'b', rows: [{ number: 1, cells: ['8'] }] });
    expect(read(book, 'a')).toMatchObject({ sheet: 'a', rows: [] });
    expect(read(book, 'c')).toEqual({ sheets: ['a', 'b'], sheet: null, rows: [] });
  });

  it('finds its parts by whatever capitals they are written with', async () => {
    const bytes = await withSheet('<row><c t="s"><v>0</v></c></row>', {
      'xl/SharedStrings.xml': '<sst><si><t>є</t></si></sst>',
    });
    expect(rowsOf(bytes)).toEqual([['є']]);
  });

  it('of one long text in a great many cells is refused before it fills the memory', async () => {
    const texts = `<sst><si><t>${'довго '.repeat(5_000)}</t></si></sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    const bytes = await withSheet(row.repeat(40), { 'xl/sharedStrings.xml': texts });
    expect(() => read(bytes)).toThrow('Too many text');
  });

  it('with an entity of its own is refused', async () => {
    const bytes = await withSheet('', { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst/>' });
    expect(() => read(bytes)).toThrow(BadXml);
  });

  it('without a sheet is no workbook', async () => {
    const bytes = await zipped({ 'a.txt': 'a' });
    expect(() => read(bytes)).toThrow(BadArchive);
  });
});

describe('an archive from outside', () => {
  it('is unpacked as far as its directory says and no further', async () => {
    const bytes = await zipped({ 'a.txt': 'привіт '.repeat(1000) });
    const end = bytes.length - 22;
    const directory = bytes.readUInt32LE(end + 16);
    const lying = Buffer.from(bytes);
    lying.writeUInt32LE(10, directory + 24);
    expect(() => openArchive(lying).read('a.txt')).toThrow(BadArchive);
    expect(openArchive(bytes).read('a.txt')?.length).toBe(13_000);
    expect(openArchive(bytes).read('b.txt')).toBeNull();
  });

  it('that would fill the memory is refused by its ratio before it is unpacked', async () => {
    const bomb = await zipped({ 'a.txt': '0'.repeat(20 * 1024 * 1024) });
    expect(() => openArchive(bomb).read('a.txt')).toThrow('too much is unpacked');
  });

  it.each([0, 10, 30, 60])('broken at byte %i ends in a refusal', async (at) => {
    const bytes = await zipped({ 'a.txt': 'привіт' });
    bytes.fill(0xff, at, at + 8);
    const read = () => {
      try {
        openArchive(bytes).read('a.txt');
        return 'read';
      } catch (error) {
        return error instanceof BadArchive ? 'refused' : String(error);
      }
    };
    expect(['read', 'refused']).toContain(read());
  });
});

describe('XML from outside', () => {
  it('is a tree without its namespaces', () => {
    expect(readXmlTree('<?xml version="1.0"?><x:a xmlns:x="u" n="1">т<![CDATA[<b>]]><c/>&amp;</x:a>')).toMatchObject({
      name: 'a',
      attributes: { n: '1' },
      text: 'т<b>&',
      children: [{ name: 'c', children: [] }],
    });
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity nobody has named', '<a>&x;</a>'],
    ['an end that is not there', '<a><b></a>'],
    ['a tower', '<a>'.repeat(65)],
    ['nothing', ''],
  ])('with %s is refused', (_, text) => {
    expect(() => readXmlTree(text)).toThrow(BadXml);
  });
});
