import { describe, expect, it } from 'vitest';
import { workbook, zipped } from '../testing/statement-files.ts';
import { BadArchive, openArchive } from './unzip.ts';
import { readXlsx, TooLargeSheet } from './xlsx.ts';
import { BadXml } from './xml.ts';
import { readXmlTree } from './xml-tree.ts';

const LIMITS = { rows: 50, columns: 20 };
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
    expect(readXlsx(bytes, LIMITS)).toEqual([
      ['Дата', 'Сума & <решта>'],
      ['19.11.2026', '1234.56'],
      ['', '-0.1'],
    ]);
  });

  it('is read by the first of its tabs; cells and rows that are left out are empty', async () => {
    const sheet =
      '<row r="2"><c r="B2" t="inlineStr"><is><r><t>а</t></r><r><t>б</t></r></is></c></row><row r="4"><c r="A4"><v>7</v></c></row>';
    expect(readXlsx(await withSheet(sheet), LIMITS)).toEqual([[], ['', 'аб'], [], ['7']]);
  });

  it('does not count its formulas: what the file says they gave is text, and an error is nothing', async () => {
    const sheet =
      '<row><c t="str"><f>cmd|"/C calc"!A0</f><v>готово</v></c><c t="e"><v>#REF!</v></c><c><f>1+1</f><v>2</v></c></row>';
    expect(readXlsx(await withSheet(sheet), LIMITS)).toEqual([['готово', '', '2']]);
  });

  it.each([
    ['a row far below', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ['a row of no number', '<row r="NaN"/>'],
    ['a column far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
    ['more columns than anybody has', `<row>${'<c/>'.repeat(21)}</row>`],
  ])('with %s is refused', async (_, sheet) => {
    const bytes = await withSheet(sheet);
    expect(() => readXlsx(bytes, LIMITS)).toThrow(TooLargeSheet);
  });

  it('with an entity of its own is refused', async () => {
    const bytes = await withSheet('', { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst/>' });
    expect(() => readXlsx(bytes, LIMITS)).toThrow(BadXml);
  });

  it('without a sheet is no workbook', async () => {
    const bytes = await zipped({ 'a.txt': 'a' });
    expect(() => readXlsx(bytes, LIMITS)).toThrow(BadArchive);
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
