import { describe, expect, it } from 'vitest';
import { codeOf, membersPlace } from './members.fixture.ts';

const { place, newPerson, invite, keyFor, join, audited } = membersPlace();

/** A principal who has asked another address of his own in, as a principal. */
async function principalWithInvitation() {
  const bob = await join({ role: 'principal' });
  const second = await newPerson();
  const { id } = (await invite(second.email, { role: 'principal' }, bob.client)).body;
  return { bob, second, id, key: await keyFor(second.email) };
}
const statusOf = (id: string) =>
  place.world.scalar(
    `select array_position('{pending,accepted,declined,revoked}', status) from member_invitations where id = $1`,
    [id],
  );
const [PENDING, ACCEPTED, REVOKED] = [1, 2, 4];
const isMember = (userId: string) =>
  place.world.scalar('select count(*) from owner_members where owner_id = $1 and user_id = $2', [
    place.world.owner.ownerId,
    userId,
  ]);

describe('what a principal has sent', () => {
  it('opens nothing once he was sent away: neither he nor whom he named comes back by it', async () => {
    const { bob, second, id, key } = await principalWithInvitation();
    const kept = await invite('else@example.com');
    expect((await place.world.client.delete(`/members/${bob.userId}`)).status).toBe(204);
    expect(codeOf(await second.client.get(`/member-invites/${key}`))).toEqual([404, 'invitation_not_found']);
    expect(codeOf(await second.client.post(`/member-invites/${key}/accept`))).toEqual([404, 'invitation_not_found']);
    expect(await isMember(second.userId)).toBe(0);
    expect([await statusOf(id), await statusOf(kept.body.id)]).toEqual([REVOKED, PENDING]);
    expect([await audited('member.removed'), await audited('member.revoked')]).toEqual([1, 1]);
  });

  it('nor once he has stepped down or left; who rises keeps what he has sent', async () => {
    const { world } = place;
    const down = await principalWithInvitation();
    const stay = await world.client.patch(`/members/${down.bob.userId}`, { role: 'principal' });
    expect([stay.status, await statusOf(down.id)]).toEqual([204, PENDING]);
    expect((await world.client.patch(`/members/${down.bob.userId}`, { role: 'staff' })).status).toBe(204);
    expect(codeOf(await down.second.client.post(`/member-invites/${down.key}/accept`))).toEqual([
      404,
      'invitation_not_found',
    ]);
    const gone = await principalWithInvitation();
    expect((await gone.bob.client.delete(`/members/${gone.bob.userId}`)).status).toBe(204);
    expect(codeOf(await gone.second.client.post(`/member-invites/${gone.key}/accept`))).toEqual([
      404,
      'invitation_not_found',
    ]);
    expect([await statusOf(down.id), await statusOf(gone.id)]).toEqual([REVOKED, REVOKED]);
  });

  it('nor once his account was closed, or a row of it was left behind by whatever way', async () => {
    const closed = await principalWithInvitation();
    await place.world.db.query('update users set blocked_at = now() where id = $1', [closed.bob.userId]);
    expect(await statusOf(closed.id)).toBe(REVOKED);
    const left = await principalWithInvitation();
    await place.world.db.query('delete from owner_members where user_id = $1', [left.bob.userId]);
    expect(await statusOf(left.id)).toBe(PENDING);
    expect(codeOf(await left.second.client.get(`/member-invites/${left.key}`))).toEqual([404, 'invitation_not_found']);
    expect(codeOf(await left.second.client.post(`/member-invites/${left.key}/accept`))).toEqual([
      404,
      'invitation_not_found',
    ]);
  });

  it('is accepted before he is sent away or refused, whichever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { bob, second, id, key } = await principalWithInvitation();
      const accept = () => second.client.post(`/member-invites/${key}/accept`);
      const remove = () => place.world.client.delete(`/members/${bob.userId}`);
      const [accepted, removed] =
        round % 2 === 0
          ? await Promise.all([accept(), remove()])
          : await Promise.all([remove(), accept()]).then(([b, a]) => [a, b] as const);
      expect(removed.status, removed.text).toBe(204);
      const status = await statusOf(id);
      expect([accepted.status, status, await isMember(second.userId)]).toEqual(
        accepted.status === 200 ? [200, ACCEPTED, 1] : [404, REVOKED, 0],
      );
    }
  });

  it('is sent before he is sent away, and then ends, or is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bob = await join({ role: 'principal' });
      const [sent, removed] = await Promise.all([
        invite(`own-${round}@example.com`, { role: 'principal' }, bob.client),
        place.world.client.delete(`/members/${bob.userId}`),
      ]);
      expect([removed.status, [201, 403, 422].includes(sent.status)], sent.text).toEqual([204, true]);
      expect(
        await place.world.scalar(
          `select count(*) from member_invitations where invited_by = $1 and status = 'pending'`,
          [bob.userId],
        ),
      ).toBe(0);
    }
  });
});
