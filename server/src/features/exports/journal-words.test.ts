import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIT_ENTITIES } from '@kliuchar/api-schema/audit';
import { expect, it } from 'vitest';
import { askedAs } from '../audit/public.ts';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

/** Every kind of thing that the program writes into the journal, as its source names them. */
function writtenKinds(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/entityType: '(\w+)'/g)].map(([, kind = '']) => kind)))];
}

it('whatever is written into the journal can be asked for, and has a word in its file', () => {
  const kinds = writtenKinds();
  expect(kinds.length).toBeGreaterThan(25);
  const known: readonly string[] = AUDIT_ENTITIES;
  expect(kinds.filter((kind) => !known.includes(askedAs(kind)))).toEqual([]);
});
