import { expect, test } from 'vitest';
import { BadCursor, decodeOffset } from './list-cursor.ts';
import {
  choiceOf,
  countStatement,
  filterBy,
  type ListRequest,
  type ListSort,
  listResult,
  offsetResult,
  pageStatement,
  pageWithTotal,
  TOTAL_CAP,
} from './list-query.ts';

const request: ListRequest = {
  name: 'things.list',
  from: 'from things t',
  id: 't.id',
  scope: { sql: 't.owner_id = $1', values: ['owner'] },
  filters: [
    filterBy('status', ['active'], (p) => `t.status = any(${p})`),
    filterBy('q', undefined, (p) => `t.text like ${p}`),
  ],
  sorts: { created_at: { column: 't.created_at', type: 'timestamptz' } },
  sort: '-created_at',
  page: { limit: 20, offset: 0, cursor: undefined },
  display: 'select page.id, page.cursor_key from page join things t on t.id = page.id',
};

test('the statement holds only the filters that are present, and its name says which', () => {
  const statement = pageStatement(request);
  expect(statement.name).toBe('things.list:-created_at:status:20');
  expect(statement.values).toEqual(['owner', ['active'], 21]);
  expect(statement.text).toContain(
    'where t.owner_id = $1 and t.status = any($2) order by t.created_at desc, t.id desc limit $3',
  );
  expect(countStatement(request).text).toContain(`limit ${TOTAL_CAP + 1}`);
});

