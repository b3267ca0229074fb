import { describe, expect, it } from 'vitest';
import { TextColumn, texts, WordColumn, words } from './columns.ts';

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
});
