import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { TEST_IBAN } from '../../testing/factories.ts';
import { useProfiles } from './profile.fixture.ts';

const { at, call, makePerson } = useProfiles();

describe('payment accounts', () => {
  const account = { name: 'Коваленко Олена', iban: 'ua21 3223 1300 0002 6007 2335 6600 1', tax_id: '3383904825' };

  it('are sealed, masked, and make the landlord card from the profile', async () => {
    const person = await makePerson({ isOwner: true });
    const created = await call('POST', '/profile/payment-accounts', person.token, account);
    expect(created.statusCode).toBe(201);
    expect(created.json().result).toMatchObject({ iban: TEST_IBAN, tax_id: '******4825', default: true });
    const { rows } = await at.test.database.superuser.query(
      `select a.tax_id_sealed, c.display_name, c.ibans, c.roles, c.is_self, c.tax_id_kind from payment_accounts a
         join counterparties c on c.owner_id = a.owner_id join owner_members m on m.owner_id = a.owner_id where m.user_id = $1`,
      [person.userId],
    );
    expect(rows).toMatchObject([
      {
        display_name: 'Коваленко Олена',
        ibans: [TEST_IBAN],
        roles: ['landlord'],
        is_self: true,
        tax_id_kind: 'rnokpp',
      },
    ]);
    expect(rows[0].tax_id_sealed.toString('latin1')).not.toContain('3383904825');
    const session = (await call('GET', '/session', person.token)).json().result;
    expect(session.onboarding_step).toBe(1);
  });

  it('give the landlord card the patronymic that registration does not ask for, and nothing but that', async () => {
    const nameAfter = async (...payees: string[]) => {
      const person = await makePerson({ isOwner: true });
      for (const name of payees) await call('POST', '/profile/payment-accounts', person.token, { ...account, name });
      const { rows } = await at.test.database.superuser.query<{ display_name: string; middle_name: string | null }>(
        `select c.display_name, c.middle_name from counterparties c join owner_members m on m.owner_id = c.owner_id
          where m.user_id = $1 and c.is_self`,
        [person.userId],
      );
      return rows.map(({ display_name, middle_name }) => [display_name, middle_name]);
    };
    const whole = [['Коваленко Олена Сергіївна', 'Сергіївна']];
    expect(await nameAfter(account.name, 'КОВАЛЕНКО Олена  Сергіївна')).toEqual(whole);
    expect(await nameAfter('Коваленко Олена Сергіївна', 'Коваленко Олена Іванівна')).toEqual(whole);
    expect(await nameAfter('Мельник Андрій Петрович')).toEqual([['Коваленко Олена', null]]);
  });

  it('keep exactly one default through changes at once and deletion', async () => {
    const person = await makePerson({ isOwner: true });
    const made = await Promise.all(
      [1, 2, 3].map((number) =>
        call('POST', '/profile/payment-accounts', person.token, {
          ...account,
          name: `Рахунок ${number}`,
          default: true,
        }),
      ),
    );
    expect(made.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    const list = async () => (await call('GET', '/profile/payment-accounts', person.token)).json().result.items;
    expect((await list()).filter((item: { default: boolean }) => item.default)).toHaveLength(1);
    const [current] = await list();
    expect((await call('DELETE', `/profile/payment-accounts/${current.id}`, person.token)).statusCode).toBe(204);
    const rest = await list();
    expect(rest).toHaveLength(2);
    expect(rest.filter((item: { default: boolean }) => item.default)).toHaveLength(1);
  });

  it('of another owner do not exist', async () => {
    const [mine, theirs] = [await makePerson({ isOwner: true }), await makePerson({ isOwner: true })];
    const { id } = (await call('POST', '/profile/payment-accounts', mine.token, account)).json().result;
    const answers = await Promise.all([
      call('PATCH', `/profile/payment-accounts/${id}`, theirs.token, { name: 'Чуже' }),
      call('PATCH', `/profile/payment-accounts/${newId()}`, theirs.token, { name: 'Чуже' }),
      call('DELETE', `/profile/payment-accounts/${id}`, theirs.token),
      call('DELETE', '/profile/payment-accounts/not-an-id', theirs.token),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().errors])).toEqual(
      Array.from({ length: 4 }, () => [404, ['Не знайдено.']]),
    );
    const ownerId = (await call('GET', '/session', mine.token)).json().result.owners[0].id;
    const smuggled = await call('POST', '/profile/payment-accounts', theirs.token, { ...account, owner_id: ownerId });
    expect([smuggled.statusCode, smuggled.json().fields]).toEqual([422, { owner_id: 'Не знайдено' }]);
  });

  it('need a right IBAN and the current version', async () => {
    const person = await makePerson({ isOwner: true });
    const wrong = await call('POST', '/profile/payment-accounts', person.token, {
      ...account,
      iban: 'UA213223130000026007233566002',
    });
    expect(wrong.json().fields.iban).toContain('не збігаються');
    const { id } = (await call('POST', '/profile/payment-accounts', person.token, account)).json().result;
    const url = `/profile/payment-accounts/${id}`;
    expect(
      (await call('PATCH', url, person.token, { name: 'Основний', tax_id: null, version: 1 })).json().result,
    ).toMatchObject({
      name: 'Основний',
      tax_id: null,
      version: 2,
    });
    expect((await call('PATCH', url, person.token, { name: 'Пізніше', version: 1 })).json().code).toBe(
      'version_conflict',
    );
  });
});