test('what may be the reader’s in several ways is read by each of them, and is listed and counted once', () => {
  const shared = {
    ...request,
    scope: { sql: '$1 is not null', ways: ['t.owner_id = $1', 't.lent_to = $1'], values: ['me'] },
  };
  const { text } = pageStatement(shared);
  const where = (way: string) => `where (${way}) and $1 is not null and t.status = any($2) order by`;
  expect(text.indexOf(where('t.owner_id = $1'))).toBeGreaterThan(0);
  expect(text.indexOf(where('t.lent_to = $1'))).toBeGreaterThan(text.indexOf(') union ('));
  expect(text).not.toContain('union all');
  expect(countStatement(shared).text).toMatch(
    /count\(\*\)::int from \(\(select t\.id .* limit 10001\) union \(select t\.id /,
  );
  expect(countStatement(request).text).toContain('(select 1 from things t');
});

test('a kept total is read only while nothing is filtered', () => {
  const kept = { ...request, keptTotal: 'select total from totals where owner_id = $1' };
  expect(countStatement(kept).text).toContain('count(*)');
  expect(countStatement({ ...kept, filters: [filterBy('q', undefined, (p) => p)] })).toEqual({
    name: 'things.list.total',
    text: 'select total from totals where owner_id = $1',
    values: ['owner'],
  });
  const usual = (isUsual: boolean) =>
    countStatement({
      ...kept,
      filters: [],
      choices: [choiceOf('status', ['active'], () => 't.is_active', { isUsual })],
    });
  expect(usual(true).name).toBe('things.list.total');
  expect(usual(false).text).toContain('count(*)');
});

test('the plan of a page is made for a page, whatever its limit', () => {
  const planned = (limit: number) => pageStatement({ ...request, page: { limit, offset: 0, cursor: undefined } });
  expect(planned(20).text).toContain(') wanted limit 21\n');
  expect(planned(21).text).toContain(') wanted limit 51\n');
  expect(planned(100).text).toContain(') wanted limit 101\n');
  expect(planned(7).name).toBe(planned(20).name);
  expect(planned(7).text).toBe(planned(20).text);
  expect(planned(21).name).not.toBe(planned(20).name);
});

test('the cursor of one page continues after its last row', () => {
  const rows = Array.from({ length: 21 }, (_, index) => ({
    id: `00000000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
    cursor_key: `2026-11-${String(index + 1).padStart(2, '0')} 09:00:00+00`,
  }));
  const result = listResult(rows, 12_000, request.page, (row) => row.id);
  expect(result.items).toHaveLength(20);
  expect(result).toMatchObject({ total: 10_000, totalCapped: true });
  const next = pageStatement({ ...request, page: { limit: 20, offset: 0, cursor: result.nextCursor ?? '' } });
  expect(next.values).toEqual(['owner', ['active'], '2026-11-20 09:00:00+00', rows[19]?.id, 21]);
  expect(next.text).toContain('(t.created_at, t.id) < ($3::timestamptz, $4::uuid)');
});

test('a key is taken only in the form the database writes it', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const page = (type: ListSort['type'], key: unknown) =>
    pageStatement({
      ...request,
      sorts: { created_at: { column: 't.x', type } },
      page: { limit: 20, offset: 0, cursor: Buffer.from(JSON.stringify([key, id])).toString('base64url') },
    });
  const own = [
    ['timestamptz', '2026-11-20 09:00:00.123456+00'],
    ['timestamptz', '2026-11-20 09:00:00+00'],
    ['date', '2026-11-20'],
    ['date', 'infinity'],
    ['bigint', '-12345'],
    ['text', 'Львів'],
    ['text', ''],
  ] as const;
  for (const [type, key] of own) expect(page(type, key).values[2], `${type} ${key}`).toBe(key);
  const wrong = [
    ['timestamptz', '2026-11-20'],
    ['timestamptz', '2026-02-30 09:00:00+00'],
    ['timestamptz', '2026-11-20 24:00:00+00'],
    ['timestamptz', '2026-11-20 09:00:00+02'],
    ['date', '2026-02-30'],
    ['date', 'now'],
    ['bigint', '1e3'],
    ['bigint', '9'.repeat(19)],
    ['text', 'а\0б'],
    ['text', '\ud800'],
    ['text', 7],
  ] as const;
  for (const [type, key] of wrong) expect(() => page(type, key), `${type} ${key}`).toThrow(BadCursor);
});

test('the last page has no cursor, and a foreign cursor is refused', () => {
  expect(listResult([{ id: 'x', cursor_key: 'k' }], 1, request.page, (row) => row.id).nextCursor).toBeNull();
  for (const cursor of [
    '',
    'x',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
  ]) {
    expect(() => pageStatement({ ...request, page: { limit: 20, offset: 0, cursor } })).toThrow(BadCursor);
  }
});

test('ids that are rows are counted as they are, unless another filter or fewer owners are asked about', () => {
  const ids = (place: string, limit: number) => `array(select find(${place}, ${limit}))`;
  const words = { key: 'words', value: 'х', sql: (place: string) => `t.text = ${place}` };
  const rowsOf = 'array[$1::uuid]';
  const found = { ...words, few: { column: 't.id', ids, counts: true, rowsOf } };
  const text = (...filters: ListRequest['filters']) => countStatement({ ...request, filters }).text;
  expect(text(found)).toContain(
    `when (select are_rows from few) and ${rowsOf} @> (select private.scope_owner_ids())::uuid[] then (select n from few) when`,
  );
  expect(
    text(
      found,
      filterBy('kind', 'x', (place) => `t.kind = ${place}`),
    ),
  ).not.toContain('(select are_rows');
  expect(text({ ...words, few: { column: 't.id', ids, counts: true } })).not.toContain('are_rows');
});

test('a list paged by offset gives the place after its page, while there is more', () => {
  const next = (items: number, total: number, offset: number): string | null =>
    offsetResult(Array.from({ length: items }), total, { limit: 2, offset }).nextCursor;
  expect(decodeOffset(next(2, 3, 0) ?? '')).toBe(2);
  expect(decodeOffset(next(2, TOTAL_CAP + 1, TOTAL_CAP - 2) ?? '')).toBe(TOTAL_CAP);
  // No deeper than an offset may be asked for.
  expect(next(2, TOTAL_CAP + 1, TOTAL_CAP)).toBeNull();
  expect([next(1, 3, 2), next(2, 2, 0), next(0, 3, 4)]).toEqual([null, null, null]);
  for (const text of ['[-1]', '[1.5]', '["1"]', '[1,2]', '[1e3]', '1', '[10001]', '[999999999]', `[${'9'.repeat(10)}]`])
    expect(() => decodeOffset(Buffer.from(text).toString('base64url')), text).toThrow(BadCursor);
});

test('rows that each say how many there are say it beyond the last page too, and are asked again only there', async () => {
  const pages: object[] = [];
  const ask = async (page: { limit: number; offset: number }) => {
    pages.push(page);
    return ['а', 'б', 'в'].slice(page.offset, page.offset + page.limit).map((name) => ({ name, found: 3 }));
  };
  expect(await pageWithTotal(ask, { limit: 2, offset: 2 })).toEqual({ rows: [{ name: 'в', found: 3 }], total: 3 });
  expect(await pageWithTotal(ask, { limit: 2, offset: 4 })).toEqual({ rows: [], total: 3 });
  expect(await pageWithTotal(async () => [], { limit: 2, offset: 0 })).toEqual({ rows: [], total: 0 });
  expect(pages).toEqual([
    { limit: 2, offset: 2 },
    { limit: 2, offset: 4 },
    { limit: 1, offset: 0 },
  ]);
});
