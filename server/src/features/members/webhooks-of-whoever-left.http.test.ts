import { describe, expect, it } from 'vitest';
import { membersPlace, type Person } from './members.fixture.ts';

const { place, join, audited } = membersPlace();

const hook = { url: 'https://receiver.example.com/hook', events: ['receipt.issued'] };

async function hookOf(person: Pick<Person, 'client'>): Promise<{ id: string; version: number }> {
  const made = await person.client.post('/webhook-endpoints', hook);
  expect(made.status, made.text).toBe(201);
  return made.body;
}
const stateOf = async (id: string) =>
  (await place.world.db.query<{ status: string }>('select status from webhook_endpoints where id = $1', [id])).rows[0]
    ?.status;

describe('a webhook of a principal', () => {
  it('rests when he is sent away: nobody answers any more for where it tells', async () => {
    const bob = await join({ role: 'principal' });
    const [his, owners] = [await hookOf(bob), await hookOf(place.world)];
    expect((await place.world.client.delete(`/members/${bob.userId}`)).status).toBe(204);
    expect([await stateOf(his.id), await stateOf(owners.id)]).toEqual(['paused', 'active']);
    expect(await audited('webhook.paused')).toBe(1);
    const journal = (await place.world.client.get('/audit')).body.items;
    expect(journal.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      'Вебхук призупинено: «receiver.example.com»',
    );
  });

  it('rests when he steps down, and goes on where somebody else has seen to it since', async () => {
    const bob = await join({ role: 'principal' });
    const [his, seen] = [await hookOf(bob), await hookOf(bob)];
    place.app.time.set('2026-11-20T09:01:00Z');
    const { version } = seen;
    const change = await place.world.client.patch(`/webhook-endpoints/${seen.id}`, {
      description: 'Бухгалтерія',
      version,
    });
    expect(change.status, change.text).toBe(200);
    expect((await place.world.client.patch(`/members/${bob.userId}`, { role: 'staff' })).status).toBe(204);
    expect([await stateOf(his.id), await stateOf(seen.id)]).toEqual(['paused', 'active']);
  });
});
