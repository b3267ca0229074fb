import { describe, expect, it } from 'vitest';
import { checkHouse } from './check-house.mjs';
import { HOUSE_RULES } from './lib/house-rules.mjs';
import { ruleAndPath, type Tree, withTree } from './testing/planted-tree.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const functionOf = (codeLines: number): string =>
  `export function long() {\n// A comment and a blank line are not code.\n\n${lines(codeLines - 2, (i) => `  void ${i};`)}\n}`;

const FEATURE = 'server/src/features/contracts/accept-contract.ts';
const ROUTE = 'web/src/routes/list.route.tsx';

/** Everything here looks like a violation to a search for words, and is none. */
const CLEAN: Tree = {
  'server/src/program.ts': 'export const config = process.env;',
  'server/src/platform/config.test.ts': 'process.env.PORT = "1";',
  'server/src/platform/clock.ts': 'export const iso = () => new Date().toISOString();',
  'server/src/features/contracts/contracts.sql.ts': "export const sql = 'select id from contracts';",
  [FEATURE]:
    "// Not process.env, toISOString() or fetch().\nexport const title = 'Selected contracts: update your profile';",
  'server/src/features/contracts/later.ts': "export const later = () => import('./accept-contract.ts');",
  'server/src/platform/import-outside.ts': 'export const importOutside = (name: string) => import(name);',
  'server/src/features/contracts/public.ts': "export { title } from './accept-contract.ts';",
  'domain/src/dates/day.ts':
    'export type D = { Date: 1; process: 2 }; export const f = (a: D) => [a.Date, a.process, { console: 1 }];',
  'domain/src/dates/day.test.ts': "export const now = new Date('2026-11-20').toISOString();",
  'web/src/lib/http.ts': "export const get = () => fetch('/api');",
  'web/src/lib/query.ts': 'export const query = { fetch: 1, prefetch(q: { fetch: () => void }) { q.fetch(); } };',
  'web/src/i18n/uk.ts':
    "export const uk = { title: 'Об’єкти', search: \"Помилка пошуку об'єктів\", cancel: 'Скасувати', point: 'Окремо' };",
  'web/src/routes/other.route.tsx': 'export default function Other() { return <p title="—">1 {/* Коментар */}</p>; }',
  [ROUTE]: `${functionOf(70)}\n`,
};

const add = (path: string, text: string): Tree => ({ ...CLEAN, [path]: text });

