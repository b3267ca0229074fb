import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

test('every token of the design is read by something', () => {
  const names = new Set([...read('web/src/ui/tokens.css').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(50);
  const readers = ['web', 'server']
    .flatMap((room) =>
      readdirSync(join(REPOSITORY_ROOT, room, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${room}/src/${path}`,
      ),
    )
    .filter((path) => /\.(css|tsx?)$/.test(path));
  const used = new Set(readers.flatMap((path) => read(path).match(/--[\w-]+(?=[),'"])/g) ?? []));
  expect([...names].filter((name) => !used.has(name))).toEqual([]);
});
