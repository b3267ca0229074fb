import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceFrame } from './source-frames.ts';

/** A bundle made as that of the program is, and the error it throws. */

let folder: string;
let frames: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kliuchar-frames-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'src', 'deep.ts'),
    `// A comment.\n\nexport function fail(): never {\n  throw new Error('x');\n}\n`,
  );
  writeFileSync(
    join(folder, 'src', 'main.ts'),
    `import { fail } from './deep.ts';\ntry {\n  fail();\n} catch (error) {\n  process.stdout.write(String(error.stack));\n}\n`,
  );
  const outfile = join(folder, 'dist', 'main.mjs');
  await build({ entryPoints: [join(folder, 'src', 'main.ts')], outfile, bundle: true, format: 'esm', sourcemap: true });
  // In a process of its own: the runner of the tests reads maps by itself.
  frames = execFileSync(process.execPath, [outfile], { encoding: 'utf8' })
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a frame of a bundle', () => {
  it('is told as that of its source', () => {
    expect(frames[0]).toContain('/dist/main.mjs:');
    expect(sourceFrame(frames[0] ?? '')).toBe(`at fail (${join(folder, 'src', 'deep.ts')}:4:9)`);
    expect(sourceFrame(frames[1] ?? '')).toContain(`${join(folder, 'src', 'main.ts')}:3:`);
  });

  it.each([
    'at node:internal/process/task_queues:95:5',
    'at async Promise.all (index 1)',
    'at run (/nowhere/server/dist/app.js:1:1)',
    'at /nowhere/server/src/app.ts:1:1',
  ])('%s stays as it is', (frame) => {
    expect(sourceFrame(frame)).toBe(frame);
  });
});
