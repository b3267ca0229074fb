// Where the locks of access stand in the sources, found mechanically: every predicate of SQL that compares an owner or a person with a
// parameter, and every condition of the program that asks whose a thing is. For the mutation run (`npm run verify:locks`) each gets a
// mark by which it can be taken out while the program runs, so that nothing is compiled or started anew for a mutant.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain Node reads this too, so the root is not taken from platform/paths.ts.
const REPOSITORY_ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A parameter, or what a template puts in its place: `${userId}` and `${single ? '$1' : 'any ($1::uuid[])'}` become one before they are sent. */
const PLACE = String.raw`\$(?:\d+|\{[^{}]*\})`;
/** One of them, any of a list, or the first of a list: `($1::uuid[])[1]`. */
const VALUE = String.raw`(?:any\s*\(\s*${PLACE}(?:::uuid\[\])?\s*\)|\(${PLACE}::uuid\[\]\)\[1\]|${PLACE}(?:::uuid)?(?![\w{.]))`;
/** Where an id alone says whose the row is: of people and owners themselves. */
const OF_ITSELF = String.raw`(?<=\bfrom (?:users|owners)(?: \w+)?\s+where |\bupdate (?:users|owners) set [^\`;]*?\bwhere )(?:\w+\.)?id`;
/** `owner_id = $1`, `c.owner_id = any ($2::uuid[])`, `user_id = ${userId}`, and the id itself of whoever is asked for `from users`. */
const PREDICATE = new RegExp(String.raw`(?:${OF_ITSELF}|\b(?:\w+\.)?(?:owner_id|user_id))\s*=\s*${VALUE}`, 'g');

/** What of a person is asked, and how the question is answered with yes. */
const GUARDS = [
  [/\bisOwner(?= \?)/g, (found, off) => `(${found} || ${off})`],
  [/\b(?:\w+\.)?isKeyed(?= (?:\?|&&|\|\|) )/g, (found, off) => `(${found} || ${off})`],
  [/!db\.isKeyed\b/g, (found, off) => `(${found} && !${off})`],
  [/\b(?:\w+\.)*ownerIds\.includes\([^()]*\)/g, (found, off) => `(${found} || ${off})`],
  [/\bperson\.ownerIds\.length > 0/g, (found, off) => `(${found} || ${off})`],
  [/!allowed\b/g, (found, off) => `(${found} && !${off})`],
  [/\b(?:full\.)?role === 'owner'(?= &&)/g, (found, off) => `(${found} || ${off})`],
  [/\bfull\.role !== 'owner'/g, (found, off) => `(${found} && !${off})`],
  [/\bextras\.role !== 'tenant'/g, (found, off) => `(${found} || ${off})`],
];

const SQL_FILE = /^server\/src\/.*\.sql\.ts$/;
const GUARD_FILE = /^server\/src\/(edge|features)\/.*(?<!\.sql|\.test|\.fixture)\.ts$/;
const DECLARATION = /^(?:export )?(?:async )?(?:const|function) (\w+)/gm;
/** Lines that only speak of a lock. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

export const markOf = (name) => `/*lock ${name}*/`;
export const MARK = /\/\*lock ([^*]+)\*\//g;

/** `{ kind, name, found, at }` of every lock in a source; names hold until the declaration around them changes. */
export function locksIn(path, source) {
  if (SQL_FILE.test(path)) return named(path, source, 'predicate', [[PREDICATE, null]]);
  return GUARD_FILE.test(path) ? named(path, source, 'guard', GUARDS) : [];
}

function named(path, source, kind, patterns) {
  const declarations = [...source.matchAll(DECLARATION)];
  const counts = new Map();
  const file = path.replace(/^server\/src\/(features\/)?/, '').replace(/(\.sql)?\.ts$/, '');
  return patterns
    .flatMap(([pattern, replace]) => [...source.matchAll(pattern)].map((match) => ({ match, replace })))
    .filter(({ match }) => !COMMENT.test(source.slice(source.lastIndexOf('\n', match.index) + 1)))
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, replace }) => {
      const around = declarations.findLast(({ index }) => index <= match.index)?.[1] ?? 'top';
      const number = (counts.get(around) ?? 0) + 1;
      counts.set(around, number);
      return { kind, name: `${file} ${around} ${number}`, found: match[0], at: match.index, replace };
    });
}

/** The source with its marks: a comment behind each predicate, a question to `lockOff` in each guard. */
export function withMarks(path, source) {
  let marked = source;
  for (const { kind, name, found, at, replace } of locksIn(path, source).reverse()) {
    const text =
      kind === 'predicate' ? `${found}${markOf(name)}` : replace(found, `(globalThis.lockOff?.('${name}') === true)`);
    marked = marked.slice(0, at) + text + marked.slice(at + found.length);
  }
  return marked;
}

/** `any ($1::uuid[])` and `($1::uuid[])[1]` both have a list for a parameter. */
const isListed = (predicate) => /\bany\b|\[\]/.test(predicate);

const MARKED = new RegExp(`(${PREDICATE.source})${MARK.source}`, 'g');

/** The predicates of a statement as it is sent: whose mark, and the number of the parameter. */
export function marksOf(text) {
  return [...text.matchAll(MARKED)].map(([, predicate, name]) => ({
    name,
    isList: isListed(predicate),
    parameter: Number(/\$(\d+)/.exec(predicate)?.[1]),
  }));
}

/** The statement without the predicates whose names `isOff` accepts; the parameter stays, because PostgreSQL wants its type. */
export function withoutPredicates(text, isOff) {
  return text.replaceAll(MARKED, (whole, predicate, name) => {
    if (!isOff(name)) return whole;
    const [, number] = /\$(\d+)/.exec(predicate);
    return `($${number}::uuid${isListed(predicate) ? '[]' : ''} is null or true)`;
  });
}

/** For vitest: the sources of the server with their marks. */
export function lockMarks() {
  return {
    name: 'lock-marks',
    enforce: 'pre',
    transform(source, id) {
      const path = relative(REPOSITORY_ROOT, id.split('?')[0]).replaceAll('\\', '/');
      const marked = withMarks(path, source);
      return marked === source ? null : { code: marked, map: null };
    },
  };
}

/** All locks of the sources. */
export function allLocks() {
  const files = readdirSync(join(REPOSITORY_ROOT, 'server/src'), { recursive: true })
    .map((name) => `server/src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.startsWith('server/src/testing/'));
  return files.sort().flatMap((path) => locksIn(path, readFileSync(join(REPOSITORY_ROOT, path), 'utf8')));
}
