import { expect } from 'vitest';
import { type Attack, referenceAttacks } from './access-attacks.ts';
import { FOREIGN_MARKS } from './access-marks.ts';
import type { MatrixRow } from './access-matrix-row.ts';
import { comparable, endpointOf, leaksOf, namesField, type ProbeAnswer, probe } from './access-probe.ts';
import type { Stage } from './access-stage.ts';
import type { World } from './access-world.ts';

export async function run(
  stage: Stage,
  row: MatrixRow,
  attacks: readonly Attack[],
  token: string | null,
): Promise<ProbeAnswer[]> {
  const answers: ProbeAnswer[] = [];
  for (const { sample } of attacks) answers.push(await probe(stage.test, endpointOf(row.name), sample, token));
  return answers;
}

/** A foreign id answers byte for byte as a random one does, and shows nothing of whose it is. */
export function expectNoDifference(
  victim: World,
  attacks: readonly Attack[],
  answers: readonly ProbeAnswer[],
  allowed: readonly string[] = [],
): void {
  const [foreign, random] = attacks.map(({ asked }, at) => {
    const answer = answers[at];
    return answer === undefined ? null : comparable(answer, [asked]);
  });
  expect(foreign, attacks[0]?.what).toEqual(random);
  for (const [at, answer] of answers.entries()) {
    const asked = attacks[at]?.asked ?? '';
    expect(leaksOf(answer, victim, FOREIGN_MARKS(victim), [asked, ...allowed]), attacks[at]?.what).toEqual([]);
  }
}

/** Who attacks is who could do it to what is his own. */
export function attackerToken(row: MatrixRow, world: World): string | null {
  if (row.who.owner === 'ok') return world.token;
  if (row.who.tenant === 'ok') return world.tenant.token;
  // What nobody in the world has yet: an owner may ask, and finds nothing.
  return row.who.owner === 404 ? world.token : null;
}

/** Every id of the query and of the body, replaced one at a time. */
export async function attackReferences(stage: Stage, row: MatrixRow, world: World): Promise<void> {
  const token = attackerToken(row, world);
  for (const attacks of referenceAttacks('query', row.sample(world), row.sample(stage.victim), [])) {
    const expected = row.references?.[attacks[0]?.field ?? ''] ?? 200;
    const answers = await run(stage, row, attacks, token);
    expect(
      answers.map(({ status }) => status),
      attacks[0]?.what,
    ).toEqual([expected, expected, 400]);
    expectNoDifference(stage.victim, attacks, answers);
  }
  const body = referenceAttacks('body', row.sample(world), row.sample(stage.victim), row.names ?? []);
  await attackBody(stage, row, body, token);
  // Whose the thing will be is not a manager's to say.
  if (row.who.manager === 'ok') {
    const named = body.filter(([attack]) => attack?.field === 'ownerId');
    await attackBody(stage, row, named, world.manager.token);
  }
}

async function attackBody(
  stage: Stage,
  row: MatrixRow,
  body: readonly Attack[][],
  token: string | null,
): Promise<void> {
  for (const attacks of body) {
    const [field = ''] = attacks.map((attack) => attack.field);
    const expected = row.references?.[field] ?? 422;
    const answers = await run(stage, row, attacks, token);
    const isMany = expected === 200 && field.startsWith('items.');
    expect(
      answers.map(({ status }) => status),
      attacks[0]?.what,
    ).toEqual([expected, expected, isMany ? 200 : 422]);
    expectNoDifference(stage.victim, attacks, answers);
    // Without its person the question who belongs here is another one; then the key of the table refuses, which names no field.
    const isNamed = ({ text }: ProbeAnswer) => namesField(text, field) || stage.isByRows === true;
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(isNamed(answer), `${attacks[0]?.what}: ${answer.text}`).toBe(true);
  }
}
