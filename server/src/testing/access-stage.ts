import { mountedEndpoints } from '../edge/mount.ts';
import type { MatrixRow } from './access-matrix-row.ts';
import { endpointOf } from './access-probe.ts';
import type { World } from './access-world.ts';
import { buildWorld } from './build-world.ts';
import type { TestApp } from './test-app.ts';
import { hashWorld, type KeptWorld, keepWorld } from './world-rows.ts';

export function titleOf({ name, as }: MatrixRow): string {
  return as === undefined ? name : `${name}, ${as}`;
}

/** The program under test with the world that is attacked; the attacker's is put back after every call that may have written into it. */
export type Stage = {
  readonly test: TestApp;
  readonly victim: World;
  /** The victim's rows as the last row of the matrix has left them. */
  victimHash?: string;
  attacker: KeptWorld | null;
  /** Row-level security stands alone, which knows rows and not fields: of his own lease a person may be shown a row by any read. */
  readonly isByRows?: boolean;
};

export async function openStage(test: TestApp): Promise<Stage> {
  return { test, victim: await buildWorld(test.database, test.deps, 'A'), attacker: null };
}

export function isMounted({ test }: Stage, { name }: MatrixRow): boolean {
  return (mountedEndpoints.get(test.app) ?? []).includes(endpointOf(name));
}

/** One hash of all rows of a world. */
export const hashOf = ({ test }: Stage, world: World) => hashWorld(test.database.superuser, world);

/** The attacker's world, as it was built. */
export async function freshWorld(stage: Stage): Promise<World> {
  const { database, deps } = stage.test;
  stage.attacker ??= await keepWorld(stage.test, await buildWorld(database, deps, 'B'));
  return stage.attacker.world;
}
