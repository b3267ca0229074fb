import { TEST } from './source-files.mjs';

/** Tools, measurements and tests may look everywhere; the product may not. */
const OUTSIDE_PRODUCT = /^(e2e|bench|tools)\//;
const FASTIFY = /^(fastify$|@fastify\/)/;
const WIRING = /^server\/src\/((app|main|program|rehearsal|worker)\.ts$|built\/)/;

const isProduct = (path) => !TEST.test(path) && !OUTSIDE_PRODUCT.test(path);
const featureOf = (path) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const workspaceOf = (path) => path.slice(0, path.indexOf('/'));

/**
 * The rules an import is held to (ARCHITECTURE.md, style.md §3b). `breaks(edge, graph)` is true for a violation; `why` and `fix` are
 * what the author reads. `to` is a file of ours, `package` a dependency, `core` a module of Node.
 */
export const IMPORT_RULES = [
  {
    name: 'domain-is-pure',
    why: 'the domain runs in the server and the browser alike: no I/O, no clock, no dependencies',
    fix: 'pass the value in as an argument, or move the code to server/src/platform or web/src/lib',
    breaks: ({ from, to }) => /^domain\/src\//.test(from) && isProduct(from) && !to?.startsWith('domain/src/'),
  },
  {
    name: 'schema-knows-only-domain-and-zod',
    why: 'api-schema is the contract of the wire, shared by both sides',
    fix: 'keep schemas to zod and types of domain; code that does something belongs to server or web',
    breaks: ({ from, to, package: name }) =>
      /^api-schema\/src\//.test(from) &&
      isProduct(from) &&
      name !== 'zod' &&
      !/^(api-schema|domain)\/src\//.test(to ?? ''),
  },
  {
    name: 'zod-mini-only',
    why: 'zod/mini is 6 KB in the browser against 27 KB, and two dialects of schemas would not fit together (ADR 0005)',
    fix: "import * as z from 'zod/mini'",
    breaks: ({ specifier }) => /^zod($|\/(?!mini$))/.test(specifier),
  },
  {
    name: 'web-never-server',
    why: 'code of the server must not reach the browser',
    fix: 'share types through api-schema and rules through domain',
    breaks: ({ from, to }) => /^(web|api-schema|domain)\//.test(from) && /^server\//.test(to ?? ''),
  },
  {
    name: 'server-never-web',
    why: 'the server runs without the sources of the web; the one door is the built info bundle, loaded by its path (contract.md §4.2)',
    fix: 'share through api-schema or domain; in features/public-pages load the built bundle by path',
    breaks: ({ from, to }) => /^(server|api-schema|domain)\//.test(from) && /^web\//.test(to ?? ''),
  },
  {
    name: 'web-feature-isolation',
    why: 'a feature of the web must be removable without touching another',
    fix: 'compose the two in a route, or move the shared part down to web/src/ui or web/src/lib',
    breaks: ({ from, to }) =>
      /^web\/src\/features\//.test(from) && /^web\/src\/features\//.test(to ?? '') && featureOf(from) !== featureOf(to),
  },
  {
    name: 'web-feature-below-routes',
    why: 'routes compose features, never the other way round',
    fix: 'move the needed part into the feature, or pass it down as a prop',
    breaks: ({ from, to }) =>
      /^web\/src\/(features|info)\//.test(from) && /^web\/src\/(routes\/|[^/]+$)/.test(to ?? ''),
  },
  {
    name: 'web-flows-down',
    why: 'the design system, the library and the texts know no screen and no feature',
    fix: 'pass what differs as a prop or an argument',
    breaks: ({ from, to }) =>
      /^web\/src\/(ui|lib|i18n)\//.test(from) && /^web\/src\/(features\/|routes\/|info\/|[^/]+$)/.test(to ?? ''),
  },
  {
    name: 'ui-speaks-no-domain',
    why: 'the design system knows money, dates, text and identifiers as formats that may refuse an input, but no contract and no receipt',
    fix: 'move the component to web/src/features/<term>, or take plain values as props',
    breaks: ({ from, to }) =>
      /^web\/src\/ui\//.test(from) &&
      /^(api-schema\/src\/|domain\/src\/(?!(money|dates|text|identifiers|refusal)\/))/.test(to ?? ''),
  },
  {
    name: 'server-feature-public-door',
    why: 'features of the server meet only through public.ts, so that each can change inside',
    fix: 'export the function from public.ts of its feature and import that',
    breaks: ({ from, to }) =>
      /^server\/src\/features\//.test(from) &&
      isProduct(from) &&
      /^server\/src\/features\//.test(to ?? '') &&
      featureOf(from) !== featureOf(to) &&
      !to.endsWith('/public.ts'),
  },
  {
    name: 'sdk-only-in-platform',
    why: 'every SDK has one place where it is configured, replaced and faked',
    fix: 'write a small port in server/src/platform and import that (zod is allowed everywhere, graphile-worker in server/src/jobs)',
    breaks: ({ from, to, package: name }) =>
      /^server\/src\/(?!platform\/)/.test(from) &&
      isProduct(from) &&
      name !== undefined &&
      !to &&
      name !== 'zod' &&
      name !== 'pg' &&
      !FASTIFY.test(name) &&
      !(name === 'graphile-worker' && from.startsWith('server/src/jobs/')),
  },
  {
    name: 'node-core-at-the-edges',
    why: 'files, sockets and processes of Node belong to the platform, so that features stay plain decisions',
    fix: 'add what is needed to server/src/platform and import it from there',
    breaks: ({ from, core }) =>
      core !== undefined &&
      /^(server|web)\/src\//.test(from) &&
      isProduct(from) &&
      !/^server\/src\/(platform|edge)\//.test(from) &&
      !WIRING.test(from),
  },
  {
    name: 'server-flows-down',
    why: 'the platform, the edge and the job engine know no feature; only app.ts, program.ts and worker.ts wire them',
    fix: 'take the feature as an argument and wire it in app.ts or worker.ts',
    breaks: ({ from, to }) =>
      /^server\/src\/(platform|edge|jobs)\//.test(from) &&
      isProduct(from) &&
      (/^server\/src\/features\//.test(to ?? '') || WIRING.test(to ?? '')),
  },
  {
    name: 'platform-is-bottom',
    why: 'the platform is what everything stands on',
    fix: 'move the shared part into the platform, or pass it in',
    breaks: ({ from, to }) =>
      /^server\/src\/platform\//.test(from) && isProduct(from) && /^server\/src\/(edge|jobs)\//.test(to ?? ''),
  },
  {
    name: 'fastify-stays-at-the-edge',
    why: 'use cases do not know that they are called over HTTP',
    fix: 'take what is needed from the request in *.routes.ts or server/src/edge and pass plain values',
    breaks: ({ from, package: name }) =>
      FASTIFY.test(name ?? '') &&
      /^server\/src\//.test(from) &&
      isProduct(from) &&
      !/^server\/src\/(edge\/|(app|program)\.ts$)|\.routes\.ts$/.test(from),
  },
  {
    name: 'sql-stays-in-sql-files',
    why: 'SQL is read and reviewed in one kind of file; everything else asks a function for rows',
    fix: 'move the statement to the *.sql.ts of its feature',
    breaks: ({ from, package: name }) =>
      name === 'pg' &&
      /^server\/src\//.test(from) &&
      isProduct(from) &&
      !/\.sql\.ts$|^server\/src\/platform\/db\//.test(from),
  },
  {
    name: 'routes-skip-no-layer',
    why: 'a route names the endpoint and makes one call; rules and transactions live in the use case',
    fix: 'call a use case, which reads through its *.sql.ts',
    breaks: ({ from, to }) => /\.routes\.ts$/.test(from) && /\.sql\.ts$|^server\/src\/jobs\//.test(to ?? ''),
  },
  {
    name: 'tests-stay-out-of-prod',
    why: 'the product must not carry its tests and fakes',
    fix: 'move what both need out of the test file',
    breaks: ({ from, to }) => isProduct(from) && TEST.test(to ?? ''),
  },
  {
    name: 'packages-by-name',
    why: 'a package is imported by its name and file, so that its dependency is declared',
    fix: "import '@kliuchar/<package>/<file>' instead of a path that leaves the package",
    breaks: ({ from, to, specifier }) =>
      specifier.startsWith('.') &&
      to !== undefined &&
      workspaceOf(from) !== workspaceOf(to) &&
      !OUTSIDE_PRODUCT.test(from),
  },
  {
    name: 'resolvable',
    why: 'the import leads nowhere',
    fix: 'correct the path; relative imports carry the extension, packages are imported by file',
    breaks: ({ unresolved }) => unresolved !== undefined,
  },
  {
    name: 'declared-dependency',
    why: 'a package that is not declared comes by luck and goes with the next install',
    fix: 'add the exact version to package.json of the workspace (tests and tools may also use the root package.json)',
    breaks: ({ from, package: name }, { manifests }) => name !== undefined && !isDeclared(from, name, manifests),
  },
  {
    name: 'no-dev-dependency-in-prod',
    why: 'a development dependency is absent on a server installed without them',
    fix: 'move the package from devDependencies to dependencies, or import only its types',
    breaks: ({ from, package: name, typeOnly }, { manifests }) => {
      const manifest = manifests[workspaceOf(from)];
      const inServer = /^(server|api-schema|domain)\/src\//.test(from) && isProduct(from);
      return inServer && !typeOnly && name in manifest.devDependencies && !(name in manifest.dependencies);
    },
  },
];

function isDeclared(from, name, manifests) {
  const workspace = workspaceOf(from);
  // Our own packages are always linked; measurements and tools do not list them one by one.
  if (name === `@kliuchar/${workspace}` || (name.startsWith('@kliuchar/') && OUTSIDE_PRODUCT.test(from))) return true;
  const { dependencies, devDependencies } = manifests[workspace];
  if (name in dependencies || name in devDependencies) return true;
  const root = manifests[''];
  return (!isProduct(from) || !from.includes('/src/')) && (name in root.dependencies || name in root.devDependencies);
}
