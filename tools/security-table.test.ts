import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

/** docs/security.md promises a test for every check; a promise about a test that is not there is worse than none. */

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \|[^|]+\| (.+) \|$/gm)].map(([, number, proof]) => ({
  number: Number(number),
  proof: proof ?? '',
}));
const named = rows.flatMap(({ number, proof }) =>
  [...proof.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` › `([^`]+)`/g)].map(([, file, name]) => ({
    number,
    file: file ?? '',
    name: name ?? '',
  })),
);
const REASON = /(Не застосовно|Частково|Не виконано)[^.]*: ?\S/;

describe('the table of docs/security.md', () => {
  it('has every check once', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 66 }, (_, at) => at + 1));
  });

  it('gives each a test or a reason', () => {
    const bare = rows.filter(
      ({ number, proof }) => !named.some((test) => test.number === number) && !REASON.test(proof),
    );
    expect(bare).toEqual([]);
  });

  it('names tests that are there', () => {
    const titleOf = (name: string) => new RegExp(`['"\`]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`]`);
    // A title may end by the sentences of the specification it shows (tools/conformance.mjs).
    const titles = (file: string) => read(file).replace(/ \[spec[^\]]+\]/g, '');
    const missing = named.filter(
      ({ file, name }) => !existsSync(join(REPOSITORY_ROOT, file)) || !titleOf(name).test(titles(file)),
    );
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(80);
  });
});
