import { describe, expect, it } from 'vitest';
import { insertContract, insertCounterparty, insertOwner } from '../../testing/factories.ts';
import { PASSWORD, useProfiles } from './profile.fixture.ts';

const NEW_PASSWORD = 'тиха вода греблю рве';

const { at, call, makePerson, signIn, codeFor } = useProfiles();

describe('the profile', () => {
  it('keeps absent fields, empties what is null, and refuses a stale version', async () => {
    const { token } = await makePerson();
    const changed = await call('PATCH', '/profile', token, { call_sign: 'Пані Олена', theme: 'dark', version: 1 });
    expect(changed.json().result).toMatchObject({
      first_name: 'Олена',
      call_sign: 'Пані Олена',
      theme: 'dark',
      version: 2,
    });
    // Another browser of hers begins with it.
    expect((await call('GET', '/session', token)).json().result.theme).toBe('dark');
    const emptied = await call('PATCH', '/profile', token, { call_sign: null });
    expect(emptied.json().result).toMatchObject({ call_sign: null, theme: 'dark', version: 3 });
    const stale = await call('PATCH', '/profile', token, { first_name: 'Ольга', version: 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict']);
    expect((await call('GET', '/profile', token)).json().result.first_name).toBe('Олена');
  });

  it('makes one owner of the role however often it is taken, also at once', async () => {
    const person = await makePerson();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/profile/owner-role', person.token, {})));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const { rows } = await at.test.database.superuser.query(
      'select owner_id, role from owner_members where user_id = $1',
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    const session = (await call('GET', '/session', person.token)).json().result;
    expect(session).toMatchObject({
      available_roles: ['owner'],
      onboarding_step: 1,
      user: { onboarding_completed: false },
    });
  });

  it('changes the password only with the current one, ends the other sessions and tells by letter', async () => {
    const person = await makePerson();
    const other = await signIn(person.userId);
    const wrong = await call('POST', '/profile/password', person.token, {
      current: 'не той пароль',
      password: NEW_PASSWORD,
    });
    expect([wrong.statusCode, wrong.json().code, Object.keys(wrong.json().fields)]).toEqual([
      422,
      'password_wrong',
      ['current'],
    ]);
    const weak = await call('POST', '/profile/password', person.token, { current: PASSWORD, password: 'qwerty123456' });
    expect(weak.statusCode).toBe(422);
    const same = await call('POST', '/profile/password', person.token, { current: PASSWORD, password: PASSWORD });
    expect([same.statusCode, same.json().fields]).toEqual([422, { password: 'Це поточний пароль. Задайте інший' }]);
    expect((await call('GET', '/session', other)).statusCode).toBe(200);
    const right = await call('POST', '/profile/password', person.token, { current: PASSWORD, password: NEW_PASSWORD });
    expect(right.statusCode).toBe(204);
    expect((await call('GET', '/session', person.token)).statusCode).toBe(200);
    expect((await call('GET', '/session', other)).statusCode).toBe(401);
    expect((await at.test.messages(person.email))[0]?.subject).toBe('Пароль змінено');
  });

  it('lists the sessions and ends one, which closes only that browser', async () => {
    const person = await makePerson();
    const other = await signIn(person.userId);
    const { items, total } = (await call('GET', '/profile/sessions', person.token)).json().result;
    expect(total).toBe(2);
    const foreign = items.find((item: { current: boolean }) => !item.current);
    const stranger = await makePerson();
    expect((await call('DELETE', `/profile/sessions/${foreign.id}`, stranger.token)).statusCode).toBe(404);
    expect((await call('DELETE', `/profile/sessions/${foreign.id}`, person.token)).statusCode).toBe(204);
    expect((await call('GET', '/profile', other)).statusCode).toBe(401);
    expect((await call('GET', '/profile', person.token)).statusCode).toBe(200);
  });
});

describe('a new e-mail', () => {
  it('counts when its letter is opened; the old address is told both times', async () => {
    const person = await makePerson();
    const email = `new-${person.email}`;
    expect((await call('POST', '/profile/email', person.token, { email })).statusCode).toBe(202);
    expect((await at.test.messages(person.email))[0]?.kind).toBe('identity.email_change_requested');
    const token = /token=([\w-]+)/.exec((await at.test.messages(email))[0]?.text ?? '')?.[1];
    expect((await call('GET', '/profile', person.token)).json().result.email).toBe(person.email);
    expect((await call('GET', `/Auth/verify-email?token=${token}`, '')).json().result.status).toBe('verified');
    expect((await call('GET', '/profile', person.token)).json().result.email).toBe(email);
    expect((await at.test.messages(person.email, 2))[0]?.kind).toBe('identity.email_changed');
  });

  it('of somebody else is not taken, and not told to be taken', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    expect((await call('POST', '/profile/email', person.token, { email: other.email })).statusCode).toBe(202);
    const token = /token=([\w-]+)/.exec((await at.test.messages(other.email))[0]?.text ?? '')?.[1];
    expect((await call('GET', `/Auth/verify-email?token=${token}`, '')).json().code).toBe('token_invalid');
    expect((await call('GET', '/profile', person.token)).json().result.email).toBe(person.email);
  });

  it.each([
    [
      'a new password',
      async (token: string) => call('POST', '/profile/password', token, { current: PASSWORD, password: NEW_PASSWORD }),
    ],
    ['the end of the other sessions', async (token: string) => call('DELETE', '/profile/sessions', token)],
    [
      'the end of that session',
      async (token: string) => {
        const { items } = (await call('GET', '/profile/sessions', token)).json().result;
        const other = items.find((item: { current: boolean }) => !item.current);
        return call('DELETE', `/profile/sessions/${other.id}`, token);
      },
    ],
  ])('asked for from a stolen session is forgotten with %s', async (_, shutOut) => {
    const person = await makePerson();
    const thief = await signIn(person.userId);
    const email = `thief-${person.email}`;
    expect((await call('POST', '/profile/email', thief, { email })).statusCode).toBe(202);
    const token = /token=([\w-]+)/.exec((await at.test.messages(email))[0]?.text ?? '')?.[1];
    expect((await shutOut(person.token)).statusCode).toBe(204);
    expect((await call('GET', '/session', thief)).statusCode).toBe(401);
    expect((await call('GET', `/Auth/verify-email?token=${token}`, '')).json().code).toBe('token_invalid');
    expect((await call('GET', '/profile', person.token)).json().result.email).toBe(person.email);
  });

  it('that somebody has registered and never proven is free for whoever opens its letter', async () => {
    const person = await makePerson();
    const email = `free-${person.email}`;
    const stranger = { email, password: 'чужий пароль для входу', first_name: 'Хтось', last_name: 'Чужий' };
    const registered = await at.test.inject({
      method: 'POST',
      url: '/api/User/register',
      payload: { ...stranger, phone: '+380671112299', accept_terms: true },
    });
    expect(registered.statusCode).toBe(202);
    expect((await call('POST', '/profile/email', person.token, { email })).statusCode).toBe(202);
    const [change, first] = await at.test.messages(email, 2);
    const [token, strangers] = [change, first].map((letter) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1]);
    expect((await call('GET', `/Auth/verify-email?token=${token}`, '')).json().result).toEqual({ status: 'verified' });
    expect((await call('GET', '/profile', person.token)).json().result.email).toBe(email);
    // The row that was nobody's opens nothing: neither by its own link nor by its password.
    expect((await call('GET', `/Auth/verify-email?token=${strangers}`, '')).json().code).toBe('token_invalid');
    expect((await call('POST', '/Auth/login', '', { email, password: stranger.password })).statusCode).toBe(401);
    expect((await call('POST', '/Auth/login', '', { email, password: PASSWORD })).statusCode).toBe(204);
  });

  it('needs the password again in a session older than fifteen minutes', async () => {
    const person = await makePerson();
    at.test.time.set('2026-11-20T09:16:00Z');
    const late = await call('POST', '/profile/email', person.token, { email: `late-${person.email}` });
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauth_required']);
    expect((await call('POST', '/Auth/confirm-password', person.token, { password: 'не той' })).statusCode).toBe(422);
    expect((await call('POST', '/Auth/confirm-password', person.token, { password: PASSWORD })).statusCode).toBe(204);
    expect((await call('POST', '/profile/email', person.token, { email: `late-${person.email}` })).statusCode).toBe(
      202,
    );
    at.test.time.set('2026-11-20T09:00:00Z');
  });
});

