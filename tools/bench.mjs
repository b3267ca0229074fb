// `npm run bench`: measures speed and size beside the physical limits of the same run and writes docs/quality.md. Some parts only:
// `npm run bench -- reads billing`; another account: `npm run bench -- --size l1`. A goal that is missed is marked, not an error; the exit code tells whether everything was measured.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

await ensureInstalled();
await buildStale();
const workDir = mkdtempSync(join(tmpdir(), 'kliuchar-bench-work-'));
const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
  cwd: REPOSITORY_ROOT,
  stdio: 'inherit',
  env: { ...process.env, BENCH_WORK_DIR: workDir },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  // Interrupted, it leaves its data, gigabytes of them; its servers go with it, which takes them a moment.
  rmSync(workDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exitCode = code ?? 1;
});
