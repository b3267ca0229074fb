import { expect, it } from 'vitest';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContractParty } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';

/** What the owner keeps to himself of a tenant's request (ADR 0020) is not told by the list either. */

const { at, entrusted } = useEntrustedHome('tasks');

it('a tenant learns by no filter, order or cursor when, how urgently and by whom his request is done', async () => {
  const { ownerId, userId: ownersUser } = at.world.owner;
  const { contractId } = at.home;
  const { client: tenant, userId } = await entrusted(['view']);
  await insertContractParty(at.world.db, ownerId, contractId, userId);
  const kept = { contract_id: contractId, assignee_id: ownersUser };
  const ids: string[] = [];
  for (const [due_on, priority] of [
    ['2026-11-25', 'urgent'],
    ['2026-11-01', 'low'],
    ['2026-11-10', 'normal'],
  ])
    ids.push((await at.world.client.post('/tasks', { title: 'Тече кран', ...kept, due_on, priority })).body.id);
  await at.world.db.query(`update tasks set source = 'tenant' where contract_id = $1`, [contractId]);
  const seen = async (reader: Client, query: string) => {
    const { status, body } = await reader.get(`/tasks?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.items.map(({ id }: { id: string }) => id);
  };
  // Every request of his is shown as normal, nobody's and without a day.
  const shown: readonly [string, number][] = [
    ['priority=urgent', 0],
    ['priority=low', 0],
    ['priority=normal', 3],
    [`assignee_id=${ownersUser}`, 0],
    ['overdue=true', 0],
    ['overdue=false', 3],
    ['due_from=2026-11-01', 0],
    ['due_to=2026-11-30', 0],
  ];
  for (const [query, count] of shown) expect([query, (await seen(tenant, query)).length]).toEqual([query, count]);
  for (const sort of ['', 'sort=due_on', 'sort=-due_on']) {
    expect(await seen(tenant, sort)).toEqual(sort === 'sort=-due_on' ? ids.toReversed() : ids);
    const { next_cursor: cursor } = (await tenant.get(`/tasks?limit=1&${sort}`)).body;
    expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())[0]).toBe('infinity');
  }
  // The owner, and whoever manages the object's tasks, go by what there is.
  for (const reader of [at.world.client, at.manager.client]) {
    expect(await seen(reader, 'priority=urgent')).toEqual([ids[0]]);
    expect(await seen(reader, `assignee_id=${ownersUser}`)).toHaveLength(3);
    expect(await seen(reader, 'overdue=true')).toEqual([ids[1], ids[2]]);
    expect(await seen(reader, 'due_to=2026-11-10')).toEqual([ids[1], ids[2]]);
    expect(await seen(reader, 'sort=due_on')).toEqual([ids[1], ids[2], ids[0]]);
  }
});
