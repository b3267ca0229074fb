import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { RULE_SWITCHES } from '@kliuchar/domain/notifications/told-manager';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';

const { at, entrusted } = useEntrustedHome('tasks');

/** One task of each rule, titled by it, and one of the owner's; the ids by the title. */
async function insertAll(): Promise<Map<string, string>> {
  const ids = new Map([...Object.keys(RULE_SWITCHES), 'own'].map((rule) => [rule, newId()]));
  for (const [rule, id] of ids) {
    await at.world.db.query(
      `insert into tasks (id, owner_id, source, dedupe_key, title, category, property_id, contract_id, due_on, search_text)
       values ($1, $2, $3, $4, $5, 'other', $6, $7, '2026-11-25', $5)`,
      [
        id,
        at.world.owner.ownerId,
        rule === 'own' ? 'owner' : 'rule',
        rule === 'own' ? null : `${rule}:${id}`,
        `${rule} яремко`,
        at.home.propertyId,
        at.home.contractId,
      ],
    );
  }
  return ids;
}

const rulesOf = (items: { title: string }[]) => items.map(({ title }) => title.split(' ')[0]).toSorted();
const by = (held: readonly GrantSwitch[]) =>
  [...Object.entries(RULE_SWITCHES).flatMap(([rule, need]) => (held.includes(need) ? [rule] : [])), 'own'].toSorted();

describe('a task that a rule has made', () => {
  it.each([
    [['tasks']],
    [['tasks', 'receipts']],
    [['tasks', 'contracts']],
    [['tasks', 'readings']],
    [['tasks', 'receipts', 'contracts', 'readings']],
  ] as const)('is shown by %j to whoever may read what it says', async (held) => {
    const ids = await insertAll();
    const { client } = await entrusted(held);
    const seen = by(held);
    expect(rulesOf((await client.get('/tasks')).body.items)).toEqual(seen);
    expect(rulesOf((await client.get(`/tasks?property_id=${at.home.propertyId}`)).body.items)).toEqual(seen);
    const found = (await client.get(`/search?q=${encodeURIComponent('яремко')}`)).body.groups;
    const titles = rulesOf(found.find(({ kind }: { kind: string }) => kind === 'task').items);
    // The box shows the first five of a kind.
    expect(titles).toHaveLength(Math.min(seen.length, 5));
    expect(seen).toEqual(expect.arrayContaining(titles));
    expect((await client.get('/dashboard/summary')).body.tasks.open).toBe(seen.length);
    for (const [rule, id] of ids) {
      const status = seen.includes(rule) ? 200 : 404;
      expect([rule, (await client.get(`/tasks/${id}`)).status]).toEqual([rule, status]);
      expect([rule, (await client.get(`/tasks/${id}/comments`)).status]).toEqual([rule, status]);
    }
  });

  it('is not in the calendar of a manager by tasks alone', async () => {
    await insertAll();
    const titles = async (client: typeof at.manager.client) => {
      const { url } = (await client.post('/profile/calendar', {})).body;
      const feed = await at.app.inject({ method: 'GET', url: new URL(url).pathname });
      return (feed.body.match(/\w+ яремко/g) ?? []).toSorted();
    };
    expect(await titles(at.manager.client)).toEqual(['own яремко']);
    expect(await titles(at.world.client)).toEqual(
      ['left_unbilled', 'no_reading', 'own', 'rejected_reading'].map((rule) => `${rule} яремко`),
    );
  });

  it('is not changed, finished or spoken of by whoever does not see it', async () => {
    const id = (await insertAll()).get('debt');
    const { client } = at.manager;
    expect((await client.post(`/tasks/${id}/finish`)).body.code).toBe('task_not_found');
    expect((await client.patch(`/tasks/${id}`, { version: 1, priority: 'low' })).body.code).toBe('task_not_found');
    expect((await client.post(`/tasks/${id}/comments`, { body: 'Де?' })).body.code).toBe('task_not_found');
    const told = await entrusted(['tasks', 'receipts']);
    expect((await told.client.post(`/tasks/${id}/comments`, { body: 'Дзвоню' })).status).toBe(201);
    expect((await told.client.post(`/tasks/${id}/finish`)).body.status).toBe('done');
  });

  it('is closed by the policy of the rows as well, for every rule alike', async () => {
    const { db } = at.world;
    for (const [rule, need] of Object.entries(RULE_SWITCHES)) {
      const row = await db.query('select private.rule_switch($1, $2) as need', ['rule', `${rule}:1`]);
      expect(row.rows).toEqual([{ need }]);
    }
    const none = await db.query(`select private.rule_switch('owner', null) as need`);
    expect(none.rows).toEqual([{ need: null }]);
  });
});
