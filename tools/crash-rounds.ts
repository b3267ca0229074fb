// `npm run verify:crash -- --rounds 200`: kills the built server, its database or both in the middle of writes, again and again, and
// counts what was promised and is not there. Ends with 1 when anything is.
import { parseArgs } from 'node:util';
import { describeCrashReport, isSound } from './crash/report.ts';
import { runCrashRounds } from './crash/rounds.ts';

const FULL_ROUNDS = 200;

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = values.rounds === undefined ? FULL_ROUNDS : Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds: a whole number from 1');
  process.exit(2);
}
const report = await runCrashRounds(rounds, console.log);
console.log(describeCrashReport(report));
process.exitCode = isSound(report) ? 0 : 1;
