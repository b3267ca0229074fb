import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformanceTable, shownIn, TABLE } from './conformance.mjs';
import { GAPS } from './lib/conformance-gaps.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { taggedIds, taggedResults, tagsOfSources } from './lib/shown-sentences.mjs';
import { numberSentences, readSpecification } from './lib/specification.mjs';
import { withTree } from './testing/planted-tree.ts';

const sentences = numberSentences(readSpecification());
const ids = sentences.map(({ id }) => id);
const tags = tagsOfSources(REPOSITORY_ROOT);

describe('the sentences of the specification', () => {
  it('are numbered, nothing of its text is left out', () => {
    const words = (text: string) => text.match(/[\p{L}\d]+/gu) ?? [];
    const counted = words(sentences.map(({ text }) => text).join(' ')).length;
    const left = readSpecification()
      .split('\n')
      .filter((line) => !/^(#|\| (Method|Situation) \|)/.test(line));
    // « and its child » between two addresses is the only thing that belongs to neither.
    expect(counted).toBe(words(left.join('\n')).length - 3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('cover what its opening promises [spec 0.2]', () => {
    expect([...new Set(sentences.map(({ section }) => section))]).toEqual([...'0123456789']);
    const parts = ['routes', 'Entities', 'States', 'Validation', 'Roles', 'calls', 'Error', 'constants'];
    const headings = sentences.map(({ heading }) => heading).join('\n');
    expect(parts.filter((part) => !headings.includes(part))).toEqual([]);
  });

  it('say «not shown» where something is unknown, and the product decides it or says why not [spec 0.3]', () => {
    const unknown = sentences.filter(({ text }) => text.includes('not shown')).map(({ id }) => id);
    expect(unknown.length).toBeGreaterThan(15);
    const decided = new Set([...tags.map(({ id }) => id), ...Object.keys(GAPS)]);
    expect(unknown.filter((id) => !decided.has(id))).toEqual([]);
  });
});

/** Put together here, so that this file names no sentence by its examples. */
const tag = (named: string) => ['[spec', `${named}]`].join(' ');

describe('a tag of a test', () => {
  it('names one sentence, several or a run of them', () => {
    expect(taggedIds(`signs out ${tag('8.2, 4.2')} and more ${tag('2.26–2.28')}`)).toEqual([
      '8.2',
      '4.2',
      '2.26',
      '2.27',
      '2.28',
    ]);
    expect(taggedIds(tag('2.28–2.26'))).toEqual(['2.28–2.26']);
  });

  it('names a sentence that exists', () => {
    expect(tags.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(tags.length).toBeGreaterThan(100);
  });
});

describe('docs/conformance.md', () => {
  const table = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '';

  it('has every sentence once, word for word', () => {
    const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.+?) \| [✓✗] \|/gm)].map(([, id, text]) => ({ id, text }));
    expect(rows).toEqual(sentences.map(({ id, text }) => ({ id, text })));
  });

  it('calls nothing shown that no test names any more', () => {
    const named = new Set(tags.map(({ id }) => id));
    expect(shownIn(table).filter((id) => !named.has(id))).toEqual([]);
  });

  it('gives a reason for all that is not shown', () => {
    const shown = shownIn(table);
    expect(ids.filter((id) => !shown.includes(id) && !(id in GAPS))).toEqual([]);
    expect(Object.keys(GAPS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('is red where one of the tests failed', () => {
    const [sentence] = sentences;
    const id = sentence?.id ?? '';
    const test = (passed: boolean) => ({ title: 'a test', path: 'a.test.ts', ids: [id], passed });
    expect(shownIn(conformanceTable(sentences, [test(true)]))).toEqual([id]);
    expect(shownIn(conformanceTable(sentences, [test(true), test(false)]))).toEqual([]);
  });
});

describe('the reports of the last run', () => {
  const vitest = {
    testResults: [
      {
        name: join(REPOSITORY_ROOT, 'a.test.ts'),
        assertionResults: [
          { ancestorTitles: ['a call'], title: `answers ${tag('8.2')}`, status: 'passed' },
          { ancestorTitles: [], title: 'names nothing', status: 'failed' },
        ],
      },
    ],
  };
  const playwright = (desktop: boolean) => ({
    suites: [
      {
        file: 'a.spec.ts',
        specs: [true, desktop].map((ok) => ({ title: `opens ${tag('2.26')}`, ok })),
      },
    ],
  });

  it('are read alike, and a browser test counts once for all its sizes', () => {
    const results = withTree({ '.cache/test/browser.json': JSON.stringify(playwright(false)) }, taggedResults);
    expect(results).toEqual([{ title: 'opens', path: 'e2e/a.spec.ts', ids: ['2.26'], passed: false }]);
    const read = withTree({ '.cache/test/unit.json': JSON.stringify(vitest) }, taggedResults);
    expect(read).toMatchObject([{ title: 'a call › answers', ids: ['8.2'], passed: true }]);
  });
});
