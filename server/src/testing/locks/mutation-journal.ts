import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isFullRun } from '../gate-size.ts';

declare global {
  /** Asked by the marked guards (lock-marks.mjs). */
  var lockOff: ((name: string) => boolean) | undefined;
}

/** What a mutation run knows of a mutant: `by` is who noticed, null when nobody did. */
export type Fate = {
  readonly kind: 'policy' | 'narrowing' | 'function' | 'guard' | 'endpoint';
  readonly name: string;
  readonly by: string | null;
};

const path = process.env.LOCKS_JOURNAL;

/** Fates of the interrupted run that this one goes on with. */
export function knownFates(kind: Fate['kind']): Map<string, Fate> {
  if (path === undefined || !existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const fates = lines.map((line) => JSON.parse(line) as Partial<Fate>).filter((fate) => fate.kind === kind) as Fate[];
  return new Map(fates.map((fate) => [fate.name, fate]));
}

export function noteFate(fate: Fate): void {
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(fate)}\n`);
}

/** All of them in the full run; otherwise a sample that is the same as long as the list is. */
export function sampled<T>(all: readonly T[], count: number, seed = 20_261_120): T[] {
  if (isFullRun) return [...all];
  const rest = [...all];
  let state = seed;
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    // Numerical Recipes' linear congruential generator: good enough to choose, and the same everywhere.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return rest.splice(state % rest.length, 1);
  }).flat();
}

type Found = Record<'reached' | 'killed' | 'doubled', ReadonlySet<string>> & {
  readonly leaks: ReadonlyMap<string, string>;
};

/** What a listener to the statements has found. */
export function notePredicates({ reached, killed, doubled, leaks }: Found): void {
  const found = { reached: [...reached], killed: [...killed], doubled: [...doubled], leaks: [...leaks] };
  if (path !== undefined) appendFileSync(path, `${JSON.stringify({ kind: 'predicates', ...found })}\n`);
}
