// `npm run verify:full`: every gate in its full size, one after another. What has passed for this state of the sources is not run again
// unless --again; `npm run verify:full -- locks crash` runs those gates alone; --small runs them in the size of `npm test` and writes
// nothing, to see that the gates themselves work.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { GATES } from './lib/gates.mjs';
import { runCommand } from './lib/run-command.mjs';
import { sourceState, stateFolder } from './lib/source-state.mjs';
import { readReport, rowsOf, today, writeSection } from './lib/verification-report.mjs';

const MS_PER_MINUTE = 60_000;
const FLAGS = ['--again', '--small'];
const [isAgain, isSmall] = FLAGS.map((word) => process.argv.includes(word));
const wanted = process.argv.slice(2).filter((word) => !FLAGS.includes(word));
const unknown = wanted.filter((word) => GATES.every(({ name }) => name !== word));
if (unknown.length > 0) {
  console.error(`Немає таких воріт: ${unknown.join(', ')}. Є: ${GATES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

// The crashed server is the built one, and public pages are rendered by a bundle.
const built = await runCommand(process.execPath, ['tools/build.mjs']);
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const state = await sourceState();
const folder = stateFolder(state.key);
const outcomes = [];
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true;
  });
for (const gate of GATES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const outcome = knownOutcome(gate) ?? (await run(gate));
  // A gate ended by a person has judged nothing, and nobody asked for the next.
  if (isInterrupted) break;
  if (!isSmall) writeFileSync(outcomeFile(gate), JSON.stringify(outcome));
  outcomes.push({ gate, outcome });
  console.log(line({ gate, outcome }));
  if (!isSmall && gate.table && outcome.table.length > 0)
    writeSection({ gate: gate.name, title: gate.title, date: today(), lines: outcome.table });
}
if (!isSmall) writeAll();
console.log(`\n${outcomes.map(line).join('\n')}`);
process.exitCode = !isInterrupted && outcomes.every(({ outcome }) => outcome.code === 0) ? 0 : 1;

function outcomeFile({ name }) {
  return join(folder, `${name}.json`);
}

function knownOutcome(gate) {
  if (isAgain || isSmall || !existsSync(outcomeFile(gate))) return null;
  const known = JSON.parse(readFileSync(outcomeFile(gate), 'utf8'));
  return known.code === 0 ? { ...known, isKnown: true } : null;
}

async function run({ name, minutes, command, small }) {
  const started = Date.now();
  console.log(`… ${name}: до ${minutes} хв`);
  const args = isSmall ? (small ?? command) : command;
  const env = { BUILT_PROGRAM: '1', ...(!isSmall && { VERIFY: 'full' }) };
  const { code, output } = await runCommand(process.execPath, args, { env, limitMs: minutes * MS_PER_MINUTE });
  if (code !== 0) console.log(output.trimEnd());
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const tableAt = lines.findIndex((text) => text.startsWith('| '));
  return {
    code,
    on: today(),
    seconds: Math.round((Date.now() - started) / 1000),
    summary: summaryOf(lines, code),
    table: tableAt === -1 ? [] : lines.slice(tableAt),
  };
}

/** The counts of the runner of tests, or the last line of a tool that has none. */
function summaryOf(lines, code) {
  const vitest = lines.map((text) => /^\s*Tests\s+(.*)\(\d+\)/.exec(text)?.[1]).find(Boolean);
  const playwright = lines.filter((text) => /^\s+\d+ (passed|failed|skipped|flaky)/.test(text)).join(', ');
  const counts = vitest?.trim() || playwright.trim().replace(/\s+/g, ' ');
  const said = counts === '' ? lines.findLast((text) => text !== '' && !text.startsWith('|')) : counts;
  return code === 0 ? (said ?? 'пройдено') : `не пройдено (код ${code}): ${said ?? ''}`;
}

/** One table of the last run of every gate, each with the state of the sources it judged: all of them take longer than a day's work. */
function writeAll() {
  const before = rowsOf(readReport(), 'all', 6);
  const commit = `${state.commit}${state.isClean ? '' : ' зі змінами'}`;
  const rows = GATES.flatMap((gate) => {
    if (!existsSync(outcomeFile(gate))) return before.get(gate.title) ?? [];
    const { seconds, summary, on = today() } = JSON.parse(readFileSync(outcomeFile(gate), 'utf8'));
    return `| ${gate.title} | ${gate.size} | ${seconds} с | ${summary.replaceAll(' | ', ', ')} | ${on} | ${commit} |`;
  });
  writeSection({
    gate: 'all',
    title: 'Усі ворота',
    date: today(),
    lines: ['| ворота | обсяг | тривалість | результат | день | стан коду |', '|---|---|---|---|---|---|', ...rows],
  });
}

function line({ gate, outcome }) {
  const mark = outcome.code === 0 ? '✓' : '✗';
  return `${mark} ${gate.name}: ${outcome.summary} (${outcome.seconds} с${outcome.isKnown ? ', раніше' : ''})`;
}
