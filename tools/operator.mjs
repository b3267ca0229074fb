// `npm run operator -- outbox [address]`: letters and short messages kept in the database (contract.md §3.7).
// `npm run operator -- jobs`: background jobs that did not succeed yet.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

await ensureInstalled();
await buildStale({ say: () => undefined });
const program = spawn(
  process.execPath,
  [join(REPOSITORY_ROOT, 'server/dist/main.js'), 'operator', ...process.argv.slice(2)],
  {
    cwd: REPOSITORY_ROOT,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...process.env },
  },
);
program.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
