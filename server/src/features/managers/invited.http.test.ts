import { describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { codes, useInvitations } from './invitation.fixture.ts';

const { at, newPhone, managers, invite, keyFor, person, statusOf, traces } = useInvitations();

describe('whoever is invited', () => {
  it('sees by the link who invites and what to, and looking changes nothing', async () => {
    const phone = newPhone();
    await invite(phone, { permissions: { readings: true } });
    const key = await keyFor(phone);
    const looks = [await clientOf(at.app).get(`/invites/${key}`), await clientOf(at.app).get(`/invites/${key}`)];
    expect(looks[0]?.text).toBe(looks[1]?.text);
    expect(looks[0]?.body).toMatchObject({
      kind: 'manager',
      owner_name: 'Олена Коваленко',
      phone_masked: `+380 ** *** ** ${phone.slice(-2)}`,
      places: [{ name: 'Саксаганського, 77, кв. 12', permissions: { readings: true, receipts: false }, until: null }],
    });
    expect(looks[0]?.text).not.toContain(phone);
    expect((await clientOf(at.app).get('/invites/unknown')).status).toBe(404);
  });

  it('accepts with the number proven, once, and the owner is told', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const key = await keyFor(phone);
    const manager = await person(phone);
    const twice = await Promise.all([
      manager.client.post(`/invites/${key}/accept`),
      manager.client.post(`/invites/${key}/accept`),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([await statusOf(id), await traces(id)]).toEqual(['accepted', ['manager.accepted', 'manager.invited']]);
    expect((await at.client.get(managers())).body.items[0]).toMatchObject({
      name: 'Олена Коваленко',
      status: 'accepted',
    });
    const email = `${at.world.owner.userId}@example.com`;
    expect((await at.app.messages(email)).map(({ subject, text }) => [subject, text])).toEqual([
      [
        'Запрошення прийнято: менеджер',
        expect.stringContaining('Олена Коваленко (менеджер): ваше запрошення прийнято.'),
      ],
    ]);
  });

  it('by a link that was left unopened is told that proving the number has opened everything already', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const key = await keyFor(phone);
    const look = () => clientOf(at.app).get(`/invites/${key}`);
    expect((await look()).status).toBe(200);
    const manager = await person(phone);
    await manager.client.post(`/invites/${key}/accept`);
    const after = await look();
    expect([after.status, after.body.code, after.body.errors]).toEqual([
      409,
      'invitation_accepted',
      ['Запрошення вже прийнято, доступ відкрито. Увійдіть зі своїм номером, щоб побачити об’єкти.'],
    ]);
    expect(after.text).not.toContain('Саксаганського');
    // What was taken back has nothing to open, and looks like a key that never was.
    await at.client.delete(`${managers()}/${id}`);
    expect((await look()).body.code).toBe('invitation_not_found');
  });

  it('with another number or none proven waits until the owner confirms', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const key = await keyFor(phone);
    const guest = await person(newPhone());
    expect((await guest.client.post(`/invites/${key}/accept`)).body).toEqual({ status: 'needs_confirmation' });
    expect((await at.client.get(managers())).body.items[0]).toMatchObject({
      name: 'Олена Коваленко',
      status: 'pending',
      needs_confirmation: true,
    });
    const both = await Promise.all([
      at.client.post(`/invitations/${id}/confirm`),
      at.client.post(`/invitations/${id}/confirm`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await traces(id)).toEqual(['manager.accepted', 'manager.claimed', 'manager.invited']);
  });

  it('with another number keeps his place until the owner answers: who comes next takes nothing', async () => {
    const phone = newPhone();
    const { id, version } = (await invite(phone)).body;
    const key = await keyFor(phone);
    const [first, second] = [await person(newPhone()), await person(newPhone())];
    expect((await first.client.post(`/invites/${key}/accept`)).body).toEqual({ status: 'needs_confirmation' });
    expect(codes([await second.client.post(`/invites/${key}/accept`)])).toEqual([[409, 'invitation_claimed']]);
    expect((await first.client.post(`/invites/${key}/accept`)).body).toEqual({ status: 'needs_confirmation' });
    const confirm = (body: object) => at.client.post(`/invitations/${id}/confirm`, body);
    // The owner who has not seen the claim yet says yes to nobody.
    expect(codes([await confirm({ version })])).toEqual([[409, 'version_conflict']]);
    expect(await statusOf(id)).toBe('pending');
    const [seen] = (await at.client.get(managers())).body.items;
    expect((await confirm({ version: seen.version })).status).toBe(200);
    expect((await first.client.get(`/properties/${at.propertyId}`)).status).toBe(200);
    expect((await second.client.get(`/properties/${at.propertyId}`)).status).toBe(404);
  });

  it('with the very number comes in though another has come before him', async () => {
    const phone = newPhone();
    await invite(phone);
    const key = await keyFor(phone);
    const [stranger, guest] = [await person(newPhone()), await person(phone)];
    await stranger.client.post(`/invites/${key}/accept`);
    expect((await guest.client.post(`/invites/${key}/accept`)).body).toEqual({ status: 'accepted' });
    expect((await stranger.client.get(`/properties/${at.propertyId}`)).status).toBe(404);
  });

  it('gets what waits for a number by proving it with a code, and not by naming it', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const guest = await person();
    await at.world.db.query('update users set phone = $2 where id = $1', [guest.userId, phone]);
    expect((await guest.client.post('/profile/phone', { phone })).status).toBe(202);
    expect(await statusOf(id)).toBe('pending');
    const [letter] = await at.app.messages(phone);
    const code = /^\d{6}/.exec(letter?.text ?? '')?.[0];
    expect((await guest.client.post('/profile/phone/confirm', { code })).status).toBe(200);
    expect(await statusOf(id)).toBe('accepted');
    const email = `${at.world.owner.userId}@example.com`;
    expect((await at.app.messages(email))[0]?.text).toContain('Саксаганського, 77, кв. 12');
  });

  it('declines without an account, and the link is spent', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const key = await keyFor(phone);
    expect((await clientOf(at.app).post(`/invites/${key}/decline`)).body).toEqual({ status: 'declined' });
    expect([await statusOf(id), await traces(id)]).toEqual(['declined', ['manager.declined', 'manager.invited']]);
    expect((await clientOf(at.app).post(`/invites/${key}/decline`)).status).toBe(404);
    expect((await invite(phone)).status).toBe(201);
  });

  it('cannot be the owner himself', async () => {
    const phone = newPhone();
    await invite(phone);
    expect(codes([await at.client.post(`/invites/${await keyFor(phone)}/accept`)])).toEqual([[409, 'own_invitation']]);
  });

  it('who accepts while it is taken back either has it or not: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = newPhone();
      const { id } = (await invite(phone)).body;
      const key = await keyFor(phone);
      const manager = await person(phone);
      const [accepted, revoked] = await Promise.all([
        manager.client.post(`/invites/${key}/accept`),
        at.client.delete(`${managers()}/${id}`),
      ]);
      // A revocation that comes second closes what was just opened.
      expect([200, 404]).toContain(accepted?.status);
      expect(revoked?.status).toBe(204);
      expect(await statusOf(id)).toBe('revoked');
    }
  });
});
