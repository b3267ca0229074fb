// `npm run build`: what is older than its sources, nothing else (`--force` for all of it). `npm start` calls it.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, externalPackages, externalReact, IN_OLDER_FORM, OF_THE_SERVER, replaceWhole } from './lib/bundle.mjs';
import { fingerprint, readStamp } from './lib/fingerprint.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock-file.mjs';
import { PROGRAM_FLAGS } from './lib/node-flags.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { prerenderSite } from './lib/prerender-site.mjs';
import { viteBin } from './lib/vite-bin.mjs';

const SHARED = ['domain/src', 'api-schema/src', 'package-lock.json'];
const INFO_ENTRY = 'web/src/info/render.tsx';
const SITE_ENTRY = 'web/src/site/render.tsx';
const FIRST_SCREENS_ENTRY = 'web/src/first-screens.tsx';
/** All of the web but the texts of the site, which change more often than anything else and make no file of the browser. */
const WEB = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/content/pictures',
  'web/package.json',
  'web/vite.config.ts',
  'web/vite.info.config.ts',
  'web/vite.site.config.ts',
];

const TARGETS = [
  { name: 'вебзастосунок', output: 'web/dist', sources: [...SHARED, ...WEB], needs: 'web/index.html', build: buildWeb },
  {
    name: 'публічні сторінки',
    output: 'web/dist-info',
    sources: [...SHARED, 'web/src'],
    needs: INFO_ENTRY,
    build: buildInfo,
  },
  {
    name: 'сайт',
    output: 'web/dist-site',
    // After the web, whose build names the files that the pages ask for.
    sources: [...SHARED, ...WEB, 'web/content', 'tools/lib/prerender-site.mjs'],
    needs: SITE_ENTRY,
    build: buildSite,
  },
  {
    name: 'сервер',
    output: 'server/dist',
    // The last: its rehearsal asks for the pages of the others.
    sources: [...SHARED, 'server/src', 'tools/build.mjs', 'tools/lib/bundle.mjs', 'tools/lib/node-flags.mjs'],
    build: buildServer,
  },
];

/** What the pages that a server draws are made of; a server from its sources needs them as well. */
export const PAGES_OF_SERVER = ['web/dist', 'web/dist-info', 'web/dist-site'];

const LOCK_FILE = join(REPOSITORY_ROOT, '.cache', 'build.lock');

/**
 * Builds what is stale, of these outputs only when they are named; resolves to the names of what was built. Commands that were started at
 * once take turns: they would write the same drafts, and the second finds everything built.
 */
export async function buildStale({ force = false, only = null, say = console.log } = {}) {
  const wanted = TARGETS.filter(({ output, needs }) => {
    if (only !== null && !only.includes(output)) return false;
    return needs === undefined || existsSync(join(REPOSITORY_ROOT, needs));
  });
  if (!force && wanted.every((target) => stateOf(target).isFresh)) return [];
  const whenWaiting = () => say('Інший запуск уже збирає програму, зачекаємо на нього…');
  return withLock({ file: LOCK_FILE, whenWaiting }, () => buildEach(wanted, { force, say }));
}

async function buildEach(targets, { force, say }) {
  const built = [];
  for (const target of targets) {
    const { stampFile, wanted, isFresh } = stateOf(target);
    if (isFresh && !force) continue;
    say(`Збираємо: ${target.name}…`);
    rmSync(stampFile, { force: true });
    await target.build(join(REPOSITORY_ROOT, target.output));
    mkdirSync(join(REPOSITORY_ROOT, '.cache'), { recursive: true });
    writeFileSync(stampFile, wanted);
    built.push(target.name);
  }
  return built;
}

function stateOf({ output, sources }) {
  const stampFile = join(REPOSITORY_ROOT, '.cache', `${output.replace('/', '-')}.stamp`);
  const wanted = fingerprint(sources);
  const isFresh = existsSync(join(REPOSITORY_ROOT, output)) && readStamp(stampFile) === wanted;
  return { stampFile, wanted, isFresh };
}

