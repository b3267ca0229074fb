import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GATES } from './gates.mjs';
import { REPOSITORY_ROOT } from './paths.mjs';

/** A test that has a full size has it somewhere: what no gate runs would be full on paper alone. */
it('runs every test that asks for a full size', () => {
  const gated = new Set(GATES.flatMap(({ command }) => command));
  const sized = readdirSync(join(REPOSITORY_ROOT, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.http.test.ts'))
    .map((file) => `server/src/${file}`)
    .filter((file) => /\b(gateSize|isFullRun|even-time)\b/.test(readFileSync(join(REPOSITORY_ROOT, file), 'utf8')));
  expect(sized.length).toBeGreaterThan(10);
  expect(sized.filter((file) => !gated.has(file))).toEqual([]);
});
