import { describe, expect, it } from 'vitest';
import { rowMaker } from './row-shape.ts';

const TEXT = 25;
const INT8 = 20;
const BOOL = 16;
const TEXT_ARRAY = 1009;
const UUID_ARRAY = 2951;

describe('the rows of a statement', () => {
  it('have a value of its column’s type for each name, and null for nothing', () => {
    const make = rowMaker([
      { name: 'id', dataTypeID: TEXT },
      { name: 'balance_kop', dataTypeID: INT8 },
      { name: 'auto_renew', dataTypeID: BOOL },
      { name: 'note', dataTypeID: TEXT },
    ]);
    expect(make(['a', '450000', 'f', null])).toEqual({ id: 'a', balance_kop: 450_000, auto_renew: false, note: null });
  });

  it('keep apart statements that name their columns alike and differ in types', () => {
    expect(rowMaker([{ name: 'total', dataTypeID: INT8 }])(['7'])).toEqual({ total: 7 });
    expect(rowMaker([{ name: 'total', dataTypeID: TEXT }])(['7'])).toEqual({ total: '7' });
  });

  it('take any name of a column for a name and never for code', () => {
    const names = ['?column?', '"), alert(1), ("', 'x\n', '№', '`'];
    const row = rowMaker(names.map((name) => ({ name, dataTypeID: TEXT })))(names);
    expect(row).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('have the elements of an array as they are, however the database writes them', () => {
    const make = rowMaker([{ name: 'words', dataTypeID: TEXT_ARRAY }]);
    const read = (text: string) => make([text]);
    expect(read('{}')).toEqual({ words: [] });
    expect(read('{tenant,ґанок,+380671112233}')).toEqual({ words: ['tenant', 'ґанок', '+380671112233'] });
    expect(read('{"під’їзд 2","а,б",плата}')).toEqual({ words: ['під’їзд 2', 'а,б', 'плата'] });
    expect(read(String.raw`{"\"лапки\"","\\","",NULL,"NULL"}`)).toEqual({ words: ['"лапки"', '\\', '', null, 'NULL'] });
    expect(read('{ANNULLED,x}')).toEqual({ words: ['ANNULLED', 'x'] });
    expect(read('{{a,b},{c,d}}')).toEqual({
      words: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
    expect(read('[0:1]={a,b}')).toEqual({ words: ['a', 'b'] });
    const id = '01900000-0000-7000-8000-0000000a0001';
    expect(rowMaker([{ name: 'ids', dataTypeID: UUID_ARRAY }])([`{${id},${id}}`])).toEqual({ ids: [id, id] });
  });

  it('refuse a value that cannot be taken', () => {
    expect(() => rowMaker([{ name: 'kop', dataTypeID: INT8 }])(['9007199254740993'])).toThrow(RangeError);
  });
});
