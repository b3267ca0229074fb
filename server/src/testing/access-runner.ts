import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import { expect } from 'vitest';
import { newId } from '../platform/ids.ts';
import { pathAttacks } from './access-attacks.ts';
import { tryKeys } from './access-keys.ts';
import {
  FOREIGN_MARKS,
  FORMER_TENANT_MARKS,
  formerIds,
  isLeak,
  MANAGERS_BLIND,
  managerMarks,
  OTHERS_MARKS,
  OWNERS_FIELDS,
  TENANT_MARKS,
  tenantIds,
  wrongRoles,
} from './access-marks.ts';
import type { ActorName, KeyActor, MatrixRow, Outcome, Sample } from './access-matrix-row.ts';
import {
  comparable,
  endpointOf,
  idLeaves,
  isExpected,
  leaksOf,
  namesField,
  type ProbeAnswer,
  probe,
} from './access-probe.ts';
import { attackerToken, attackReferences, expectNoDifference, run } from './access-references.ts';
import { tryRemoved } from './access-removed.ts';
import { freshWorld, hashOf, type Stage } from './access-stage.ts';
import { FORMER, type World } from './access-world.ts';
import { insertSession } from './factories.ts';

function tokenOf(actor: Exclude<ActorName, KeyActor>, world: World): string | null {
  const tokens = {
    nobody: null,
    newcomer: world.newcomer.token,
    former: world.former.token,
    tenant: world.tenant.token,
    owner: world.token,
    partner: world.partner.token,
    manager: world.manager.token,
    reader: world.reader.token,
    exManager: world.exManager.token,
    exMember: world.exMember.token,
  };
  return tokens[actor];
}

async function attackPaths(stage: Stage, row: MatrixRow, world: World): Promise<void> {
  const token = attackerToken(row, world);
  for (const attacks of pathAttacks(row, row.sample(world), row.sample(stage.victim))) {
    const answers = await run(stage, row, attacks, token);
    if (row.unread?.includes(attacks[0]?.field ?? '')) {
      expect(new Set(answers.map(({ status }) => status)).size, attacks[0]?.what).toBeLessThanOrEqual(2);
      expectNoDifference(stage.victim, attacks, answers);
      continue;
    }
    const [foreign, ...others] = answers;
    expect(
      others.map(({ status }) => status),
      attacks[0]?.what,
    ).toEqual([404, 404]);
    const [random, malformed] = others.map((answer, at) => comparable(answer, [attacks[at + 1]?.asked ?? '']));
    expect(malformed, 'a malformed id').toEqual(random);
    if (row.opensToAll) {
      expect([200, 409]).toContain(foreign?.status);
      const shown = [stage.victim.ids.receipt, stage.victim.ids.contract, stage.victim.ids.draftReceipt];
      if (foreign)
        expect(leaksOf(foreign, stage.victim, FOREIGN_MARKS(stage.victim), shown), attacks[0]?.what).toEqual([]);
    } else expectNoDifference(stage.victim, attacks, answers);
  }
}

/** A tenant of another owner has a lease of his own, and it opens nothing here. */
async function attackAsForeignTenant(stage: Stage, row: MatrixRow, world: World): Promise<void> {
  const spec = endpointOf(row.name);
  if (row.isStream || (spec.access === 'public' && row.who.tenant === undefined)) return;
  const answer = await probe(stage.test, spec, row.sample(stage.victim), world.tenant.token);
  const asked = [
    ...Object.values(row.sample(stage.victim).path ?? {}),
    ...idLeaves(row.sample(stage.victim)).map(({ value }) => value),
  ];
  expect(leaksOf(answer, stage.victim, FOREIGN_MARKS(stage.victim), asked), 'the tenant of another owner').toEqual([]);
  if (Object.keys(row.sample(stage.victim).path ?? {}).some((name) => name.endsWith('Id')))
    expect([401, 403, 404], `the tenant of another owner: ${answer.text}`).toContain(answer.status);
}

type PersonActor = Exclude<ActorName, KeyActor>;

