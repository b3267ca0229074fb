// Commands of the program that do one thing and end, beside the running one or without it:
// `npm run operator -- outbox [address]`: letters and short messages kept in the database (contract.md §3.7).
// `npm run operator -- jobs`: background jobs that did not succeed yet.
// `npm run operator -- audit verify`: whether the journal is what was written (ADR 0025).
// `npm run backup [-- --to FILE]` and `npm run restore -- FILE`: docs/runbook.md.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PROGRAM_FLAGS } from './lib/node-flags.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

const [command, ...rest] = process.argv.slice(2);
const takesFiles = command === 'backup' || command === 'restore';
// npm runs in the folder of the repository; a path is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd();
const args = takesFiles ? rest.map((word) => (word.startsWith('--') ? word : resolve(from, word))) : rest;

// What is set in the environment itself wins over the file, as at the start (tools/start.mjs).
const given = { ...process.env };
const envFile = join(REPOSITORY_ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await ensureInstalled();
await buildStale({ say: () => undefined });
const file = join(REPOSITORY_ROOT, 'server/dist/main.js');
const program = spawn(process.execPath, [...PROGRAM_FLAGS, file, command, ...args], {
  cwd: REPOSITORY_ROOT,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env, ...given },
});
// A terminal sends Ctrl-C to both processes; the program ends in order and tells how.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
