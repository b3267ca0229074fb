import { TEST } from './source-files.mjs';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const IMPURE_GLOBALS = new Set(['Date', 'Intl', 'fetch', 'process', 'console', 'crypto', 'performance', 'setTimeout']);
const SQL =
  /^\s*(select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s|call\s+\w+[.(]|alter\s+table\s|create\s+(table|role|database)\s)/i;

const isProduct = (path) => !TEST.test(path) && !/^(bench|tools)\//.test(path);
const isMember = (node, object, property) =>
  node.type === 'MemberExpression' && !node.computed && node.object.name === object && node.property.name === property;

/** True for a name that is looked up, false for one that only labels a property, a member, a type parameter's key or an import. */
function isReference(node, parent) {
  if (node.type !== 'Identifier' || parent === null) return false;
  if (parent.type === 'MemberExpression' || parent.type === 'TSQualifiedName')
    return (parent.object ?? parent.left) === node || parent.computed;
  const isLabel = parent.key === node && !parent.computed && !parent.shorthand;
  return !isLabel && !parent.type.startsWith('Import') && !parent.type.startsWith('Export');
}

/** The text of a literal a person could read, or null. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw;
  return node.type === 'JSXText' ? node.value : null;
}

const quote = (text) => `«${text.trim().replace(/\s+/g, ' ').slice(0, 60)}»`;

/**
 * `in(path)` says where a rule holds; `node(node, parent)`, `comment(text)` and `program(program, path)` return
 * what is wrong, or nothing. `why` and `fix` are what the author reads.
 */
export const HOUSE_RULES = [
  {
    name: 'environment-read-once',
    why: 'configuration is validated once at the start; a value read elsewhere is neither checked nor listed in .env.example',
    fix: 'take it from Config (server/src/platform/config.ts) as an argument',
    in: (path) => isProduct(path) && /\/src\//.test(path) && path !== 'server/src/program.ts',
    node: (node) => isMember(node, 'process', 'env') && 'reads process.env',
  },
  {
    name: 'instants-become-text-in-one-place',
    why: 'at 00:30 on 1 February in Kyiv the month of toISOString() is January, and a rent app bills the wrong month (ADR 0004)',
    fix: 'use the clock of server/src/platform/clock.ts or a function of domain/src/dates',
    in: (path) => isProduct(path) && !/^(domain\/src\/dates\/|server\/src\/platform\/clock\.ts$)/.test(path),
    node: (node) => node.type === 'MemberExpression' && node.property.name === 'toISOString' && 'calls toISOString()',
  },
  {
    name: 'one-http-client',
    why: 'errors, session loss, wire case and cancelling are handled once',
    fix: 'call web/src/lib/http.ts; the public pages, which have no session, call web/src/info/info-http.ts',
    in: (path) =>
      isProduct(path) &&
      /^web\/src\//.test(path) &&
      !/^web\/src\/(lib\/http|info\/info-http)\.ts$|(service-worker|\/sw)\.ts$/.test(path),
    node: (node, parent) =>
      (isMember(node, 'window', 'fetch') ||
        isMember(node, 'globalThis', 'fetch') ||
        (node.name === 'fetch' && isReference(node, parent))) &&
      'uses fetch',
  },
  {
    name: 'domain-has-no-clock-and-no-floats',
    why: 'the domain gives the same answer everywhere and at any time, and money is never a float (ADR 0003, ADR 0004)',
    fix: 'take the day as an argument; use domain/src/money and domain/src/dates',
    in: (path) => isProduct(path) && /^domain\/src\//.test(path),
    node: (node, parent) => {
      if (isReference(node, parent) && IMPURE_GLOBALS.has(node.name)) return `uses ${node.name}`;
      if (isReference(node, parent) && node.name === 'parseFloat') return 'uses parseFloat';
      if (isMember(node, 'Math', 'random') || isMember(node, 'Number', 'parseFloat'))
        return `uses ${node.object.name}.${node.property.name}`;
      return node.type === 'MemberExpression' && node.property.name === 'toFixed' && 'uses toFixed';
    },
  },
  {
    name: 'texts-live-in-i18n',
    why: 'an editor must find every text of the interface in one place',
    fix: 'move the text to web/src/i18n and use its name',
    in: (path) => isProduct(path) && /^web\/src\//.test(path) && !/^web\/src\/i18n\//.test(path),
    node: (node) => {
      const text = textOf(node);
      return text !== null && CYRILLIC.test(text) && `holds the text ${quote(text)}`;
    },
  },
  {
    name: 'one-import-from-outside',
    why: 'the program runs from code that V8 has kept, and from there nothing outside of it can be imported (ADR 0073)',
    fix: 'use importOutside (server/src/platform/import-outside.ts)',
    in: (path) => isProduct(path) && /^server\/src\/(?!platform\/import-outside\.ts$)/.test(path),
    node: (node) =>
      node.type === 'ImportExpression' &&
      !/^\.{1,2}\//.test(textOf(node.source) ?? '') &&
      'imports what is no part of the program',
  },
  {
    name: 'sql-text-in-sql-files',
    why: 'SQL is read and reviewed in one kind of file',
    fix: 'move the statement to the *.sql.ts of its feature',
    in: (path) =>
      isProduct(path) && /^server\/src\//.test(path) && !/\.sql\.ts$|^server\/src\/platform\/db\//.test(path),
    node: (node) => {
      if (isMember(node, 'db', 'query') || isMember(node, 'db', 'one'))
        return `runs a statement by db.${node.property.name}`;
      const text = textOf(node);
      return text !== null && SQL.test(text) && `holds SQL: ${text.trim().slice(0, 40)}`;
    },
  },
  {
    name: 'no-suppressions',
    why: 'a silenced check is a check that is gone',
    fix: 'correct the code, or change the rule for everybody',
    in: () => true,
    comment: (text) => /(@ts-(ignore|nocheck|expect-error)|(biome|oxlint|eslint)-(ignore|disable))/.exec(text)?.[1],
  },
  {
    name: 'no-unfinished-work',
    why: 'a note in the code is work nobody sees',
    fix: 'finish it now, or leave it out',
    in: (path) => !/^tools\//.test(path),
    comment: (text) => /\b(TODO|FIXME|XXX|HACK)\b/.exec(text)?.[1],
  },
  {
    name: 'named-exports',
    why: 'a default export has a new name at every import; only route modules and tool configurations need one',
    fix: 'export it by its name',
    in: (path) => !/\.route\.tsx$|\.config\.ts$|\.d\.ts$|global-setup\.ts$/.test(path),
    node: (node) => node.type === 'ExportDefaultDeclaration' && 'has a default export',
  },
  {
    name: 'no-barrels',
    why: 'a file that only hands on others hides where things live and loads them all; a feature door, public.ts, is the one exception',
    fix: 'import from the file itself',
    in: (path) => isProduct(path) && !path.endsWith('/public.ts'),
    program: ({ body }) => {
      const isReexport = ({ type, source }) =>
        type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source != null);
      return body.length > 0 && body.every(isReexport) && 'only re-exports other files';
    },
  },
];
