import { expect, it } from 'vitest';
import { findSession, withReadScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { useListenedStage } from './listened-stage.fixture.ts';
import { markOf } from './lock-marks.mjs';

/** The listener itself: a statement that names nobody is told apart from one that names its owner. */
const at = useListenedStage();

/** Asked by the owner himself, in his own scope, as every statement of the program is. */
async function ask(name: string, text: string): Promise<void> {
  const { deps } = at.stage.test;
  const { token, ids, ownerId } = at.stage.victim;
  const actor = await findSession(deps.db, sha256(token));
  if (actor === null) throw new Error('The owner of the world has no session');
  const values = text.includes('$2') ? [ids.contract, ownerId] : [ids.contract];
  const found = await withReadScope(deps.db, actor, (db) => db.query(name, text, values));
  expect(found).toHaveLength(1);
  await at.statements.settle();
}

it('a statement without the predicate of its owner is a leak', async () => {
  const text = 'select c.number from contracts c where c.id = $1';
  await ask('planted.bare', text);
  expect([...at.statements.leaks.keys()]).toEqual([text]);
  at.statements.leaks.clear();
});

it('what a test asks for itself is none', async () => {
  await ask('test.bare', 'select c.number as asked from contracts c where c.id = $1');
  expect([...at.statements.leaks.keys()]).toEqual([]);
});

it('a statement that names another thing of its owner is a leak', async () => {
  const text = 'select c.number from contracts c where c.id = $1 and c.owner_id <> c.id and $2::uuid is not null';
  await ask('planted.empty', text);
  expect([...at.statements.leaks.keys()]).toEqual([text]);
  at.statements.leaks.clear();
});

it('a statement that names its owner is none, and without the predicate the stranger would see the row', async () => {
  const mark = 'planted owner 1';
  await ask('planted.owner', `select c.number from contracts c where c.id = $1 and c.owner_id = $2${markOf(mark)}`);
  expect([...at.statements.leaks.keys()]).toEqual([]);
  expect([...at.statements.killed]).toContain(mark);
});

it('a predicate beside a stronger one is doubled and not killed', async () => {
  const marks = ['planted twice 1', 'planted twice 2'];
  const [one, two] = marks.map(markOf);
  const text = `select c.number from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
    where c.id = $1 and c.owner_id = $2${one} and p.owner_id = $2${two}`;
  await ask('planted.twice', text);
  expect([...at.statements.leaks.keys()]).toEqual([]);
  expect(marks.filter((mark) => at.statements.killed.has(mark))).toEqual([]);
  expect(marks.filter((mark) => at.statements.doubled.has(mark))).toEqual(marks);
});
