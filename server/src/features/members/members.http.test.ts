import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { codeOf, membersPlace } from './members.fixture.ts';

const { place, newPerson, invite, keyFor, join, audited, provenAt, team } = membersPlace();
const LATER = '2026-12-05T09:00:00Z';
const PASSWORD = 'зелений чайник свистить';
const world = () => place.world;
const setPassword = async (userId: string) =>
  world().db.query('update users set password_hash = $2 where id = $1', [userId, await hash(PASSWORD)]);

describe('a colleague', () => {
  it('is invited by a letter, looks, accepts, and works with all that the owner has', async () => {
    const { world } = place;
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const person = await newPerson();
    expect((await person.client.get(`/contracts/${contractId}`)).status).toBe(404);

    const invited = await invite(person.email.toUpperCase());
    expect([invited.status, invited.body], invited.text).toMatchObject([
      201,
      { email: person.email, role: 'staff', status: 'pending', expires_at: '2026-12-04T09:00:00.000Z' },
    ]);
    const key = await keyFor(person.email);
    const stranger = clientOf(place.app);
    expect((await stranger.get(`/member-invites/${key}`)).body).toEqual({
      owner_name: 'Олена Коваленко',
      email_masked: 'c***@example.com',
      role: 'staff',
      expires_at: '2026-12-04T09:00:00.000Z',
    });
    expect(await team()).toMatchObject([
      { can_change: true, members: [{ is_me: true, role: 'principal' }], invitations: [{ email: person.email }] },
    ]);

    expect((await person.client.post(`/member-invites/${key}/accept`)).body).toEqual({ status: 'accepted' });
    expect((await person.client.get(`/contracts/${contractId}`)).status).toBe(200);
    const session = (await person.client.get('/session')).body;
    expect(session.owners).toMatchObject([{ id: world.owner.ownerId }]);
    expect(await team(person.client)).toMatchObject([
      {
        owner_id: world.owner.ownerId,
        can_change: false,
        members: [
          { role: 'principal', is_me: false },
          { role: 'staff', is_me: true, email: person.email },
        ],
        invitations: [],
      },
    ]);
    const [letter] = await place.app.messages(
      (await world.db.query<{ email: string }>('select email from users where id = $1', [world.owner.userId])).rows[0]
        ?.email ?? '',
    );
    expect(letter?.text).toContain('Олена Коваленко: ваше запрошення прийнято');
    expect([await audited('member.invited'), await audited('member.accepted')]).toEqual([1, 1]);
    // The link has done its work.
    expect(codeOf(await stranger.get(`/member-invites/${key}`))).toEqual([409, 'invitation_accepted']);
    expect(codeOf(await person.client.post(`/member-invites/${key}/accept`))).toEqual([404, 'invitation_not_found']);
  });

  it('comes with the address that was invited, and with no other', async () => {
    const [invited, other] = [await newPerson(), await newPerson()];
    await invite(invited.email);
    const key = await keyFor(invited.email);
    expect(codeOf(await other.client.post(`/member-invites/${key}/accept`))).toEqual([409, 'other_email']);
    await place.world.db.query('update users set email_verified_at = null where id = $1', [invited.userId]);
    expect(codeOf(await invited.client.post(`/member-invites/${key}/accept`))).toEqual([409, 'other_email']);
    expect(await team()).toMatchObject([{ members: [{ is_me: true }] }]);
  });

  it('declines without an account, and the link opens nothing any more', async () => {
    const person = await newPerson();
    await invite(person.email);
    const key = await keyFor(person.email);
    expect((await clientOf(place.app).post(`/member-invites/${key}/decline`)).body).toEqual({ status: 'declined' });
    expect(codeOf(await person.client.post(`/member-invites/${key}/accept`))).toEqual([404, 'invitation_not_found']);
    expect(await audited('member.declined')).toBe(1);
    expect(await team()).toMatchObject([{ invitations: [] }]);
  });

  it('is asked again, with a new link, three times a day; what ran out gives its place', async () => {
    const { app, world } = place;
    const person = await newPerson();
    const { id } = (await invite(person.email)).body;
    const first = await keyFor(person.email);
    expect(codeOf(await invite(person.email))).toEqual([409, 'already_invited']);
    const resend = () => world.client.post(`/members/invitations/${id}/resend`);
    expect((await resend()).status).toBe(200);
    expect(codeOf(await clientOf(app).get(`/member-invites/${first}`))).toEqual([404, 'invitation_not_found']);
    expect((await resend()).status).toBe(200);
    expect(codeOf(await resend())).toEqual([409, 'resend_limit']);
    app.time.set(LATER);
    expect(codeOf(await resend())).toEqual([403, 'reauth_required']);
    expect(await team()).toMatchObject([{ invitations: [{ id, status: 'expired' }] }]);
    expect(codeOf(await person.client.post(`/member-invites/${await keyFor(person.email)}/accept`))).toEqual([
      404,
      'invitation_not_found',
    ]);
    await provenAt(LATER);
    expect((await invite(person.email)).status).toBe(201);
    expect((await team())[0].invitations).toHaveLength(1);
    app.time.set('2026-11-20T09:00:00Z');
  });

  it('is revoked before he answers', async () => {
    const person = await newPerson();
    const { id } = (await invite(person.email)).body;
    expect((await place.world.client.delete(`/members/invitations/${id}`)).status).toBe(204);
    expect(codeOf(await place.world.client.delete(`/members/invitations/${id}`))).toEqual([409, 'grant_state']);
    expect(codeOf(await person.client.post(`/member-invites/${await keyFor(person.email)}/accept`))).toEqual([
      404,
      'invitation_not_found',
    ]);
  });
});

