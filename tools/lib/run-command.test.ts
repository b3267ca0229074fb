import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runCommand } from './run-command.mjs';

/** Starts a worker that would stay for ever, says so in the file it is given, and ends when it is told to. */
const RUNNER = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
  process.on('SIGTERM', () => process.exit(3));
  require('node:fs').writeFileSync(process.argv[1], 'ready');
  setInterval(() => undefined, 1000);
`;

it('keeps both streams in their order and answers with the code', async () => {
  const script = "process.stdout.write('один\\n', () => { console.error('два'); process.exitCode = 4; })";
  expect(await runCommand(process.execPath, ['-e', script])).toEqual({ code: 4, output: 'один\nдва\n' });
});

it('answers 127 for a program that is not there', async () =>
  expect((await runCommand('no-such-program', [])).code).toBe(127));

// The output is closed only when nobody holds it any more: a worker left behind would hold it for ever.
it('ends the workers of a runner with the runner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kliuchar-run-command-'));
  const file = join(folder, 'ready');
  const run = runCommand(process.execPath, ['-e', RUNNER, file]);
  while (!existsSync(file)) await sleep(20);
  process.emit('SIGTERM', 'SIGTERM');
  expect((await run).code).toBe(3);
  rmSync(folder, { recursive: true });
});