async function tryEachActor(stage: Stage, row: MatrixRow): Promise<void> {
  const spec = endpointOf(row.name);
  const { owner, newcomer } = row.who;
  const who = {
    ...(newcomer !== undefined && {
      former: newcomer,
      manager: newcomer,
      reader: newcomer,
      exManager: newcomer,
      exMember: newcomer,
    }),
    ...(owner !== undefined && { partner: owner }),
    ...row.who,
  };
  const { keyRead: _, keyWrite: __, ...people } = who;
  const actors = Object.entries(people) as [PersonActor, Outcome][];
  const mayWrite = ([, outcome]: [PersonActor, Outcome]) => spec.method !== 'GET' && outcome === 'ok';
  // Those who may change nothing come first, one after another, and the world is read once after them all.
  const watched = await freshWorld(stage);
  const before = await hashOf(stage, watched);
  const readers = actors.filter((one) => !mayWrite(one));
  for (const [actor, outcome] of readers) await tryActor(stage, row, actor, outcome);
  const names = readers.map(([actor]) => actor).join(', ');
  expect(await hashOf(stage, watched), `one of these has changed something: ${names}`).toBe(before);
  for (const [actor, outcome] of actors.filter(mayWrite)) {
    await tryActor(stage, row, actor, outcome);
    // What a call that was let through has changed is not attacked again.
    await stage.attacker?.restore();
  }
}

/** Made of rows a manager or a tenant may see one by one; that the whole is the owner's alone, the statements say and not the rows. */
const OF_SEEN_ROWS = new Set(['getDeposit', 'getDepositPdf', 'getHandoverBlank', 'exportReport']);

/**
 * What is answered where no statement names an owner: whoever has lost his access still reads rows of his own, a tenant his statement by
 * another door, and a member of two accounts is asking about both at once, so that a write of his finds two rows where it needs one.
 */
function isOfOwnRows({ name }: MatrixRow, actor: PersonActor, isRead: boolean): boolean {
  if (actor === 'partner') return true;
  return isRead && (actor === 'former' || (['manager', 'tenant'].includes(actor) && OF_SEEN_ROWS.has(name)));
}

async function tryActor(stage: Stage, row: MatrixRow, actor: PersonActor, outcome: Outcome): Promise<void> {
  const spec = endpointOf(row.name);
  const world = await freshWorld(stage);
  const sample = row.sample(world);
  const answer = await probe(stage.test, spec, sample, tokenOf(actor, world));
  expect(
    isExpected(spec, outcome, answer.status) ||
      mayAskForWhom(actor, sample, answer) ||
      (stage.isByRows === true && isOfOwnRows(row, actor, isRead(spec, answer))),
    `${actor}: ${answer.status} ${answer.text.slice(0, 400)}`,
  ).toBe(true);
  if (actor !== 'owner' && actor !== 'partner') expect(wrongRoles(row, actor, answer.text), actor).toEqual([]);
  // Which columns of a card are shown, the statements say as well: a policy hides a row whole.
  const isWhole = stage.isByRows === true && isOfOwnRows(row, actor, isRead(spec, answer));
  if (!isWhole && actor === 'tenant') {
    expect(leaksOf(answer, world, TENANT_MARKS(world), tenantIds(row, world)), actor).toEqual([]);
    for (const fields of [OWNERS_FIELDS, row.hides ?? OWNERS_FIELDS])
      expect(answer.text.match(fields) ?? [], `${actor} reads the owner's fields`).toEqual([]);
  }
  if (!isWhole && (actor === 'manager' || actor === 'reader' || actor === 'exManager')) {
    expect(leaksOf(answer, world, managerMarks(row, actor, world), []).filter(isLeak), actor).toEqual([]);
    expect(answer.text.match(MANAGERS_BLIND) ?? [], `${actor} reads the owner's fields`).toEqual([]);
  }
  if (actor === 'exMember') {
    const asked = idLeaves(sample).map(({ value }) => value);
    const leaks = leaksOf(answer, world, FOREIGN_MARKS(world), [...asked, world.exMember.userId]);
    expect(leaks, `${actor}: ${answer.text.slice(0, 400)}`).toEqual([]);
  }
  if (actor === 'former')
    expect(leaksOf(answer, world, FORMER_TENANT_MARKS(world), formerIds(row, world)), actor).toEqual([]);
  expect(leaksOf(answer, stage.victim, FOREIGN_MARKS(stage.victim), []), `${actor} reads another world`).toEqual([]);
}

/** What is asked with a body too large for an address, and kept nowhere, is a read as well. */
const isRead = ({ method, path }: EndpointSpec, { status }: ProbeAnswer) =>
  (method === 'GET' || path.endsWith('/preview')) && status === 200;

