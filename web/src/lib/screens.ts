import type { Capacity } from './capacity.ts';

/** What a screen's route tells the shell; `guard` is of a role-guarded one (lib/guards.ts). */
export type ScreenHandle = {
  readonly title: string;
  readonly path: string;
  readonly guard?: readonly Capacity[] | undefined;
};

const known = new Set<string>();

/** The route table says once which screens there are; the shell shows a way only to those. */
export function registerScreens(paths: Iterable<string>): void {
  for (const path of paths) known.add(path);
}

export function hasScreen(path: string): boolean {
  return known.has(path);
}
