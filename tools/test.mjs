// `npm test`: everything, on a fresh clone too. `npm run check` (--quick): what takes under a minute. Plain Node, because it starts
// before node_modules exists. The last line is always `N passed, N failed` with the real counts; every check counts as one.
import { availableParallelism } from 'node:os';
import { inLanes } from './lib/in-lanes.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { openScratchFolder } from './lib/scratch-folder.mjs';
import { QUICK_PARTS, SLOW_PARTS } from './lib/test-parts.mjs';

const isQuick = process.argv.includes('--quick');
const totals = { passed: 0, failed: 0 };
const failures = [];

// The part that runs hears the signal too and ends as failed; without this the next one would begin.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopped = true;
  });

const scratch = openScratchFolder();
if (scratch) process.env.TMPDIR = scratch.path;

try {
  await ensureInstalled();
  // Most of these use one processor; the slow ones use all there are.
  await runParts(QUICK_PARTS, availableParallelism());
  if (!isQuick) await runParts(SLOW_PARTS, 1);
} catch (error) {
  totals.failed += 1;
  console.log(error instanceof Error ? error.message : String(error));
} finally {
  scratch?.remove();
}

if (failures.length > 0) console.log(`\nНе пройшло:\n${failures.map((one) => `  ${one}`).join('\n')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function runParts(parts, lanes) {
  return inLanes(parts, {
    lanes,
    work: async (part) => {
      if (isStopped) throw new Error('Перервано');
      await runPart(part);
    },
  });
}

async function runPart({ name, exists, prepare, run }) {
  if (!exists()) return;
  const started = Date.now();
  const missing = (await prepare?.()) ?? null;
  const {
    passed,
    failed,
    notes,
    output,
    names = [],
  } = missing === null ? await run() : { passed: 0, failed: 1, notes: [missing], output: '' };
  totals.passed += passed;
  totals.failed += failed;
  // A check has no tests to name; so has a run that broke before its report.
  if (failed > 0) failures.push(...(names.length > 0 ? names : [name]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (failed > 0) console.log(`\n──── ${name} ────\n${output.trimEnd()}`);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  for (const note of notes) console.log(`    ${note}`);
}
