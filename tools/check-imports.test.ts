import { describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.mjs';
import { IMPORT_RULES } from './lib/import-rules.mjs';
import { ruleAndPath, type Tree, withTree } from './testing/planted-tree.ts';

const manifest = (dependencies: readonly string[], devDependencies: readonly string[] = []): string =>
  JSON.stringify({
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    devDependencies: Object.fromEntries(devDependencies.map((name) => [name, '1.0.0'])),
  });

const SERVER_PACKAGES = [
  '@kliuchar/domain',
  '@kliuchar/api-schema',
  'zod',
  'pg',
  'fastify',
  'nodemailer',
  'graphile-worker',
];
const INSTALLED = [
  'zod',
  'pg',
  'fastify',
  'nodemailer',
  'graphile-worker',
  'react',
  'vitest',
  'smtp-server',
  'undeclared',
];

/** A small tree in the shape of the product that keeps every rule, each allowed door used once. */
const CLEAN: Tree = {
  ...Object.fromEntries(INSTALLED.map((name) => [`node_modules/${name}/package.json`, '{}'])),
  'package.json': manifest([], ['vitest']),
  'domain/package.json': manifest([]),
  'api-schema/package.json': manifest(['@kliuchar/domain', 'zod']),
  'server/package.json': manifest(SERVER_PACKAGES, ['smtp-server']),
  'web/package.json': manifest(['@kliuchar/domain', '@kliuchar/api-schema'], ['react']),
  'domain/src/money/kop.ts': 'export const kop = 1;',
  'domain/src/money/kop.test.ts': "import { expect } from 'vitest'; import { kop } from './kop.ts'; expect(kop);",
  'domain/src/contracts/terms.ts': "import { kop } from '../money/kop.ts'; export const terms = kop;",
  'api-schema/src/contracts.ts':
    "import * as z from 'zod/mini'; import { terms } from '@kliuchar/domain/contracts/terms'; export const schema = [z, terms];",
  'server/src/main.ts':
    "import 'node:process'; import { app } from './app.ts'; import { worker } from './worker.ts'; export const main = [app, worker];",
  'server/src/app.ts':
    "import fastify from 'fastify'; import { routes } from './features/contracts/contracts.routes.ts'; import { edge } from './edge/errors.ts'; import { notify } from './features/tasks/public.ts'; export const app = [fastify, routes, edge, notify];",
  'server/src/worker.ts': "import { engine } from './jobs/engine.ts'; export const worker = engine;",
  'server/src/edge/errors.ts':
    "import type { FastifyInstance } from 'fastify'; import 'node:crypto'; export const edge = {} as FastifyInstance;",
  'server/src/jobs/engine.ts': "import { run } from 'graphile-worker'; export const engine = run;",
  'server/src/platform/db/query.ts': "import type { Pool } from 'pg'; export const query = {} as Pool;",
  'server/src/platform/mail.ts':
    "import nodemailer from 'nodemailer'; import 'node:fs'; export const mail = nodemailer;",
  'server/src/features/contracts/contracts.routes.ts':
    "import type { FastifyInstance } from 'fastify'; import { schema } from '@kliuchar/api-schema/contracts'; import { accept } from './accept-contract.ts'; export const routes = [schema, accept] as unknown as FastifyInstance;",
  'server/src/features/contracts/accept-contract.ts':
    "import { readContract } from './contracts.sql.ts'; import { notify } from '../tasks/public.ts'; import { mail } from '../../platform/mail.ts'; export const accept = [readContract, notify, mail];",
  'server/src/features/contracts/contracts.sql.ts':
    "import { query } from '../../platform/db/query.ts'; export const readContract = query;",
  'server/src/features/contracts/contracts.http.test.ts':
    "import { it } from 'vitest'; import { SMTPServer } from 'smtp-server'; import { database } from '../../testing/database.ts'; import { notify } from '../tasks/notify.ts'; it('x', () => [SMTPServer, database, notify]);",
  'server/src/features/tasks/notify.ts': 'export const notify = 1;',
  'server/src/features/tasks/public.ts': "export { notify } from './notify.ts';",
  'server/src/testing/database.ts': "import pg from 'pg'; import 'node:os'; export const database = pg;",
  'web/index.html': '<script type="module" src="/src/main.tsx"></script>',
  'web/src/main.tsx':
    "import 'virtual:font.css'; import { list } from './routes/list.route.tsx'; document.title = String(list);",
  'web/src/routes/list.route.tsx':
    "import { table } from '../features/contracts/table.tsx'; import { form } from '../features/tasks/form.tsx'; export const list = [table, form];",
  'web/src/features/contracts/table.tsx':
    "import { money } from '../../ui/money.tsx'; import { http } from '../../lib/http.ts'; export const table = [money, http];",
  'web/src/features/tasks/form.tsx':
    "import type { schema } from '@kliuchar/api-schema/contracts'; export const form = {} as typeof schema;",
  'web/src/ui/money.tsx':
    "import * as React from 'react'; import { kop } from '@kliuchar/domain/money/kop'; export const money = [React, kop];",
  'web/src/lib/http.ts': "import './http.css'; export const http = 1;",
  'web/src/lib/http.css': '',
};

/** Adds an import to a file of the clean tree. */
function plant(path: string, specifier: string, form = (text: string) => `import '${text}';`): Tree {
  return { ...CLEAN, [path]: `${form(specifier)}\n${CLEAN[path] ?? 'const planted = 1;'}` };
}

const asType = (text: string) => `import type { Planted } from '${text}'; type P = Planted;`;
const asCall = (text: string) => `const later = () => import('${text}');`;
const asTypeQuery = (text: string) => `type Q = import('${text}').Q;`;
const asReexport = (text: string) => `export * from '${text}';`;

const ACCEPT = 'server/src/features/contracts/accept-contract.ts';
const ROUTES = 'server/src/features/contracts/contracts.routes.ts';
const TABLE = 'web/src/features/contracts/table.tsx';

const PLANTED: readonly (readonly [rule: string, path: string, tree: Tree])[] = [
  ['domain-is-pure', 'domain/src/money/kop.ts', plant('domain/src/money/kop.ts', 'node:fs')],
  [
    'domain-is-pure',
    'domain/src/money/kop.ts',
    { ...plant('domain/src/money/kop.ts', 'zod/mini', asType), 'domain/package.json': manifest(['zod']) },
  ],
  [
    'schema-knows-only-domain-and-zod',
    'api-schema/src/contracts.ts',
    plant('api-schema/src/contracts.ts', 'node:url', asType),
  ],
  ['zod-mini-only', 'api-schema/src/contracts.ts', plant('api-schema/src/contracts.ts', 'zod')],
  [
    'web-never-server',
    TABLE,
    {
      ...plant(TABLE, '@kliuchar/server/features/tasks/notify', asTypeQuery),
      'web/package.json': manifest(['@kliuchar/domain', '@kliuchar/api-schema', '@kliuchar/server', 'react']),
    },
  ],
  [
    'server-never-web',
    ACCEPT,
    {
      ...plant(ACCEPT, '@kliuchar/web/lib/http', asCall),
      'server/package.json': manifest([...SERVER_PACKAGES, '@kliuchar/web'], ['smtp-server']),
    },
  ],
  ['web-feature-isolation', TABLE, plant(TABLE, '../tasks/form.tsx', asType)],
  [
    'web-feature-below-routes',
    TABLE,
    { ...plant(TABLE, '../../routes/other.route.tsx'), 'web/src/routes/other.route.tsx': 'export const other = 1;' },
  ],
  [
    'web-feature-isolation',
    TABLE,
    { ...CLEAN, [TABLE]: `const all = import.meta.glob('../tasks/*.tsx');\n${CLEAN[TABLE]}` },
  ],
  [
    'no-orphans',
    'server/src/platform/old-worker.mjs',
    { ...CLEAN, 'server/src/platform/old-worker.mjs': 'const old = 1;' },
  ],
  [
    'web-flows-down',
    'web/src/lib/http.ts',
    {
      ...plant('web/src/lib/http.ts', '../features/tasks/list.ts'),
      'web/src/features/tasks/list.ts': 'const l = 1;',
    },
  ],
  [
    'ui-speaks-no-domain',
    'web/src/ui/money.tsx',
    plant('web/src/ui/money.tsx', '@kliuchar/domain/contracts/terms', asType),
  ],
  ['server-feature-public-door', ACCEPT, plant(ACCEPT, '../tasks/notify.ts', asType)],
  ['sdk-only-in-platform', ACCEPT, plant(ACCEPT, 'nodemailer', asType)],
  ['sdk-only-in-platform', ACCEPT, plant(ACCEPT, 'graphile-worker')],
  ['node-core-at-the-edges', ACCEPT, plant(ACCEPT, 'node:crypto')],
  ['node-core-at-the-edges', ACCEPT, plant(ACCEPT, 'fs', asType)],
  ['server-flows-down', 'server/src/jobs/engine.ts', plant('server/src/jobs/engine.ts', '../features/tasks/public.ts')],
  [
    'platform-is-bottom',
    'server/src/platform/mail.ts',
    { ...plant('server/src/platform/mail.ts', '../edge/page.ts'), 'server/src/edge/page.ts': 'const page = 1;' },
  ],
  ['fastify-stays-at-the-edge', ACCEPT, plant(ACCEPT, 'fastify', asType)],
  ['sql-stays-in-sql-files', ACCEPT, plant(ACCEPT, 'pg')],
  ['sql-stays-in-sql-files', ACCEPT, plant(ACCEPT, 'pg', asType)],
  ['routes-skip-no-layer', ROUTES, plant(ROUTES, './contracts.sql.ts')],
  ['tests-stay-out-of-prod', ACCEPT, plant(ACCEPT, '../../testing/database.ts')],
  ['packages-by-name', ACCEPT, plant(ACCEPT, '../../../../domain/src/money/kop.ts')],
  ['resolvable', ACCEPT, plant(ACCEPT, './accept-contract', asReexport)],
  ['resolvable', ACCEPT, plant(ACCEPT, '@kliuchar/domain/money')],
  ['declared-dependency', 'web/src/ui/money.tsx', plant('web/src/ui/money.tsx', 'undeclared')],
  ['declared-dependency', 'domain/src/money/kop.test.ts', plant('domain/src/money/kop.test.ts', 'undeclared')],
  ['no-dev-dependency-in-prod', 'server/src/platform/mail.ts', plant('server/src/platform/mail.ts', 'smtp-server')],
  ['no-cycles', 'server/src/platform/db/query.ts', plant('server/src/platform/db/query.ts', './query.ts', asType)],
  ['no-cycles', 'domain/src/contracts/terms.ts', plant('domain/src/money/kop.ts', '../contracts/terms.ts', asType)],
  ['no-orphans', 'web/src/lib/dead.ts', { ...CLEAN, 'web/src/lib/dead.ts': 'const dead = 1;' }],
  [
    'no-orphans',
    'domain/src/money/dead.ts',
    {
      ...CLEAN,
      'domain/src/money/dead.ts': 'export const dead = 1;',
      'domain/src/money/dead.test.ts': "import { dead } from './dead.ts'; export const seen = dead;",
    },
  ],
  ['no-dead-exports', 'web/src/ui/money.tsx', plant('web/src/ui/money.tsx', '', () => 'export const spare = 1;')],
  [
    'no-dead-exports',
    'server/src/features/tasks/public.ts',
    {
      ...plant('server/src/features/tasks/public.ts', '', () => "export { spare } from './notify.ts';"),
      'server/src/features/tasks/notify.ts': 'export const notify = 1; export const spare = 2;',
    },
  ],
  ['no-dead-exports', 'web/src/ui/money.tsx', plant('web/src/ui/money.tsx', '', () => 'export type Spare = 1;')],
  [
    'parses',
    'web/src/lib/broken.ts',
    { ...plant('web/src/lib/http.ts', './broken.ts'), 'web/src/lib/broken.ts': 'export const = ;' },
  ],
];

describe('the rules of imports', () => {
  it('pass on a tree that keeps them', () => {
    const { moduleCount, edgeCount, findings } = withTree(CLEAN, (root) => checkImports(root, { floor: 20 }));
    expect(ruleAndPath(findings)).toEqual([]);
    expect(moduleCount).toBe(Object.keys(CLEAN).filter((path) => /\.(tsx?|mjs)$/.test(path)).length);
    expect(edgeCount).toBeGreaterThan(30);
  });

  it.each(PLANTED)('%s catches its violation in %s, and nothing else speaks', (rule, path, tree) => {
    const { findings } = withTree(tree, (root) => checkImports(root, { floor: 20 }));
    expect(ruleAndPath(findings)).toEqual([`${rule} ${path}`]);
  });

  it('leaves no rule without a planted violation', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule));
    expect(IMPORT_RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('fail when they see too few modules', () => {
    const { findings } = withTree(CLEAN, (root) => checkImports(root, { floor: 1000 }));
    expect(ruleAndPath(findings)).toEqual(['sees-the-tree .']);
  });

  it('say why and what to do', () => {
    for (const { why, fix } of IMPORT_RULES) {
      expect(why.length).toBeGreaterThan(20);
      expect(fix.length).toBeGreaterThan(10);
    }
  });
});
