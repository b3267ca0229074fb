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

let known: readonly KnownScreen[] = [];

/** The route table says once which screens there are; the shell shows a way only to those. */
export function registerScreens(screens: readonly KnownScreen[]): void {
  known = screens;
}

export function knownScreens(): readonly KnownScreen[] {
  return known;
}

export function hasScreen(path: string): boolean {
  return known.some((screen) => screen.path === path);
}
