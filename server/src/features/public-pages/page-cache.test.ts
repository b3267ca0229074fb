import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

const page = (text: string) => Buffer.from(text);

describe('pages that are kept', () => {
  it('are found while they are made of the same', () => {
    const cache = new PageCache(100);
    cache.keep('а', '1', page('перша'));
    expect(cache.find('а', '1')?.toString()).toBe('перша');
    expect(cache.find('б', '1')).toBeNull();
    expect(cache.find('а', '2')).toBeNull();
    expect(cache.find('а', '1')).toBeNull();
  });

  it('take no more room than they may: the one that was asked for longest ago goes', () => {
    const cache = new PageCache(30);
    for (const key of ['а', 'б', 'в']) cache.keep(key, '1', page('0123456789'));
    cache.find('а', '1');
    cache.keep('г', '1', page('0123456789'));
    expect(['а', 'б', 'в', 'г'].map((key) => cache.find(key, '1') !== null)).toEqual([true, false, true, true]);
    cache.keep('а', '2', page('01234'));
    cache.keep('ґ', '1', page('01234'));
    expect(['а', 'в', 'г'].map((key) => cache.find(key, key === 'а' ? '2' : '1') !== null)).toEqual([true, true, true]);
    cache.keep('надто довга', '1', page('0'.repeat(31)));
    expect(cache.find('надто довга', '1')).toBeNull();
  });
});
