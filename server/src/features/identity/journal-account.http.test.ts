import { describe, expect, it } from 'vitest';
import { codeOfStep } from '../../platform/totp.ts';
import { PASSWORD, type Person, useProfiles } from './profile.fixture.ts';

const NEW_PASSWORD = 'тиха вода греблю рве';

const { at, call, makePerson, signIn, codeFor } = useProfiles();

/** The journal of the account says this of the person herself and nothing else; the clock stands, so the order is nobody's. */
async function expectTold({ token }: Pick<Person, 'token'>, sentences: readonly string[]): Promise<void> {
  const { items } = (await call('GET', '/audit?entity_type=account&limit=100', token)).json().result;
  const told = items.map((item: { sentence: string; actor_name: string }) =>
    [item.actor_name, item.sentence].join(': '),
  );
  expect(told.toSorted()).toEqual(sentences.map((sentence) => `Олена Коваленко: ${sentence}`).toSorted());
}

describe('what a person changes of her own account stands in the journal, without the values', () => {
  it('her names, but not how the screen looks', async () => {
    const person = await makePerson({ isOwner: true });
    await call('PATCH', '/profile', person.token, { theme: 'dark' });
    await expectTold(person, []);
    await call('PATCH', '/profile', person.token, { call_sign: 'Пані Олена' });
    await expectTold(person, ['Ім’я або позивний в акаунті змінено']);
  });

  it('a password, changed and reset', async () => {
    const person = await makePerson({ isOwner: true });
    await call('POST', '/profile/password', person.token, { current: 'не той пароль', password: NEW_PASSWORD });
    await expectTold(person, []);
    await call('POST', '/profile/password', person.token, { current: PASSWORD, password: NEW_PASSWORD });
    await call('POST', '/password/forgot', '', { email: person.email });
    const letters = await at.test.messages(person.email, 2);
    const letter = letters.find(({ kind }) => kind === 'identity.reset_password');
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const reset = { email: person.email, password: 'ще одна довга фраза', token };
    expect((await call('POST', '/password/reset', '', reset)).statusCode).toBe(204);
    await expectTold({ ...person, token: await signIn(person.userId) }, [
      'Пароль акаунта відновлено за посиланням із листа',
      'Пароль акаунта змінено',
    ]);
  });

  it('an address, asked for and proven, once', async () => {
    const person = await makePerson({ isOwner: true });
    const email = `new-${person.email}`;
    await call('POST', '/profile/email', person.token, { email });
    const token = /token=([\w-]+)/.exec((await at.test.messages(email))[0]?.text ?? '')?.[1];
    for (const _ of [1, 2]) await call('GET', `/Auth/verify-email?token=${token}`, '');
    await expectTold(person, ['Пошту акаунта змінено', 'Надіслано лист, щоб змінити пошту акаунта']);
  });

  it('a telephone, when its code has come back', async () => {
    const person = await makePerson({ isOwner: true });
    const phone = '+380671110031';
    await call('POST', '/profile/phone', person.token, { phone });
    await call('POST', '/profile/phone/confirm', person.token, { code: await codeFor(phone) });
    await expectTold(person, ['Телефон акаунта підтверджено']);
  });

  it('sessions that were ended from here', async () => {
    const person = await makePerson({ isOwner: true });
    await signIn(person.userId);
    const { items } = (await call('GET', '/profile/sessions', person.token)).json().result;
    const other = items.find(({ current }: { current: boolean }) => !current);
    await call('DELETE', `/profile/sessions/${other.id}`, person.token);
    await call('DELETE', `/profile/sessions/${other.id}`, person.token);
    await call('DELETE', '/profile/sessions', person.token);
    await expectTold(person, ['Усі інші сеанси завершено', 'Сеанс на іншому пристрої завершено']);
  });

  it('the second step of signing in', async () => {
    const person = await makePerson({ isOwner: true });
    const { secret } = (await call('POST', '/profile/totp', person.token)).json().result;
    const code = codeOfStep(fromBase32(secret), Math.floor(at.test.deps.clock.nowMs() / 30_000));
    await call('POST', '/profile/totp/confirm', person.token, { code });
    await call('POST', '/profile/totp/recovery-codes', person.token);
    await call('POST', '/profile/totp/disable', person.token, { password: PASSWORD });
    await expectTold(person, ['Вхід із кодом вимкнено', 'Запасні коди для входу замінено', 'Вхід із кодом увімкнено']);
  });

  it('a deletion, asked for and taken back', async () => {
    const person = await makePerson({ isOwner: true });
    await call('POST', '/profile/deletion', person.token, { password: PASSWORD });
    for (const _ of [1, 2]) await call('POST', '/Auth/login', '', { email: person.email, password: PASSWORD });
    await expectTold({ ...person, token: await signIn(person.userId) }, [
      'Видалення акаунта скасовано',
      'Замовлено видалення акаунта',
    ]);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
