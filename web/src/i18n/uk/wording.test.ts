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

describe.each(files)('%s', (file) => {
  const load = async () => textsOf(await import(new URL(file, folder).href)).filter((text) => !exact.has(text));

  it('has no straight apostrophes, straight quotes, double spaces or exclamation marks', async () => {
    for (const text of await load()) expect(text).not.toMatch(/[а-яіїєґ]'|"| {2}|!/i);
  });

  it('has no words of the black list (ux.md §3)', async () => {
    const forbidden = /невірн|співпада|відмінит|відправит|на протязі|задолженіст|будь ласка|слідуюч|\bОК\b/i;
    for (const text of await load()) expect(text).not.toMatch(forbidden);
  });

  it('has a non-breaking space before every dash', async () => {
    for (const text of await load()) expect(text).not.toMatch(/ [—–] /);
  });
});
