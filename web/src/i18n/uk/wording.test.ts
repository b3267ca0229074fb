import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { spec } from '../spec.uk.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const exact = new Set<string>(Object.values(spec.menu));

/** Texts, functions called with sample values included: what a person would read. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(value('5', '5', '5', '5'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** What stands under a field, by the name of its text. «Нічого не знайдено» is no hint of a field. */
function hintsOf(value: unknown, key = ''): string[] {
  if (/^hint$|Hint$/.test(key) && key !== 'noneHint') return textsOf(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => hintsOf(inner, name));
}

/** A hint of one sentence ends without a full stop, of several with one. */
function isStopped(hint: string): boolean {
  const bare = hint.replace(/«[^»]*»/g, 'взірець');
  return /[.?!]\s+\p{Lu}/u.test(bare) === /[.?!]$/.test(bare);
}

it.each([
  ['Надрукований на корпусі', true],
  ['Надрукований на корпусі.', false],
  ['PDF. Не більше одного', false],
  ['PDF. Не більше одного.', true],
])('the hint «%s» is stopped as it should be: %s', (hint, isRight) => {
  expect(isStopped(hint)).toBe(isRight);
});

describe.each(files)('%s', (file) => {
  const load = async () => textsOf(await import(new URL(file, folder).href)).filter((text) => !exact.has(text));

  it('has no straight apostrophes, straight quotes, double spaces or exclamation marks', async () => {
    for (const text of await load()) expect(text).not.toMatch(/[а-яіїєґ]'|"| {2}|!/i);
  });

  it('has no words of the black list (ux.md §3)', async () => {
    const forbidden = /невірн|співпада|відмінит|відправит|на протязі|задолженіст|будь ласка|слідуюч|\bОК\b/i;
    for (const text of await load()) expect(text).not.toMatch(forbidden);
  });

  it('has full stops after hints of several sentences, and after no others', async () => {
    const hints = hintsOf(await import(new URL(file, folder).href)).map((hint) => hint.replaceAll('\u00a0', ' '));
    expect(hints.filter((hint) => !isStopped(hint))).toEqual([]);
  });

  it('has a non-breaking space before every dash', async () => {
    for (const text of await load()) expect(text).not.toMatch(/ [—–] /);
  });
});
