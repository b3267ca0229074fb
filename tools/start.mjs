// `npm start`: installs if needed, builds if stale, starts the program and says where to look. Plain Node, because it starts before
// node_modules exists. Arguments go on to the program: `npm start -- --demo`, `npm start -- worker`.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PROGRAM_FLAGS } from './lib/node-flags.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

const MIN_NODE_MAJOR = 20;

async function start() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MIN_NODE_MAJOR)
    throw new Error(`Потрібен Node.js ${MIN_NODE_MAJOR}.19 або новіший, а встановлено ${process.versions.node}.`);
  const envFile = join(REPOSITORY_ROOT, '.env');
  // What is set in the environment itself wins over the file.
  const given = { ...process.env };
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  await ensureInstalled();
  await buildStale();
  const program = fork(join(REPOSITORY_ROOT, 'server', 'dist', 'main.js'), process.argv.slice(2), {
    cwd: REPOSITORY_ROOT,
    // On a terminal only what needs attention; a service that wants the whole log sets LOG_LEVEL.
    env: { LOG_LEVEL: 'warn', ...process.env, ...given, NODE_ENV: 'production' },
    execArgv: PROGRAM_FLAGS,
  });
  program.on('message', (message) => tell(message));
  program.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
  // A terminal sends Ctrl-C to both processes; the program stops once, whoever told it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

function tell(message) {
  if (message?.event === 'note') console.log(message.text);
  if (message?.event !== 'listening') return;
  console.log(`\nКлючар працює: ${message.origin}`);
  if (message.hasOutbox) console.log(`Листи, які він надіслав би: ${message.origin}/dev/outbox`);
  console.log('Зупинити: Ctrl+C\n');
}

start().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
