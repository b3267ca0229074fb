// `npm run verify:full`: every gate in its full size. What has passed for this state of the sources is not run again unless --again;
// `npm run verify:full -- locks` runs that gate alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { GATES } from './lib/gates.mjs';
import { runCommand } from './lib/run-command.mjs';
import { sourceState, stateFolder } from './lib/source-state.mjs';
import { today, writeSection } from './lib/verification-report.mjs';

const MS_PER_MINUTE = 60_000;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAgain = process.argv.includes('--again');
const state = await sourceState();
const folder = stateFolder(state.key);
const outcomes = [];

for (const gate of GATES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const file = join(folder, `${gate.name}.json`);
  const known = !isAgain && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const outcome = known?.code === 0 ? { ...known, isKnown: true } : await run(gate);
  writeFileSync(file, JSON.stringify(outcome));
  outcomes.push({ gate, outcome });
  console.log(line({ gate, outcome }));
}

if (outcomes.length > 1) {
  writeSection({
    gate: 'all',
    title: 'Усі ворота',
    date: today(),
    lines: [
      `Стан коду: ${state.commit}${state.isClean ? '' : ' зі змінами'}.`,
      '',
      '| ворота | тривалість | результат |',
      '|---|---|---|',
      ...outcomes.map(({ gate, outcome }) => `| ${gate.title} | ${outcome.seconds} с | ${outcome.summary} |`),
    ],
  });
}
console.log(`\n${outcomes.map(line).join('\n')}`);
process.exitCode = outcomes.every(({ outcome }) => outcome.code === 0) ? 0 : 1;

async function run({ name, minutes, command }) {
  const started = Date.now();
  console.log(`… ${name}: до ${minutes} хв`);
  const { code, output } = await bounded(runCommand(process.execPath, command, { env: { VERIFY: 'full' } }), minutes);
  if (code !== 0) console.log(output.trimEnd());
  const seconds = Math.round((Date.now() - started) / 1000);
  const counts = /Tests\s+(.*)\(\d+\)/.exec(stripVTControlCharacters(output))?.[1]?.trim();
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return { code, seconds, summary: counts ?? (last === '' ? `код ${code}` : last) };
}

/** A gate that is not done in time has failed; the process goes with it. */
function bounded(running, minutes) {
  const timer = setTimeout(() => process.emit('SIGTERM', 'SIGTERM'), minutes * MS_PER_MINUTE);
  return running.finally(() => clearTimeout(timer));
}

function line({ gate, outcome }) {
  const mark = outcome.code === 0 ? '✓' : '✗';
  return `${mark} ${gate.name}: ${outcome.summary} (${outcome.seconds} с${outcome.isKnown ? ', раніше' : ''})`;
}
