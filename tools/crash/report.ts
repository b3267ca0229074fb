import { type CrashReport, type Round, VICTIMS } from './rounds.ts';

/** Ready again (G2); the largest is a limit too, so that one slow recovery does not hide behind the rest. */
export const READY_P95_MS = 5_000;
export const READY_MAX_MS = 10_000;
/** Rounds in which something was being written at the moment of the kill (G1). */
const IN_FLIGHT_SHARE = 0.9;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const problemsOf = ({ rounds, finalProblems }: CrashReport): string[] => [
  ...rounds.flatMap(({ problems }) => problems),
  ...finalProblems,
];

export const shareInFlight = ({ rounds }: CrashReport): number =>
  rounds.filter(({ inFlight }) => inFlight > 0).length / rounds.length;

export function isSound(report: CrashReport): boolean {
  const ready = report.rounds.map(({ readyMs }) => readyMs);
  return (
    problemsOf(report).length === 0 &&
    shareInFlight(report) >= IN_FLIGHT_SHARE &&
    percentile(ready, 0.95) <= READY_P95_MS &&
    percentile(ready, 1) <= READY_MAX_MS &&
    report.flushes >= report.serialWrites
  );
}

/** A table for docs/quality.md. */
export function describeCrashReport(report: CrashReport): string {
  const line = (name: string, rounds: readonly Round[]) => {
    const ready = rounds.map(({ readyMs }) => readyMs);
    const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
    const seconds = (ms: number) => (ms / 1000).toFixed(2);
    const busy = rounds.filter(({ inFlight }) => inFlight > 0).length;
    const cells = [
      name,
      rounds.length,
      sum(({ acknowledged }) => acknowledged),
      `${busy} (${sum(({ inFlight }) => inFlight)})`,
      sum(({ repeated }) => repeated),
      seconds(percentile(ready, 0.5)),
      seconds(percentile(ready, 0.95)),
      seconds(percentile(ready, 1)),
      sum(({ problems }) => problems.length),
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const of = (victim: Round['victim']) => report.rounds.filter((round) => round.victim === victim);
  const names = { app: 'програма', database: 'база', both: 'обидві' };
  return [
    '| kill −9 | раундів | підтверджених записів | раундів із записами в роботі (їх разом) | повторено з тим самим ключем | готовність p50, с | p95, с | найдовше, с | порушень |',
    '|---|---|---|---|---|---|---|---|---|',
    ...VICTIMS.filter((victim) => of(victim).length > 0).map((victim) => line(names[victim], of(victim))),
    line('разом', report.rounds),
    '',
    `Порушень у кінці, після всіх раундів: ${report.finalProblems.length}. Скидань журналу на диск на ${report.serialWrites} послідовних підтверджених записів: ${report.flushes}.`,
    ...problemsOf(report)
      .slice(0, 20)
      .map((problem) => `- ${problem}`),
  ].join('\n');
}
