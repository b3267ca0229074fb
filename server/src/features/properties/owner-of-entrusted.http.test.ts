import { expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContract, insertOwner } from '../../testing/factories.ts';

const { at } = useEntrustedHome('view');

it('tells a manager the last day of his access, by the grant that lasts longest, and nobody else', async () => {
  const { client, userId } = at.manager;
  const { ownerId } = at.world.owner;
  const path = `/properties/${at.home.propertyId}`;
  const until = async (reader = client) => (await reader.get(path)).body.access_until;
  expect(await until()).toBeNull();
  const { db } = at.world;
  await db.query(`update grants set until_on = '2099-01-31' where owner_id = $1 and user_id = $2`, [ownerId, userId]);
  expect(await until()).toBe('2099-01-31');
  expect(await until(at.world.client)).toBeNull();
  await db.query('update grants set until_on = null where owner_id = $1 and user_id = $2', [ownerId, userId]);
  expect(await until()).toBeNull();
});

it('names to a manager of several owners whose each object is, and to nobody else', async () => {
  const { client, userId } = at.manager;
  const other = await insertOwner(at.world.db, 'Оксана Друга');
  const { propertyId } = await insertContract(at.world.db, other.ownerId);
  await insertGrant(at.world.db, userId, { ownerId: other.ownerId, propertyId }, { switches: ['view'] });
  const { rows } = await at.world.db.query<{ name: string }>('select name from owners where id = $1', [
    at.world.owner.ownerId,
  ]);
  const names = new Map([
    [at.home.propertyId, rows[0]?.name],
    [propertyId, 'Оксана Друга'],
  ]);
  const { items } = (await client.get('/properties')).body;
  expect(new Map(items.map((one: { id: string; owner_name: string }) => [one.id, one.owner_name]))).toEqual(names);
  for (const [id, name] of names) expect((await client.get(`/properties/${id}`)).body.owner_name).toBe(name);
  expect((await at.world.client.get(`/properties/${at.home.propertyId}`)).body.owner_name).toBeNull();
  expect((await at.world.client.get('/properties')).body.items[0].owner_name).toBeNull();
});
