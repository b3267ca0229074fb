import type { Permission } from '@kliuchar/api-schema/permissions';
import type { Capacity } from './capacity.ts';

/** What a screen's route tells the shell; `guard` is of a role-guarded one (lib/guards.ts). */
export type ScreenHandle = {
  readonly title: string;
  readonly path: string;
  readonly guard?: readonly Capacity[] | undefined;
};

/** What a row of the route table asks of whoever opens the screen. */
export type KnownScreen = {
  readonly path: string;
  readonly guard?: readonly Capacity[] | 'guest';
  readonly needs?: Permission;
};

const known = new Map<string, KnownScreen>();

/** The route table says once which screens there are; the shell shows a way only to those. */
export function registerScreens(screens: Iterable<KnownScreen>): void {
  for (const screen of screens) known.set(screen.path, screen);
}

export function knownScreens(): readonly KnownScreen[] {
  return [...known.values()];
}

export function hasScreen(path: string): boolean {
  return known.has(path);
}