describe('who lets in and out', () => {
  it('is a principal: staff invites nobody, changes nobody and sends nobody away, but may leave', async () => {
    const { world } = place;
    const [staff, other] = [await join(), await join()];
    const { id } = (await invite('somebody@example.com')).body;
    for (const answer of [
      await invite('else@example.com', {}, staff.client),
      await staff.client.post(`/members/invitations/${id}/resend`),
      await staff.client.delete(`/members/invitations/${id}`),
      await staff.client.patch(`/members/${staff.userId}`, { role: 'principal' }),
      await staff.client.patch(`/members/${world.owner.userId}`, { role: 'staff' }),
      await staff.client.delete(`/members/${other.userId}`),
      await staff.client.delete(`/members/${world.owner.userId}`),
    ])
      expect(codeOf(answer)).toEqual([403, 'forbidden']);
    expect((await staff.client.delete(`/members/${staff.userId}`)).status).toBe(204);
    expect((await staff.client.get('/contracts')).body?.items ?? []).toEqual([]);
    expect([await audited('member.left'), await audited('member.removed')]).toEqual([1, 0]);
  });

  it('gives his password before anybody comes, goes or rises; leaving is free', async () => {
    const { world } = place;
    const staff = await join();
    const other = await join({ role: 'principal' });
    await provenAt('2026-11-20T08:40:00Z');
    for (const answer of [
      await invite('somebody@example.com'),
      await world.client.patch(`/members/${staff.userId}`, { role: 'principal' }),
      await world.client.delete(`/members/${staff.userId}`),
    ])
      expect(codeOf(answer)).toEqual([403, 'reauth_required']);
    expect((await team(other.client))[0].members).toHaveLength(3);
    expect((await world.client.delete(`/members/${world.owner.userId}`)).status).toBe(204);
  });

  it('sends a colleague away, and that holds on his very next request', async () => {
    const { world } = place;
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const staff = await join();
    const task = await world.client.post('/tasks', { title: 'Замінити замок', assignee_id: staff.userId });
    expect(task.status, task.text).toBe(201);
    expect((await staff.client.get(`/contracts/${contractId}`)).status).toBe(200);
    expect((await world.client.delete(`/members/${staff.userId}`)).status).toBe(204);
    expect((await staff.client.get(`/contracts/${contractId}`)).status).toBe(404);
    expect((await world.client.get(`/tasks/${task.body.id}`)).body.assignee).toBeNull();
    expect(codeOf(await world.client.delete(`/members/${staff.userId}`))).toEqual([404, 'member_not_found']);
    expect(await audited('member.removed')).toBe(1);
    // He may be asked back.
    expect((await invite(staff.email)).status).toBe(201);
  });

  it('makes another principal, who may then send the first away; the last one stays', async () => {
    const { world } = place;
    const { userId } = world.owner;
    expect(codeOf(await world.client.delete(`/members/${userId}`))).toEqual([409, 'last_principal']);
    expect(codeOf(await world.client.patch(`/members/${userId}`, { role: 'staff' }))).toEqual([409, 'last_principal']);
    const other = await join();
    expect(codeOf(await world.client.delete(`/members/${userId}`))).toEqual([409, 'last_principal']);
    expect((await world.client.patch(`/members/${other.userId}`, { role: 'principal' })).status).toBe(204);
    expect((await other.client.delete(`/members/${userId}`)).status).toBe(204);
    expect(await team(other.client)).toMatchObject([{ can_change: true, members: [{ is_me: true }] }]);
    expect(await audited('member.role_changed')).toBe(1);
  });

  it('two principals who send each other away at once: one stays', async () => {
    const { world } = place;
    const other = await join({ role: 'principal' });
    const answers = await Promise.all([
      world.client.delete(`/members/${other.userId}`),
      other.client.delete(`/members/${world.owner.userId}`),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await world.scalar('select count(*) from owner_members where owner_id = $1', [world.owner.ownerId])).toBe(1);
  });

  it('one invitation that two browsers of a person accept at once makes one colleague', async () => {
    const person = await newPerson();
    await invite(person.email);
    const key = await keyFor(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => person.client.post(`/member-invites/${key}/accept`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await audited('member.accepted')).toBe(1);
  });

  it('has nobody of his own invited twice, and nobody of a stranger’s named', async () => {
    const { world } = place;
    const staff = await join();
    expect(codeOf(await invite(staff.email))).toEqual([409, 'already_member']);
    const { id } = (await invite('waits@example.com')).body;
    expect(codeOf(await world.stranger.delete(`/members/${staff.userId}`))).toEqual([404, 'member_not_found']);
    expect(codeOf(await world.stranger.delete(`/members/invitations/${id}`))).toEqual([404, 'invitation_not_found']);
    expect((await invite(staff.email, {}, world.stranger)).status).toBe(201);
    expect(codeOf(await invite('x@example.com', { owner_id: world.owner.ownerId }, world.stranger))[0]).toBe(422);
    expect(codeOf(await invite('немає адреси'))).toEqual([422, 'validation']);
  });

  it('does not delete his account while others work for it', async () => {
    const { world } = place;
    const staff = await join();
    expect(await world.scalar('private.leaves_members_alone($1)::int', [world.owner.userId])).toBe(1);
    await world.client.patch(`/members/${staff.userId}`, { role: 'principal' });
    expect(await world.scalar('private.leaves_members_alone($1)::int', [world.owner.userId])).toBe(0);
    expect(await world.scalar('private.leaves_members_alone($1)::int', [staff.userId])).toBe(0);
  });

  it('is not left by the last who will stay: whoever has asked that his account be deleted is not counted', async () => {
    const { world } = place;
    const other = await join({ role: 'principal' });
    const staff = await join();
    await setPassword(world.owner.userId);
    expect((await world.client.post('/profile/deletion', { password: PASSWORD })).status).toBe(200);
    expect(codeOf(await other.client.delete(`/members/${other.userId}`))).toEqual([409, 'last_principal']);
    const { client } = other;
    expect(codeOf(await client.patch(`/members/${other.userId}`, { role: 'staff' }))).toEqual([409, 'last_principal']);
    // Whom he sends away himself is another matter, and so is a third who answers for it.
    expect((await client.delete(`/members/${world.owner.userId}`)).status).toBe(204);
    expect((await client.patch(`/members/${staff.userId}`, { role: 'principal' })).status).toBe(204);
    expect((await client.delete(`/members/${other.userId}`)).status).toBe(204);
  });

  it('keeps one who stays when of two principals one asks for a deletion and the other leaves at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const other = await join({ role: 'principal' });
      const staff = await join();
      await setPassword(other.userId);
      const answers = await Promise.all([
        other.client.post('/profile/deletion', { password: PASSWORD }),
        world().client.patch(`/members/${world().owner.userId}`, { role: 'staff' }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      expect(
        answers.map(({ body }) => body?.code).filter((code) => ['members_left', 'last_principal'].includes(code)),
      ).toHaveLength(1);
      expect(
        await world().scalar(
          `select count(*) from owner_members m join users u on u.id = m.user_id
            where m.owner_id = $1 and m.role = 'principal' and u.deletion_due_at is null`,
          [world().owner.ownerId],
        ),
      ).toBe(1);
      await world().db.query(`update owner_members set role = 'principal' where user_id = $1`, [world().owner.userId]);
      await world().db.query('delete from owner_members where user_id = any ($1)', [[other.userId, staff.userId]]);
    }
  });
});
