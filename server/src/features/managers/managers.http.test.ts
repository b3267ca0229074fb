import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertProperty } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { codes, useInvitations } from './invitation.fixture.ts';

const { at, newPhone, managers, invite, keyFor, person, statusOf, traces } = useInvitations();

describe('an invitation by phone', () => {
  it('is made by POST /properties/{id}/managers with a phone alone: «Керуючий», all but finance [spec 1.5, 3.10, 7.31]', async () => {
    const phone = newPhone();
    const made = await invite(phone.replace('+38', ''));
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        phone_masked: `+380 ** *** ** ${phone.slice(-2)}`,
        name: null,
        status: 'pending',
        needs_confirmation: false,
        permissions: {
          view: true,
          readings: true,
          receipts: true,
          payments: true,
          contracts: true,
          tasks: true,
          documents: true,
          finance: false,
        },
        until: null,
        expires_at: '2026-12-04T09:00:00.000Z',
        last_seen_at: null,
        version: 1,
        created_at: '2026-11-20T09:00:00.000Z',
      },
    ]);
    expect(await traces(made.body.id)).toEqual(['manager.invited']);
    expect(
      (await at.app.messages(phone)).map(({ channel, text }) => [channel, /invites\/[\w-]{43}$/.test(text)]),
    ).toEqual([['sms', true]]);
    const { rows } = await at.world.db.query('select encode(token_hash, $2) as hash from grants where id = $1', [
      made.body.id,
      'escape',
    ]);
    expect(JSON.stringify(rows)).not.toContain(await keyFor(phone));
  });

  it('answers a number of an account byte for byte as one nobody has, and opens nothing to either', async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    const owner = await person(known);
    const answers = [await invite(known), await invite(unknown)];
    const [one, other] = answers.map(({ body, headers }) =>
      JSON.stringify([
        { ...body, id: '', phone_masked: '' },
        { ...headers, date: '', 'x-request-id': '' },
      ]),
    );
    expect(one).toBe(other);
    expect((await owner.client.get(`/properties/${at.propertyId}`)).status).toBe(404);
    const listed = (await at.client.get(managers())).body.items;
    expect(listed.map(({ name, status }: { name: null; status: string }) => [name, status])).toEqual([
      [null, 'pending'],
      [null, 'pending'],
    ]);
  });

  it('takes its switches and its last day from the body', async () => {
    const made = await invite(newPhone(), { permissions: { readings: true }, until: '2026-12-31' });
    expect(made.body.until).toBe('2026-12-31');
    expect(Object.entries(made.body.permissions).filter(([, on]) => on)).toEqual([
      ['view', true],
      ['readings', true],
    ]);
    const asList = await invite(newPhone(), { permissions: ['readings', 'tasks'] });
    expect(asList.body.permissions).toMatchObject({ view: true, readings: true, tasks: true, receipts: false });
  });

  it.each([
    ['no phone', {}, 'phone'],
    ['no number at all', { phone: 'мобільний' }, 'phone'],
    ['an unknown switch', { phone: '0671110001', permissions: { everything: true } }, 'permissions.everything'],
    ['a switch that is no switch', { phone: '0671110001', permissions: { readings: 'yes' } }, 'permissions.readings'],
    ['a switch of a list that is none', { phone: '0671110001', permissions: ['all'] }, 'permissions.0'],
    ['a day that is over', { phone: '0671110001', until: '2026-11-19' }, 'until'],
    ['an owner of his own choice', { phone: '0671110001', owner_id: newId() }, 'owner_id'],
  ])('is refused with %s', async (_, body, field) => {
    const refused = await at.client.post(managers(), body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    expect((await at.client.get(managers())).body.total).toBe(0);
  });

  it('is not made to oneself: there is nothing to open', async () => {
    const phone = newPhone();
    await at.world.db.query('update users set phone = $2 where id = $1', [at.world.owner.userId, phone]);
    const refused = await invite(phone);
    expect([refused.status, refused.body.fields]).toEqual([422, { phone: 'Це ваш власний номер' }]);
    expect(await at.app.messages(phone)).toEqual([]);
    expect((await at.client.post(`/properties/${at.propertyId}/tenants`, { phone })).status).toBe(422);
  });

  it('is there once: again the same number is already_invited, also when two ask at once', async () => {
    const phone = newPhone();
    const both = await Promise.all([invite(phone), invite(phone)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(codes([await invite(phone)])).toEqual([[409, 'already_invited']]);
  });

  it('of several objects is one letter a day, and one link opens them all', async () => {
    const phone = newPhone();
    const second = await insertProperty(at.world.db, at.world.owner.ownerId, { apartment: '13' });
    await invite(phone);
    await invite(phone, {}, managers(second));
    expect(await at.app.messages(phone)).toHaveLength(1);
    const key = await keyFor(phone);
    const page = (await clientOf(at.app).get(`/invites/${key}`)).body;
    expect(page.places.map(({ name }: { name: string }) => name)).toEqual([
      'Саксаганського, 77, кв. 12',
      'Саксаганського, 77, кв. 13',
    ]);
    const { client: manager } = await person(phone);
    expect((await manager.post(`/invites/${key}/accept`)).body).toEqual({ status: 'accepted' });
    const people = (await at.client.get('/managers')).body.items;
    expect(new Set(people.map(({ person_id }: { person_id: string }) => person_id)).size).toBe(1);
    expect(people.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('is sent at most three times a day, and each letter kills the link before it', async () => {
    const phone = newPhone();
    const { id } = (await invite(phone)).body;
    const first = await keyFor(phone);
    const again = () => at.client.post(`/invitations/${id}/resend`);
    expect((await again()).status).toBe(200);
    expect((await clientOf(at.app).get(`/invites/${first}`)).status).toBe(404);
    expect((await clientOf(at.app).get(`/invites/${await keyFor(phone)}`)).status).toBe(200);
    expect(codes([await again(), await again()])).toEqual([
      [200, null],
      [409, 'resend_limit'],
    ]);
    at.app.time.advanceDays(1);
    expect((await again()).status).toBe(200);
  });

  it('is three letters a day to a number, also when it is taken back and made anew', async () => {
    const phone = newPhone();
    const round = async () => {
      const made = await invite(phone);
      if (made.status === 201) await at.client.delete(`${managers()}/${made.body.id}`);
      return made;
    };
    expect(codes([await round(), await round(), await round(), await round()])).toEqual([
      [201, null],
      [201, null],
      [201, null],
      [409, 'resend_limit'],
    ]);
    expect(await at.app.messages(phone, 3)).toHaveLength(3);
    at.app.time.advanceDays(1);
    expect((await round()).status).toBe(201);
  });

  it('that is taken back leaves the link to the other objects of the same letter', async () => {
    const phone = newPhone();
    const second = await insertProperty(at.world.db, at.world.owner.ownerId, { apartment: '13' });
    const { id } = (await invite(phone)).body;
    await invite(phone, {}, managers(second));
    const key = await keyFor(phone);
    expect((await at.client.delete(`${managers()}/${id}`)).status).toBe(204);
    const page = (await clientOf(at.app).get(`/invites/${key}`)).body;
    expect(page.places.map(({ name }: { name: string }) => name)).toEqual(['Саксаганського, 77, кв. 13']);
    const { client: manager } = await person(phone);
    expect((await manager.post(`/invites/${key}/accept`)).body).toEqual({ status: 'accepted' });
    expect((await manager.get(`/properties/${at.propertyId}`)).status).toBe(404);
    expect((await manager.get(`/properties/${second}`)).status).toBe(200);
  });

  it('lives fourteen days; then it may be made anew', async () => {
    const phone = newPhone();
    const made = await invite(phone);
    const key = await keyFor(phone);
    at.app.time.advanceDays(14);
    expect((await clientOf(at.app).get(`/invites/${key}`)).status).toBe(404);
    const { client: late } = await person(phone);
    expect(codes([await late.post(`/invites/${key}/accept`)])).toEqual([[404, 'invitation_not_found']]);
    expect((await at.client.get(managers())).body.items[0].status).toBe('expired');
    expect((await invite(phone)).status).toBe(201);
    expect(await statusOf(made.body.id)).toBe('expired');
  });

  it('of a place that is not the owner’s is not there', async () => {
    const stranger = at.world.stranger;
    const { id } = (await invite(newPhone())).body;
    const answers = await Promise.all([
      stranger.post(managers(), { phone: newPhone() }),
      stranger.get(managers()),
      stranger.patch(`${managers()}/${id}`, { until: null }),
      stranger.delete(`${managers()}/${id}`),
      stranger.post(`/invitations/${id}/resend`),
      stranger.post(`/invitations/${id}/confirm`),
      at.client.delete(`/properties/${newId()}/managers/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('an access', () => {
  it('changes by switches and its last day; an older version is refused', async () => {
    const { id } = (await invite(newPhone(), { permissions: { readings: true } })).body;
    const changed = await at.client.patch(`${managers()}/${id}`, {
      permissions: { tasks: true, readings: false, view: false },
      until: '2027-01-31',
      version: 1,
    });
    expect(changed.body).toMatchObject({
      permissions: { view: true, tasks: true, readings: false },
      until: '2027-01-31',
      version: 2,
    });
    expect(codes([await at.client.patch(`${managers()}/${id}`, { until: null, version: 1 })])).toEqual([
      [409, 'version_conflict'],
    ]);
  });

  it('is closed by DELETE, once [spec 7.32]', async () => {
    const { id } = (await invite(newPhone())).body;
    const both = await Promise.all([at.client.delete(`${managers()}/${id}`), at.client.delete(`${managers()}/${id}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await traces(id)).toEqual(['manager.invited', 'manager.revoked']);
    expect(codes([await at.client.patch(`${managers()}/${id}`, { until: null })])).toEqual([[409, 'grant_state']]);
  });
});

describe('the manager of a complex', () => {
  it('is invited there, named on it and on its objects, and taken off [spec 3.6, 7.16, 7.17]', async () => {
    const complex = (await at.client.post('/complexes', { name: 'Ярославська, 12' })).body;
    await at.client.post(`/complexes/${complex.id}/properties`, { property_ids: [at.propertyId] });
    const ofComplex = `/complexes/${complex.id}/managers`;
    const made = await invite(newPhone(), {}, ofComplex);
    expect(made.status).toBe(201);
    expect((await at.client.get(`/complexes/${complex.id}`)).body.managers).toEqual([{ id: made.body.id }]);
    expect((await at.client.get(managers())).body.items[0].place).toEqual({
      kind: 'complex',
      id: complex.id,
      name: 'Ярославська, 12',
    });
    expect((await at.client.patch(`${ofComplex}/${made.body.id}`, { permissions: { finance: true } })).status).toBe(
      200,
    );
    expect((await at.client.delete(`${ofComplex}/${made.body.id}`)).status).toBe(204);
    expect((await at.client.get(ofComplex)).body.total).toBe(0);
  });
});

describe('a tenant of an object', () => {
  it('is invited by POST /properties/{id}/tenants and accepts by the link that came to his phone [spec 1.5, 7.33]', async () => {
    const phone = newPhone();
    const tenants = `/properties/${at.propertyId}/tenants`;
    const made = await at.client.post(tenants, { phone, permissions: { payments: true } });
    expect([made.status, made.body.status]).toEqual([201, 'pending']);
    // Switches are a manager's: none of them opens a tenant anything.
    expect(Object.values(made.body.permissions)).not.toContain(true);
    const { rows } = await at.world.db.query('select switches from grants where id = $1', [made.body.id]);
    expect(rows).toEqual([{ switches: ['view'] }]);
    const guest = await person();
    expect((await guest.client.post(`/invites/${await keyFor(phone)}/accept`)).body).toEqual({ status: 'accepted' });
    expect((await at.client.get(tenants)).body.items[0]).toMatchObject({ id: made.body.id, status: 'accepted' });
    // The list of managers has no tenants, so the owner's letter leads elsewhere.
    const [letter] = await at.app.messages(`${at.world.owner.userId}@example.com`);
    expect([letter?.subject, /https?:\S+?(\/\w+)$/m.exec(letter?.text ?? '')?.[1]]).toEqual([
      'Запрошення прийнято: орендар',
      '/properties',
    ]);
    expect((await at.client.delete(`${tenants}/${made.body.id}`)).status).toBe(204);
    expect(await traces(made.body.id)).toEqual(['tenant.accepted', 'tenant.invited', 'tenant.revoked']);
  });
});
