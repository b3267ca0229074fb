import { describe, expect, it } from 'vitest';
import { BytesColumn, TextColumn, texts, WordColumn, words } from './columns.ts';

describe('columns of many rows as parameters', () => {
  it('words are a literal of an array, and a column of nulls alone is empty', () => {
    expect(words([1, null, 3], (value) => value)).toBe('{1,null,3}');
    expect(words(['rent', 'fee'], (value) => value)).toBe('{rent,fee}');
    expect(words([null, null], (value) => value)).toBe('{}');
    const flags = new WordColumn();
    for (const flag of [true, null]) flags.add(flag);
    expect([flags.literal, flags.count]).toEqual(['{true,null}', 2]);
  });

  it('texts are bytes between separators, whatever their length', () => {
    expect(texts(['їжак', null, '₴'], (text) => text).toString('utf8')).toBe('їжак\x1e\x1f\x1e₴');
    const long = 'Нарахування 💧'.repeat(3_000);
    const column = new TextColumn();
    for (const text of ['a', long, '', 'b']) column.add(text);
    expect(column.bytes.toString('utf8').split('\x1e')).toEqual(['a', long, '', 'b']);
  });

  it('bytes stand end to end, with the places where the server cuts them', () => {
    const column = new BytesColumn();
    for (const bytes of [Buffer.of(0, 0x1e), Buffer.alloc(5_000, 7), Buffer.of(), Buffer.of(255)]) column.add(bytes);
    const [bytes, starts, lengths] = column.parameters;
    expect([starts, lengths]).toEqual(['{1,3,5003,5003}', '{2,5000,0,1}']);
    expect(bytes.equals(Buffer.concat([Buffer.of(0, 0x1e), Buffer.alloc(5_000, 7), Buffer.of(255)]))).toBe(true);
  });
});