describe('a phone', () => {
  it('is proven by a code, and then opens the contracts that name it', async () => {
    const person = await makePerson();
    const owner = await insertOwner(at.test.database.superuser);
    const phone = '+380671110001';
    const tenantId = await insertCounterparty(at.test.database.superuser, owner.ownerId, { phones: [phone] });
    const live = await insertContract(at.test.database.superuser, owner.ownerId, { tenantId });
    const draft = await insertContract(at.test.database.superuser, owner.ownerId, { tenantId, status: 'draft' });
    expect((await call('POST', '/profile/phone', person.token, { phone: '067 111 00 01' })).statusCode).toBe(202);
    expect((await call('GET', '/profile', person.token)).json().result).toMatchObject({
      phone: null,
      phone_verified: false,
    });
    const confirmed = await call('POST', '/profile/phone/confirm', person.token, { code: await codeFor(phone) });
    expect(confirmed.json().result).toMatchObject({ phone, phone_verified: true });
    const { rows } = await at.test.database.superuser.query<{ contract_id: string }>(
      'select contract_id from contract_parties where user_id = $1',
      [person.userId],
    );
    expect(rows.map((row) => row.contract_id)).toEqual([live.contractId]);
    expect(draft.contractId).not.toBe(live.contractId);
  });

  it('that is only claimed opens nothing', async () => {
    const owner = await insertOwner(at.test.database.superuser);
    const phone = '+380671110002';
    const tenantId = await insertCounterparty(at.test.database.superuser, owner.ownerId, { phones: [phone] });
    await insertContract(at.test.database.superuser, owner.ownerId, { tenantId });
    const person = await makePerson();
    await at.test.database.superuser.query('update users set phone = $2 where id = $1', [person.userId, phone]);
    const { rows } = await at.test.database.superuser.query('select 1 from contract_parties where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('has a code that dies after five wrong tries, even for the right one', async () => {
    const person = await makePerson();
    const phone = '+380671110003';
    await call('POST', '/profile/phone', person.token, { phone });
    const code = await codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let round = 0; round < 5; round += 1) {
      expect((await call('POST', '/profile/phone/confirm', person.token, { code: wrong })).json().code).toBe(
        'code_invalid',
      );
    }
    expect((await call('POST', '/profile/phone/confirm', person.token, { code })).json().code).toBe('code_invalid');
  });

  it('has a code that lives ten minutes and is worth nothing to another person', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const phone = '+380671110004';
    await call('POST', '/profile/phone', person.token, { phone });
    const code = await codeFor(phone);
    expect((await call('POST', '/profile/phone/confirm', other.token, { code })).statusCode).toBe(422);
    at.test.time.set('2026-11-20T09:10:00Z');
    expect((await call('POST', '/profile/phone/confirm', person.token, { code })).statusCode).toBe(422);
    at.test.time.set('2026-11-20T09:00:00Z');
  });

  it('moves to whoever proves it later', async () => {
    const [first, second] = [await makePerson(), await makePerson()];
    const phone = '+380671110005';
    for (const person of [first, second]) {
      await call('POST', '/profile/phone', person.token, { phone });
      const [message] = await at.test.messages(phone, person === first ? 1 : 2);
      const code = /^\d{6}/.exec(message?.text ?? '')?.[0];
      expect((await call('POST', '/profile/phone/confirm', person.token, { code })).statusCode).toBe(200);
    }
    expect((await call('GET', '/profile', first.token)).json().result).toMatchObject({
      phone: null,
      phone_verified: false,
    });
    expect((await call('GET', '/profile', second.token)).json().result).toMatchObject({ phone, phone_verified: true });
    const [told] = await at.test.messages(first.email, 2);
    expect(told).toMatchObject({ kind: 'identity.phone_lost', subject: 'Телефон перейшов до іншого акаунта' });
    expect(told?.text).toContain('+380 67 111 00 05');
    // Nothing of whoever has it now.
    expect(told?.text).not.toContain(second.email);
  });
});
