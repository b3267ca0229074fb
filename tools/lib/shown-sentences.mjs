import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSourceFiles } from './source-files.mjs';

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const TAG = /\s*\[spec ([^\]]+)\]/g;

/** The last run of each part of the tests, as tools/test.mjs leaves it. */
const REPORTS = ['unit', 'http', 'browser'].map((name) => `.cache/test/${name}.json`);

/**
 * The sentences a title names: «… [spec 8.2, 2.26–2.31]». A title works alike in Vitest and in Playwright, is in both reports and
 * costs nothing while a test runs; it may also be put together from parts, as long as the whole tag is in one of them.
 */
export function taggedIds(text) {
  return [...text.matchAll(TAG)].flatMap(([, ids]) => ids.split(/,\s*/).flatMap(idsOf));
}

function idsOf(part) {
  const [from, to] = part.trim().split(/[–-]/);
  if (to === undefined) return [from];
  const [section, first] = from.split('.').map(Number);
  const [lastSection, last] = to.split('.').map(Number);
  if (section !== lastSection || !(first < last)) return [part];
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
}

/** Every tag of the sources of the tests as `{ id, path }`. */
export function tagsOfSources(root) {
  const files = readSourceFiles(root).filter(({ path }) => TEST_FILE.test(path));
  return files.flatMap(({ path, text }) => taggedIds(text).map((id) => ({ id, path })));
}

/** Every test of the last run that names a sentence as `{ title, path, ids, passed }`, one entry for all sizes of a browser test. */
export function taggedResults(root) {
  const tests = new Map();
  for (const file of REPORTS) {
    if (!existsSync(join(root, file))) continue;
    const report = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const test of 'suites' in report ? playwrightTests(report, root) : vitestTests(report, root)) {
      const ids = taggedIds(test.titles.join(' '));
      if (ids.length === 0) continue;
      const title = test.titles.join(' › ').replace(TAG, '');
      const key = `${test.path} ${title}`;
      tests.set(key, { title, path: test.path, ids, passed: test.passed && tests.get(key)?.passed !== false });
    }
  }
  return [...tests.values()];
}

function vitestTests({ testResults }, root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      path: relative(root, name),
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    })),
  );
}

function playwrightTests({ suites }) {
  const inside = (suite, above) => [
    ...suite.specs.map(({ title, ok }) => ({ path: `e2e/${suite.file}`, titles: [...above, title], passed: ok })),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...above, inner.title])),
  ];
  return suites.flatMap((suite) => inside(suite, []));
}
