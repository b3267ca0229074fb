import { describe, expect, it } from 'vitest';
import { insertProperty } from '../../testing/factories.ts';
import { useInvitations } from './invitation.fixture.ts';

const { at, newPhone, managers, invite, person, statusOf, traces } = useInvitations();

const OWN = '/profile/invitations';

describe('an invitation made after the number was proven', () => {
  it('stands in the account of that number alone, and is accepted there with all that is of its letter [spec 1.5]', async () => {
    const phone = newPhone();
    const [manager, stranger, unproven] = [await person(phone), await person(newPhone()), await person()];
    await at.world.db.query('update users set phone = $2 where id = $1', [unproven.userId, phone]);
    const second = await insertProperty(at.world.db, at.world.owner.ownerId);
    const made = await invite(phone);
    const other = await invite(phone, {}, managers(second));
    for (const { client } of [stranger, unproven]) {
      expect((await client.get(OWN)).body).toEqual({ items: [], total: 0 });
      const tried = await client.post(`${OWN}/${made.body.id}/accept`);
      expect([tried.status, tried.body.code]).toEqual([404, 'invitation_not_found']);
    }
    const { body } = await manager.client.get(OWN);
    expect(body).toMatchObject({
      items: [{ kind: 'manager', phone_masked: made.body.phone_masked, expires_at: made.body.expires_at }],
      total: 1,
    });
    expect(body.items[0].places).toHaveLength(2);
    expect((await manager.client.get(`/properties/${at.propertyId}`)).status).toBe(404);
    expect((await manager.client.post(`${OWN}/${body.items[0].id}/accept`)).body).toEqual({ status: 'accepted' });
    for (const id of [at.propertyId, second])
      expect((await manager.client.get(`/properties/${id}`)).body.role).toBe('manager');
    expect(await traces(other.body.id)).toEqual(['manager.accepted', 'manager.invited']);
    expect((await manager.client.get(OWN)).body.total).toBe(0);
    expect((await manager.client.post(`${OWN}/${body.items[0].id}/accept`)).status).toBe(404);
  });

  it('is declined there too, and shows neither when it has run out, nor when it was taken back, nor to the owner’s own people', async () => {
    const phone = newPhone();
    const tenant = await person(phone);
    const tenants = `/properties/${at.propertyId}/tenants`;
    const made = await invite(phone, {}, tenants);
    expect((await tenant.client.post(`${OWN}/${made.body.id}/decline`)).body).toEqual({ status: 'declined' });
    expect([await statusOf(made.body.id), await traces(made.body.id)]).toEqual([
      'declined',
      ['tenant.declined', 'tenant.invited'],
    ]);
    const back = await invite(phone, {}, tenants);
    await at.client.delete(`${tenants}/${back.body.id}`);
    expect((await tenant.client.get(OWN)).body.total).toBe(0);
    await invite(phone, {}, tenants);
    expect((await tenant.client.get(OWN)).body.total).toBe(1);
    at.app.time.set('2026-12-04T09:00:01Z');
    expect((await tenant.client.get(OWN)).body.total).toBe(0);
    at.app.time.set('2026-11-20T09:00:00Z');
    await at.world.db.query(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      at.world.owner.ownerId,
      tenant.userId,
    ]);
    expect((await tenant.client.get(OWN)).body.total).toBe(0);
  });

  it('is accepted once by two at once', async () => {
    const phone = newPhone();
    const { client } = await person(phone);
    const made = await invite(phone);
    const both = await Promise.all([1, 2].map(() => client.post(`${OWN}/${made.body.id}/accept`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await traces(made.body.id)).toEqual(['manager.accepted', 'manager.invited']);
  });
});
