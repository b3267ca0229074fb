import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shownAtFailure } from './failed-journeys.mjs';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { REPOSITORY_ROOT } from './paths.mjs';
import { runBin, runCommand } from './run-command.mjs';
import { ensureBrowser, ensureProgram } from './system-packages.mjs';
import { countCheck, countPlaywright, countVitest } from './test-counts.mjs';

const REPORTS = join(REPOSITORY_ROOT, '.cache', 'test');

/** Before the slow ones start, so that a broken type is known. The longest are the first: these go on side by side. */
export const QUICK_PARTS = [
  vitest('unit', () => true),
  check('biome', () => runBin('biome', ['check', '.'])),
  check('types', () => runBin('tsc', ['-p', 'tsconfig.json'])),
  check('types of the web', () => runBin('tsc', ['-p', 'web/tsconfig.json'])),
  check('texts', () => runCommand(process.execPath, ['tools/check-texts.mjs'])),
  check('api', () => runBin('tsx', ['tools/generate-api.ts', '--check'])),
  check('oxlint', () => runBin('oxlint', ['--quiet'])),
  check('imports', () => runCommand(process.execPath, ['tools/check-imports.mjs'])),
  check('house', () => runCommand(process.execPath, ['tools/check-house.mjs'])),
];

export const SLOW_PARTS = [
  // By itself, because linters would read its drafts, and before the HTTP tests: the public pages are rendered by a bundle that it makes.
  check('build', () => runCommand(process.execPath, ['tools/build.mjs'])),
  check('bytes', () => runCommand(process.execPath, ['tools/check-bytes.mjs'])),
  // One run of both, so that no processor waits for the last file of either.
  { ...vitest('http', () => hasFile('server/src', /\.http\.test\.ts$/), ['http', 'locks']), prepare: preparePdfTests },
  { name: 'browser', exists: () => hasFile('e2e', /\.spec\.ts$/), prepare: prepareBrowser, run: runPlaywright },
  // Last, because it reads what all of them have shown.
  { name: 'conformance', exists: () => true, run: checkConformance },
];

function check(name, command) {
  return {
    name,
    exists: () => true,
    run: async () => {
      const { code, output } = await command();
      return { ...countCheck(code), output };
    },
  };
}

function vitest(name, exists, projects = [name]) {
  return {
    name: projects.join(' and '),
    exists,
    run: async () => {
      const report = join(REPORTS, `${name}.json`);
      const args = [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ];
      const { code, output } = await withFreshReport(report, () =>
        // The build is one of the parts before those that start the program.
        runBin('vitest', args, { env: { BUILT_PROGRAM: '1' } }),
      );
      const shown = readReport(report);
      return { ...countVitest(shown, code), names: failedInVitest(shown), output };
    },
  };
}

/** Every run of the journeys gets an empty database of its own. */
async function runPlaywright() {
  const report = join(REPORTS, 'browser.json');
  const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-e2e-'));
  const env = { E2E_DATA_DIR: dataDir, E2E_REPORT: report, E2E_BY_DAY: '1' };
  try {
    const args = ['test', '-c', 'e2e/playwright.config.ts'];
    const { code, output } = await withFreshReport(report, () => runBin('playwright', args, { env }));
    const shown = readReport(report);
    const printed = `${output.trimEnd()}\n\n${shownAtFailure(shown)}`;
    return { ...countPlaywright(shown, code), names: failedInPlaywright(shown), output: printed };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A sentence that is shown by now and not yet in the table is a note, not a failure: the next commit takes it in. */
async function checkConformance() {
  const { code, output } = await runCommand(process.execPath, ['tools/conformance.mjs', '--check']);
  return { ...countCheck(code), notes: code === 0 ? output.trim().split('\n') : [], output };
}

function prepareBrowser() {
  return ensureBrowser('перевірки у браузері');
}

async function preparePdfTests() {
  if (!hasText('server/src', 'pdftotext')) return null;
  return ensureProgram({ program: 'pdftotext', aptPackage: 'poppler-utils', purpose: 'перевірки тексту в PDF' });
}

function withFreshReport(report, run) {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  return run();
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function hasFile(folder, pattern) {
  return listFiles(folder).some((path) => pattern.test(path));
}

function hasText(folder, text) {
  return listFiles(folder).some(
    (path) => /\.test\.ts$/.test(path) && readFileSync(join(REPOSITORY_ROOT, path), 'utf8').includes(text),
  );
}

function listFiles(folder) {
  if (!existsSync(join(REPOSITORY_ROOT, folder))) return [];
  return readdirSync(join(REPOSITORY_ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
