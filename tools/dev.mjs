// `npm run dev`: the server restarted on every change, and Vite with hot reload in front of it on http://localhost:5173. Pages that the
// server draws (the site, receipts and contracts by link) are there too, as they were built when this began.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale, PAGES_OF_SERVER } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { viteBin } from './lib/vite-bin.mjs';

await ensureInstalled();
await buildStale({ only: PAGES_OF_SERVER });

const modules = join(REPOSITORY_ROOT, 'node_modules');
const children = [
  run([
    join(modules, 'tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    join(REPOSITORY_ROOT, 'server/src/main.ts'),
  ]),
  run([viteBin(), join(REPOSITORY_ROOT, 'web')]),
];
const port = process.env.PORT ?? 3000;
console.log(`Розробка: http://localhost:5173 (сам сервер — http://localhost:${port}). Зупинити: Ctrl+C`);

let isStopping = false;
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

function run(args) {
  return spawn(process.execPath, args, { cwd: REPOSITORY_ROOT, stdio: 'inherit' });
}

function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