/**
 * Everything goes in but what is no JavaScript (ADR 0062): the program in one file, beside which its compiled code is kept (ADR 0073), and
 * the threads, each of which loads a small part of the same.
 */
async function buildServer(output) {
  const entryPoints = {
    main: join(REPOSITORY_ROOT, 'server/src/built/main.ts'),
    'keep-code': join(REPOSITORY_ROOT, 'server/src/built/keep-code.ts'),
    'run-thread': join(REPOSITORY_ROOT, 'server/src/features/receipts/run-thread.ts'),
    'parse-thread': join(REPOSITORY_ROOT, 'server/src/features/bank-statements/parse-thread.ts'),
    'table-thread': join(REPOSITORY_ROOT, 'server/src/platform/table-thread.ts'),
  };
  const program = join(REPOSITORY_ROOT, 'server/src/program.ts');
  await replaceWhole(output, async (draft) => {
    await bundle({ ...OF_THE_SERVER, entryPoints, outdir: draft });
    await bundle({ ...OF_THE_SERVER, ...IN_OLDER_FORM, entryPoints: { program }, outdir: draft });
    await runNode([...PROGRAM_FLAGS, join(draft, 'keep-code.js')]);
  });
}

/** Code of the server as it is shipped; what measures a part of it bundles that part alike. */
export function bundleProgram(entryPoints, output) {
  return replaceWhole(output, (outdir) => bundle({ ...OF_THE_SERVER, entryPoints, outdir }));
}

/** The one door from the server to the web: a bundle loaded by its path (contract.md §4.2). */
async function buildInfo(output) {
  const entryPoints = { render: join(REPOSITORY_ROOT, INFO_ENTRY) };
  await replaceWhole(output, (outdir) => bundle({ entryPoints, outdir, plugins: [externalReact] }));
}

/** The pages are drawn now, once; the server only fills in what an installation knows of itself (ADR 0032). */
async function buildSite(output) {
  const entryPoints = { render: join(REPOSITORY_ROOT, SITE_ENTRY) };
  await replaceWhole(output, (outdir) => bundle({ entryPoints, outdir, plugins: [externalPackages] }));
  await prerenderSite(output);
}

/** The app first, because it empties the folder; the modules of the public pages and of the site are built apart from it, into the same one. */
async function buildWeb() {
  const web = join(REPOSITORY_ROOT, 'web');
  await runNode([viteBin(), 'build', web, '--logLevel', 'warn']);
  for (const config of ['vite.info.config.ts', 'vite.site.config.ts'])
    await runNode([viteBin(), 'build', web, '--config', join(web, config), '--logLevel', 'warn']);
  await buildFirstScreens(join(web, 'dist'));
}

/** The forms of visitors as the page itself shows them, drawn by the code of the app. */
async function buildFirstScreens(web) {
  const output = join(REPOSITORY_ROOT, '.cache', 'first-screens');
  const entryPoints = { draw: join(REPOSITORY_ROOT, FIRST_SCREENS_ENTRY) };
  const define = { 'import.meta.env': '{}' };
  await replaceWhole(output, (outdir) => bundle({ entryPoints, outdir, plugins: [externalPackages], define }));
  // The address is part of a form's name, and there is none here.
  Object.assign(globalThis, { location: new URL('http://localhost/') });
  const { drawFirstScreens } = await import(`${pathToFileURL(join(output, 'draw.js')).href}?${randomUUID()}`);
  writeFileSync(join(web, 'first-screens.json'), JSON.stringify(await drawFirstScreens()));
}

function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: REPOSITORY_ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Збирання завершилося з кодом ${code}.`))));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const built = await buildStale({ force: process.argv.includes('--force') });
  console.log(built.length === 0 ? 'Усе зібрано раніше.' : `Готово: ${built.join(', ')}.`);
}
