import { expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertUser } from '../../testing/factories.ts';
import { useInvitations } from './invitation.fixture.ts';

const { at, invite, newPhone, managers } = useInvitations();

it('people of an object and of a complex are given by pages, like every list [product 1]', async () => {
  const { db, owner, client } = at.world;
  const { id: complexId } = (await client.post('/complexes', { name: 'ЖК «Липки»' })).body;
  const propertyId = at.propertyId;
  for (const place of [{ propertyId }, { complexId }])
    for (let count = 0; count < 3; count += 1)
      await insertGrant(db, (await insertUser(db)).userId, { ownerId: owner.ownerId, ...place });
  const tenants = `/properties/${propertyId}/tenants`;
  for (let count = 0; count < 3; count += 1) await invite(newPhone(), {}, tenants);
  for (const path of [managers(), `/complexes/${complexId}/managers`, tenants]) {
    const { body: all } = await client.get(path);
    expect([path, all]).toMatchObject([path, { total: 3, limit: 20, offset: 0, next_cursor: null }]);
    const ids = all.items.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(3);
    const page = async (query: string) => {
      const { body } = await client.get(`${path}?${query}`);
      const { items, total, limit, offset, next_cursor: next } = body;
      return { ids: items.map(({ id }: { id: string }) => id), total, limit, offset, next };
    };
    const first = await page('limit=2');
    expect(first).toEqual({ ids: ids.slice(0, 2), total: 3, limit: 2, offset: 0, next: expect.any(String) });
    expect((await page(`limit=2&cursor=${first.next}`)).ids).toEqual(ids.slice(2));
    expect(await page('limit=2&offset=2')).toEqual({ ids: ids.slice(2), total: 3, limit: 2, offset: 2, next: null });
    expect(await page('offset=7')).toEqual({ ids: [], total: 3, limit: 20, offset: 7, next: null });
    expect((await client.get(`${path}?limit=101`)).status).toBe(400);
    expect((await at.world.stranger.get(`${path}?limit=2`)).status).toBe(404);
  }
});
