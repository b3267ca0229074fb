import { createHash } from 'node:crypto';
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

/** `LOCKS_ONLY='viewContract 3,key_maker 1'`: those alone whose names end so, to work on a mutant without the rest of the run. */
const only = process.env.LOCKS_ONLY?.split(',').map((name) => name.trim()) ?? [];

/**
 * All of them in the full run; otherwise those whose names have the lowest hashes: a new one takes the place of at most one other, so a
 * change elsewhere does not bring another sample.
 */
export function sampled<T>(all: readonly T[], count: number, nameOf: (item: T) => string): T[] {
  if (only.length > 0) return all.filter((item) => only.some((end) => nameOf(item).endsWith(end)));
  if (isFullRun) return [...all];
  const hashOf = (item: T) => createHash('sha256').update(nameOf(item)).digest('hex');
  const hashed = all.map((item) => ({ item, hash: hashOf(item) }));
  return hashed
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}

type Found = Record<'reached' | 'killed' | 'doubled', ReadonlySet<string>> & {
  readonly leaks: ReadonlyMap<string, string>;
};

/** What a listener to the statements has found. */
export function notePredicates({ reached, killed, doubled, leaks }: Found): void {
  const found = { reached: [...reached], killed: [...killed], doubled: [...doubled], leaks: [...leaks] };
  if (path !== undefined) appendFileSync(path, `${JSON.stringify({ kind: 'predicates', ...found })}\n`);
}
