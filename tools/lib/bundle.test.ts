import { isAscii } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, IN_OLDER_FORM, OF_THE_SERVER } from './bundle.mjs';
import { REPOSITORY_ROOT } from './paths.mjs';

/** A program put into one file as ours is, loaded with the code that is kept of it (ADR 0073). */
const FLAGS = ['--max-semi-space-size=8'];
const SOURCES = {
  'platform/import-outside.ts': `export const importOutside = (specifier: string): Promise<unknown> => import(specifier);\n`,
  'later.ts': `process.stdout.write('begun later\\n');\nexport const word = 'ґанок';\n`,
  'program.ts': `import { basename } from 'node:path';
import { importOutside } from './platform/import-outside.ts';
import { sourceFrame } from '${REPOSITORY_ROOT}/server/src/platform/source-frames.ts';
export async function rehearse(): Promise<string> {
  const { word } = await import('./later.ts');
  return /^[а-яґ]+$/u.test(word) && /^[\\–\\]]$/.test('–') && '\\—' === \`\u2014\` ? word : 'wrong';
}
export async function main(): Promise<void> {
  const zlib = typeof Reflect.get(await importOutside('node:zlib'), 'gzipSync');
  const frame = String(new Error('here').stack).split('\\n')[1]?.trim();
  process.stdout.write(['main ' + basename(import.meta.url) + ' ' + (await rehearse()), zlib, frame, sourceFrame(frame ?? '')].join('\\n'));
}
`,
  'main.ts': `import { loadProgram } from '${REPOSITORY_ROOT}/server/src/built/load-program.ts';
const { program, isKeptCodeUsed } = loadProgram(import.meta.dirname);
process.stdout.write('kept ' + isKeptCodeUsed + '\\n');
await program.main();
`,
  'keep.ts': `import { loadProgram } from '${REPOSITORY_ROOT}/server/src/built/load-program.ts';
const { program, keepCode } = loadProgram(import.meta.dirname);
await program.rehearse();
keepCode();
`,
};

let folder: string;
const run = (program: string, flags: readonly string[] = FLAGS) =>
  execFileSync(process.execPath, [...flags, join(folder, 'dist', program)], { encoding: 'utf8', cwd: folder })
    .trim()
    .split('\n');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kliuchar-bundle-'));
  mkdirSync(join(folder, 'src', 'platform'), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, 'src', name), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const outdir = join(folder, 'dist');
  const entry = (...names: string[]) => names.map((name) => join(folder, 'src', name));
  await bundle({ ...OF_THE_SERVER, entryPoints: entry('main.ts', 'keep.ts'), outdir });
  await bundle({ ...OF_THE_SERVER, ...IN_OLDER_FORM, entryPoints: entry('program.ts'), outdir });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a program of one file', () => {
  it('runs without any code kept, and what it imports later begins later', () => {
    const [kept, later, main, zlib, frame = '', told] = run('main.js');
    expect([kept, later, main, zlib]).toEqual(['kept false', 'begun later', 'main program.cjs ґанок', 'function']);
    expect(frame).toContain('(program.cjs:');
    expect(told).toBe(`at Object.main (${join(folder, 'src', 'program.ts')}:10:24)`);
  });

  it('takes the code kept by the same Node with the same flags, and compiles anew with others', () => {
    expect(run('keep.js')).toEqual(['begun later']);
    const [kept, ...rest] = run('main.js');
    expect(kept).toBe('kept true');
    expect(rest.slice(0, 2)).toEqual(['begun later', 'main program.cjs ґанок']);
    const [refused, ...same] = run('main.js', []);
    expect(refused).toBe('kept false');
    expect(same).toEqual(rest);
  });

  it('is of ASCII alone, and tells its frames where it lies now, not where its code was kept', () => {
    run('keep.js');
    const [dist, moved] = [join(folder, 'dist'), join(folder, 'moved')];
    expect(isAscii(readFileSync(join(dist, 'program.cjs')))).toBe(true);
    renameSync(dist, moved);
    const [kept, , main, , , told] = run('../moved/main.js');
    renameSync(moved, dist);
    expect([kept, main]).toEqual(['kept true', 'main program.cjs ґанок']);
    expect(told).toBe(`at Object.main (${join(folder, 'src', 'program.ts')}:10:24)`);
  });

  it('compiles anew when what is kept is damaged, or of another source', () => {
    const file = join(folder, 'dist', 'program.cjs');
    run('keep.js');
    const [source, kept] = [readFileSync(file), readFileSync(`${file}.code`)];
    const flipped = Buffer.from(kept);
    const middle = kept.length >> 1;
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    for (const code of [flipped, kept.subarray(0, -1), Buffer.from('not code'), Buffer.alloc(0)]) {
      writeFileSync(`${file}.code`, code);
      expect(run('main.js').slice(0, 2)).toEqual(['kept false', 'begun later']);
    }
    writeFileSync(`${file}.code`, kept);
    expect(run('main.js')[0]).toBe('kept true');
    // Of the same length, which is all that V8 looks at.
    writeFileSync(file, source.toString().replace('begun later', 'begun after'));
    expect(run('main.js').slice(0, 2)).toEqual(['kept false', 'begun after']);
    writeFileSync(file, source);
  });
});
