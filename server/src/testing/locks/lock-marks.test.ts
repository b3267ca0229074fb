import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locksIn, marksOf, withMarks, withoutPredicates } from './lock-marks.mjs';
import { isOfTest } from './statement-without-lock.ts';

const PATH = 'server/src/features/x/x.sql.ts';
const found = (sql: string) => locksIn(PATH, `const X = \`${sql}\`;`).map((lock: { found: string }) => lock.found);

/** What a template puts in, as it is written in the sources. */
const placed = (expression: string) => ['$', `{${expression}}`].join('');

it.for([
  'c.owner_id = $1',
  'owner_id = any ($2::uuid[])',
  'm.owner_id = ($1::uuid[])[1]',
  `cp.user_id = ${placed('userId')}::uuid`,
  `n.owner_id = any (${placed('owners')}::uuid[])`,
  `p.owner_id = ${placed("single ? '$1' : 'any ($1::uuid[])'")}`,
])('sees %s', (predicate) => {
  expect(found(`select 1 from x where ${predicate} and true`)).toEqual([predicate]);
});

it.for([
  ['select 1 from users u where ', 'u.id = $1'],
  ['update owners set first_at = now() where ', 'id = $1'],
])('sees whose the row itself is: %s%s', (parts) => {
  expect(found(parts.join(''))).toEqual(parts.slice(1));
});

it.for(['f.owner_id = c.owner_id', `k.owner_id = ${placed('row')}.owner_id`, 'c.id = $1'])(
  'takes %s for no lock',
  (condition) => {
    expect(found(`select 1 from x where ${condition}`)).toEqual([]);
  },
);

it('takes a predicate out by its mark, whatever the template has put in its place', () => {
  const source = withMarks(PATH, `const own = (user: string) => \`p.user_id = ${placed('user')}::uuid\`;`);
  const sent = source.slice(source.indexOf('`') + 1, -2).replace(placed('user'), '$4');
  expect(marksOf(sent)).toEqual([{ name: 'x/x own 1', isList: false, parameter: 4 }]);
  expect(withoutPredicates(sent, () => true)).toBe('($4::uuid is null or true)');
});

it('gives a parameter back the type it has in the rest of its statement', () => {
  const source = withMarks(PATH, 'const X = "m.owner_id = ($1::uuid[])[1]";');
  const sent = source.slice(source.indexOf('"') + 1, -2);
  expect(marksOf(sent)).toEqual([{ name: 'x/x X 1', isList: true, parameter: 1 }]);
  expect(withoutPredicates(sent, () => true)).toBe('($1::uuid[] is null or true)');
});

it('what the listener passes over as a test’s own is said by no source of the program', () => {
  expect(isOfTest('test.types')).toBe(true);
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test|\.fixture)\.ts$/.test(path) && !path.startsWith('testing'),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => /['"`]test\./.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