const PLANTED: readonly (readonly [rule: string, path: string, tree: Tree])[] = [
  ['environment-read-once', FEATURE, add(FEATURE, 'export const port = process.env.PORT;')],
  ['environment-read-once', 'web/src/lib/x.ts', add('web/src/lib/x.ts', 'export const { MODE } = process.env;')],
  ['instants-become-text-in-one-place', FEATURE, add(FEATURE, 'export const at = (d: Date) => d?.toISOString();')],
  [
    'instants-become-text-in-one-place',
    ROUTE,
    add(ROUTE, 'export const at = (d: Date) => d.toISOString().slice(0, 7);'),
  ],
  ['one-http-client', ROUTE, add(ROUTE, "export const a = () => fetch('/api');")],
  ['one-http-client', ROUTE, add(ROUTE, "export const a = () => window.fetch('/api');")],
  ['one-http-client', ROUTE, add(ROUTE, 'export const client = { fetch };')],
  ...[
    'new Date(0)',
    'Date.now()',
    "new Intl.NumberFormat('uk')",
    'Math.random()',
    "parseFloat('1')",
    "Number.parseFloat('1')",
    '(1).toFixed(2)',
    "fetch('/')",
    'process.pid',
    'console.warn(1)',
    'crypto.randomUUID()',
  ].map(
    (code) =>
      [
        'domain-has-no-clock-and-no-floats',
        'domain/src/money/x.ts',
        add('domain/src/money/x.ts', `export const x = ${code};`),
      ] as const,
  ),
  ['texts-live-in-i18n', ROUTE, add(ROUTE, 'export const A = () => <p>Договір</p>;')],
  ['texts-live-in-i18n', ROUTE, add(ROUTE, 'export const A = () => <p title="Договір" />;')],
  ['texts-live-in-i18n', 'web/src/lib/x.ts', add('web/src/lib/x.ts', 'export const a = `квитанцій`;')],
  ['sql-text-in-sql-files', FEATURE, add(FEATURE, "export const a = 'select id from contracts';")],
  ['sql-text-in-sql-files', FEATURE, add(FEATURE, 'export const a = `\n  update contracts set status = 1`;')],
  ['sql-text-in-sql-files', FEATURE, add(FEATURE, "export const a = 'with due as (select 1) select * from due';")],
  ['sql-text-in-sql-files', FEATURE, add(FEATURE, 'export const a = (db: Db) => db.one(NAME, TEXT);')],
  ['one-import-from-outside', FEATURE, add(FEATURE, "export const a = () => import('sharp');")],
  ['one-import-from-outside', FEATURE, add(FEATURE, 'export const a = (path: string) => import(path);')],
  ['no-suppressions', FEATURE, add(FEATURE, '// @ts-expect-error later\nexport const a = 1;')],
  [
    'no-suppressions',
    'web/src/lib/x.test.ts',
    add('web/src/lib/x.test.ts', '/* biome-ignore lint: later */\nexport const a = 1;'),
  ],
  ['no-unfinished-work', FEATURE, add(FEATURE, 'export const a = 1; // TODO: the rest')],
  ['named-exports', FEATURE, add(FEATURE, 'export default 1;')],
  [
    'no-barrels',
    'domain/src/money/all.ts',
    add('domain/src/money/all.ts', "export * from './kop.ts';\nexport { a } from './a.ts';"),
  ],
  [
    'file-size',
    FEATURE,
    add(
      FEATURE,
      lines(301, (i) => `export const a${i} = ${i};`),
    ),
  ],
  [
    'file-size',
    'web/src/lib/x.test.ts',
    add(
      'web/src/lib/x.test.ts',
      lines(401, (i) => `export const a${i} = ${i};`),
    ),
  ],
  ['function-size', ROUTE, add(ROUTE, functionOf(71))],
];

describe('the rules of the house', () => {
  it('pass on a tree that keeps them', () => {
    const { findings, moduleCount } = withTree(CLEAN, (root) => checkHouse(root, { floor: 10 }));
    expect(findings).toEqual([]);
    expect(moduleCount).toBe(Object.keys(CLEAN).length);
  });

  it.each(PLANTED)('%s catches its violation in %s, and nothing else speaks', (rule, path, tree) => {
    const { findings } = withTree(tree, (root) => checkHouse(root, { floor: 10 }));
    expect([...new Set(ruleAndPath(findings))]).toEqual([`${rule} ${path}`]);
  });

  it('leave none without a planted violation', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule));
    expect(HOUSE_RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('fail when they see too few modules', () => {
    const { findings } = withTree(CLEAN, (root) => checkHouse(root, { floor: 1000 }));
    expect(ruleAndPath(findings)).toEqual(['sees-the-tree .']);
  });
});

describe('the size ratchet', () => {
  const check = (codeLines: number, allowed: number): string[] => {
    const ratchet = JSON.stringify({ files: {}, functions: { [`${ROUTE}#long`]: allowed } });
    const tree = { ...add(ROUTE, functionOf(codeLines)), 'tools/size-ratchet.json': ratchet };
    return ruleAndPath(withTree(tree, (root) => checkHouse(root, { floor: 10 })).findings);
  };

  it('lets a known function stay as long as it is', () => expect(check(90, 90)).toEqual([]));
  it('refuses that it grows', () => expect(check(91, 90)).toEqual([`function-size ${ROUTE}`]));
  it('wants the number lowered when it shrinks', () => expect(check(80, 90)).toEqual([`size-ratchet ${ROUTE}`]));
  it('wants the entry removed when it is within the cap', () =>
    expect(check(60, 90)).toEqual([`size-ratchet ${ROUTE}`]));
  it('wants an entry without its function removed', () => {
    const tree = { ...CLEAN, 'tools/size-ratchet.json': '{ "files": { "web/src/gone.ts": 310 } }' };
    expect(ruleAndPath(withTree(tree, (root) => checkHouse(root, { floor: 10 })).findings)).toEqual([
      'size-ratchet tools/size-ratchet.json',
    ]);
  });
});
