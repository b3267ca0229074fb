import { expect } from 'vitest';
import { newId } from '../platform/ids.ts';
import { sha256 } from '../platform/tokens.ts';
import { FOREIGN_MARKS } from './access-marks.ts';
import type { MatrixRow, Sample } from './access-matrix-row.ts';
import { comparable, endpointOf, idLeaves, leaksOf, probe, withLeaf } from './access-probe.ts';
import { freshWorld, hashOf, type Stage } from './access-stage.ts';

type Asked = { readonly sample: Sample; readonly ids: readonly string[] };

const anew = (value: unknown, fresh: () => string) =>
  idLeaves(value).reduce((made, { path }) => withLeaf(made, path, fresh()), value);
const ofIds = (values: Sample['path'], fresh: () => string) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, idLeaves(value).length > 0 ? fresh() : value]),
  );

/** The same call with every id in it replaced by one of nothing. */
function ofNothing(sample: Sample): Asked {
  const ids: string[] = [];
  const fresh = () => {
    const id = newId();
    ids.push(id);
    return id;
  };
  const { path, query, body } = sample;
  const made = {
    ...(path && { path: ofIds(path, fresh) }),
    ...(query && { query: ofIds(query, fresh) }),
    ...(body !== undefined && { body: anew(body, fresh) }),
  };
  return { sample: { ...sample, ...made }, ids };
}

/**
 * A colleague who was sent away a moment ago: the program still remembers him as one of the owner's people, and the door lets him through.
 * What was his to ask for answers byte for byte as what is nobody's, and nothing of it is shown or changed. What people do for
 * themselves alone is tried with the other people.
 */
export async function tryRemoved(stage: Stage, row: MatrixRow): Promise<void> {
  const spec = endpointOf(row.name);
  const isForHimself = row.who.newcomer === 'ok' || (row.who.tenant === 'ok' && spec.path.startsWith('/profile/'));
  if (row.isStream || spec.access === 'public' || (isForHimself && spec.method !== 'GET')) return;
  const world = await freshWorld(stage);
  const { token, userId } = world.exMember;
  const before = await hashOf(stage, world);
  const { hints } = stage.test.deps.db;
  const ask = async (sample: Sample) => {
    hints.set(sha256(token), { userId, ownerIds: [world.ownerId], capacities: [] });
    const answer = await probe(stage.test, spec, sample, token);
    hints.delete(sha256(token));
    return answer;
  };
  const sample = row.sample(world);
  const asked = idLeaves(sample).map(({ value }) => value);
  const nothing = ofNothing(sample);
  const theirs = await ask(sample);
  if (asked.length > 0)
    expect(comparable(theirs, asked), 'a former colleague').toEqual(comparable(await ask(nothing.sample), nothing.ids));
  const own = [...asked, userId];
  expect(leaksOf(theirs, world, FOREIGN_MARKS(world), own), `a former colleague: ${theirs.text.slice(0, 400)}`).toEqual(
    [],
  );
  expect(await hashOf(stage, world), 'a former colleague has changed something').toBe(before);
}
