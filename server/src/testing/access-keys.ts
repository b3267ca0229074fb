import { keyScopeOf } from '@kliuchar/api-schema/key-access';
import { expect } from 'vitest';
import { FOREIGN_MARKS } from './access-marks.ts';
import type { KeyActor, MatrixRow, Outcome } from './access-matrix-row.ts';
import { endpointOf, idLeaves, isExpected, leaksOf, probe } from './access-probe.ts';
import { freshWorld, hashOf, type Stage } from './access-stage.ts';

/** What a key may, the owner may; what it may not, it may not whoever made it. */
function outcomeOf(row: MatrixRow, actor: KeyActor): Outcome {
  const needed = keyScopeOf(endpointOf(row.name));
  if (needed === null || (needed === 'write' && actor === 'keyRead')) return 403;
  return row.who[actor] ?? row.who.owner ?? 404;
}

/** Programs with keys: one that was taken back, one of another owner, one that reads and one that writes. */
export async function tryKeys(stage: Stage, row: MatrixRow): Promise<void> {
  const spec = endpointOf(row.name);
  if (spec.access === 'public' || row.isStream) return;
  const world = await freshWorld(stage);
  const before = await hashOf(stage, world);
  const revoked = await probe(stage.test, spec, row.sample(world), { key: world.apiKeys.revoked });
  expect(revoked.status, `a revoked key: ${revoked.text.slice(0, 400)}`).toBe(401);
  const sample = row.sample(stage.victim);
  if (sample.path !== undefined && row.unread === undefined) {
    const foreign = await probe(stage.test, spec, sample, { key: world.apiKeys.write });
    expect([403, 404, 422], `a key of another owner: ${foreign.text.slice(0, 400)}`).toContain(foreign.status);
    const asked = [...Object.values(sample.path), ...idLeaves(sample).map(({ value }) => value)];
    expect(leaksOf(foreign, stage.victim, FOREIGN_MARKS(stage.victim), asked), 'a key of another owner').toEqual([]);
  }
  await tryKey(stage, row, 'keyRead');
  expect(await hashOf(stage, world), 'a key that is no proof, or that reads, has changed something').toBe(before);
  await tryKey(stage, row, 'keyWrite');
  await stage.attacker?.restore();
}

async function tryKey(stage: Stage, row: MatrixRow, actor: KeyActor): Promise<void> {
  const spec = endpointOf(row.name);
  const world = await freshWorld(stage);
  const key = actor === 'keyRead' ? world.apiKeys.read : world.apiKeys.write;
  const answer = await probe(stage.test, spec, row.sample(world), { key });
  expect(
    isExpected(spec, outcomeOf(row, actor), answer.status),
    `${actor}: ${answer.status} ${answer.text.slice(0, 400)}`,
  ).toBe(true);
  expect(leaksOf(answer, stage.victim, FOREIGN_MARKS(stage.victim), []), `${actor} reads another world`).toEqual([]);
}
