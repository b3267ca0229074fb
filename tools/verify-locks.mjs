// `npm run verify:locks`: each lock of access is taken out, one at a time, and a test has to notice (ADR 0007, reliability.md §7 G6).
// What is known is kept in a journal, so that an interrupted run goes on; --again forgets it.
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EQUIVALENT } from '../server/src/testing/locks/equivalent-locks.mjs';
import { allLocks } from '../server/src/testing/locks/lock-marks.mjs';
import { runBin } from './lib/run-command.mjs';
import { sourceState, stateFolder } from './lib/source-state.mjs';
import { today, writeSection } from './lib/verification-report.mjs';

const KINDS = {
  policy: 'політики рядків у базі (другий замок)',
  narrowing: 'політики, що звужують транзакцію менеджера',
  function: 'запитання у функціях бази, які бачать більше за того, хто їх кличе',
  predicate: 'умови власника в запитах (перший замок)',
  guard: 'запитання програми, чиє це',
  endpoint: 'дозволи викликів',
};

const state = await sourceState();
const journal = join(stateFolder(state.key), 'locks.jsonl');
if (process.argv.includes('--again')) rmSync(journal, { force: true });

const seconds = {};
const isDriven = lines().some(({ kind }) => kind === 'driven');
const broken = [];
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true;
  });
// Whether a mutant lives is read from the journal; a test that fails without one is a broken gate.
for (const project of isDriven ? ['locks'] : ['locks', 'locks-drive']) {
  const started = Date.now();
  // The drive listens to the tests as they are every day: in their full sizes they say the same statements, ten times as long.
  const env = { LOCKS_JOURNAL: journal, ...(project === 'locks' && { VERIFY: 'full' }) };
  const { code, output } = await runBin('vitest', ['run', '--project', project], { env });
  // Ended by a person it has judged nothing; going on, it would outlive whoever began it.
  if (isInterrupted) process.exit(1);
  seconds[project] = Math.round((Date.now() - started) / 1000);
  console.log(`${project}: ${seconds[project]} с, код ${code}`);
  if (code > 1 || (project === 'locks' && code !== 0)) broken.push(output);
  // Tests may fail here; a run that was broken off has not heard all of them.
  if (project === 'locks-drive' && code <= 1) appendFileSync(journal, `${JSON.stringify({ kind: 'driven' })}\n`);
}

const fates = fatesOf(lines());
report(fates);
const survivors = fates.filter(({ fate }) => fate === 'survived');
for (const output of broken) console.log(output.trimEnd());
const leaks = lines().flatMap((line) => line.leaks ?? []);
for (const [text, said] of leaks) console.log(`чужому видно: ${said}\n${text}\n`);
for (const { kind, name } of survivors) console.log(`вижив: ${kind} ${name}`);
// A reason that is no longer true hides the next real survivor under its name.
const stale = Object.keys(EQUIVALENT).filter(
  (known) => !fates.some(({ name, fate }) => name === known && fate === 'equivalent'),
);
for (const name of stale) console.log(`рівносильним більше не є: ${name}`);
const count = (fate) => fates.filter((one) => one.fate === fate).length;
console.log(
  `${fates.length} мутантів: вбито ${count('killed')}, рівносильних ${count('equivalent')}, вижило ${survivors.length}`,
);
process.exitCode = survivors.length + leaks.length + broken.length + stale.length === 0 ? 0 : 1;

function lines() {
  return existsSync(journal)
    ? readFileSync(journal, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
}

/** `reason` is null for a mutant that was noticed. */
function fatesOf(found) {
  const union = (key) => new Set(found.flatMap((line) => line[key] ?? []));
  const [killed, doubled] = [union('killed'), union('doubled')];
  const predicates = allLocks().flatMap(({ kind, name }) => (kind === 'predicate' ? [name] : []));
  const settled = [
    ...predicates.map((name) => ({
      kind: 'predicate',
      name,
      by: killed.has(name) ? 'statement' : null,
      why: doubled.has(name) ? 'інша умова того самого запиту тримає сама' : undefined,
    })),
    // The last word on a mutant is the one that counts.
    ...new Map(found.filter(({ kind }) => kind in KINDS).map((fate) => [`${fate.kind} ${fate.name}`, fate])).values(),
  ];
  return settled.map(({ kind, name, by, why }) => {
    const reason = why ?? EQUIVALENT[name];
    return { kind, name, reason, fate: by !== null ? 'killed' : reason === undefined ? 'survived' : 'equivalent' };
  });
}

function report(fates) {
  const of = (kind, fate) => fates.filter((one) => one.kind === kind && one.fate === fate).length;
  const rows = Object.entries(KINDS).map(([kind, title]) => {
    const all = fates.filter((one) => one.kind === kind).length;
    return `| ${title} | ${all} | ${of(kind, 'killed')} | ${of(kind, 'equivalent')} | ${of(kind, 'survived')} |`;
  });
  const reasons = new Map();
  for (const { name, reason } of fates.filter(({ fate }) => fate === 'equivalent'))
    reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  const explained = [...reasons].map(
    ([reason, list]) => `- ${reason}: ${list.map((name) => `\`${name}\``).join(', ')}`,
  );
  const alive = fates
    .filter(({ fate }) => fate === 'survived')
    .map(({ kind, name }) => `- ${KINDS[kind]}: \`${name}\``);
  writeSection({
    gate: 'locks',
    title: 'Два замки доступу: кожен вийнято по одному',
    date: today(),
    lines: [
      'Кожну політику, умову, запитання й дозвіл, від яких залежить доступ, вийнято окремо; якась перевірка мала це помітити.',
      '',
      '| що виймали | мутантів | помічено | рівносильних | вижило |',
      '|---|---|---|---|---|',
      ...rows,
      ...(alive.length === 0 ? [] : ['', 'Вижили:', ...alive]),
      ...(explained.length === 0 ? [] : ['', 'Рівносильні — без них ніхто не побачить більше:', ...explained]),
    ],
  });
}