/** A partner does what the owner does; where no thing of theirs tells it, the call may ask for whom. */
function mayAskForWhom(actor: ActorName, sample: Sample, answer: ProbeAnswer): boolean {
  return (
    actor === 'partner' && sample.path === undefined && answer.status === 422 && namesField(answer.text, 'ownerId')
  );
}

async function tryNeighbour(stage: Stage, row: MatrixRow): Promise<void> {
  if (row.neighbour === undefined) return;
  const world = await freshWorld(stage);
  const spec = endpointOf(row.name);
  const sample = row.neighbour(world);
  const random = { ...sample, path: Object.fromEntries(Object.keys(sample.path ?? {}).map((name) => [name, newId()])) };
  for (const [who, token] of [
    ['tenant', world.tenant.token],
    ['manager', world.manager.token],
  ] as const) {
    const theirs = await probe(stage.test, spec, sample, token);
    const nothing = await probe(stage.test, spec, random, token);
    expect(theirs.status, `a thing that is not the ${who}’s`).toBe(404);
    const asked = Object.values(sample.path ?? {});
    expect(comparable(theirs, asked), who).toEqual(comparable(nothing, Object.values(random.path)));
  }
}

/** A tenant or a manager who has a portfolio of his own is an owner by his session, and still no owner of what he rents or looks after. */
async function tryOwnerOfElsewhere(stage: Stage, row: MatrixRow, who: 'tenant' | 'manager'): Promise<void> {
  const sample = row.sample(await freshWorld(stage));
  const outcome = row.who[who] ?? row.who.newcomer;
  if (row.who.owner !== 'ok' || outcome !== 403 || sample.path === undefined) return;
  const world = await freshWorld(stage);
  const portfolio = newId();
  const { superuser } = stage.test.database;
  await superuser.query(`insert into owners (id, name) values ($1, 'Власник, що й наймає')`, [portfolio]);
  await superuser.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
    portfolio,
    world[who].userId,
  ]);
  // What the program remembers of his other session is that he owns nothing, and it would refuse him at the door.
  const token = await insertSession(superuser, world[who].userId);
  const before = await hashOf(stage, world);
  const spec = endpointOf(row.name);
  const answer = await probe(stage.test, spec, sample, token);
  const showsOwnRow = stage.isByRows === true && isRead(spec, answer);
  expect(
    isExpected(spec, 'ok', answer.status) && !showsOwnRow,
    `an owner who is a ${who} here: ${answer.text.slice(0, 400)}`,
  ).toBe(false);
  const own = who === 'tenant' ? TENANT_MARKS(world) : managerMarks(row, who, world);
  const marks = showsOwnRow ? OTHERS_MARKS(world).filter((mark) => who === 'tenant' || !mark.startsWith(FORMER)) : own;
  const leaks = leaksOf(answer, world, marks, tenantIds(row, world));
  expect(who === 'tenant' ? leaks : leaks.filter(isLeak), `an owner who is a ${who} here`).toEqual([]);
  expect(await hashOf(stage, world), `an owner who is a ${who} here has changed something`).toBe(before);
  if (!(await closePortfolio(stage, portfolio))) stage.attacker = null;
}

/** Takes the empty portfolio away, so that the person is again who he was; false when the call has put something into it. */
async function closePortfolio({ test }: Stage, portfolio: string): Promise<boolean> {
  try {
    await test.database.superuser.query(
      'with members as (delete from owner_members where owner_id = $1) delete from owners where id = $1',
      [portfolio],
    );
    return true;
  } catch {
    return false;
  }
}

export async function expectRow(stage: Stage, row: MatrixRow): Promise<void> {
  const world = await freshWorld(stage);
  const before = stage.victimHash ?? (await hashOf(stage, stage.victim));
  await attackPaths(stage, row, world);
  await attackReferences(stage, row, await freshWorld(stage));
  await attackAsForeignTenant(stage, row, await freshWorld(stage));
  await tryNeighbour(stage, row);
  await tryOwnerOfElsewhere(stage, row, 'tenant');
  await tryOwnerOfElsewhere(stage, row, 'manager');
  await tryRemoved(stage, row);
  await tryEachActor(stage, row);
  await tryKeys(stage, row);
  // Whatever row comes next is not blamed for what this one has changed.
  stage.victimHash = await hashOf(stage, stage.victim);
  expect(stage.victimHash, 'rows of the other world have changed').toBe(before);
}
