import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, openConsole } from './operator.fixture.ts';
import {
  attemptsOf,
  CHECKOUT_NOW,
  endingOf,
  insertInvoice,
  insertPayer,
  type Payer,
  PRICE_KOP,
} from './testing/checkout-world.ts';
import { insertSession, insertUser } from './testing/factories.ts';
import { clientOf } from './testing/http-client.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
let operator: Console['operator'];
let close: Console['close'];
beforeAll(async () => {
  ({ app, operator, close } = await openConsole());
});
afterAll(() => close());

const numberOf = async ({ invoiceId }: Payer): Promise<string> => {
  const { rows } = await app.database.superuser.query<{ number: string }>(
    'select number from subscription_invoices where id = $1',
    [invoiceId],
  );
  return rows[0]?.number ?? '';
};
const linesOf = async ({ ownerId }: Payer) => {
  const { rows } = await app.database.superuser.query<{ action: string; actor_kind: string }>(
    `select action, actor_kind from audit_log where owner_id = $1 order by at, id`,
    [ownerId],
  );
  return rows.map(({ action, actor_kind: kind }) => `${kind} ${action}`).sort();
};
const emailOf = async ({ userId }: Payer): Promise<string> => {
  const { rows } = await app.database.superuser.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  return rows[0]?.email ?? '';
};

describe('the console of the operator', () => {
  it.each([[[]], [['nonsense']], [['payments', 'steal']], [['payments', 'mark', 'КЛ-1']]])(
    'explains itself: %j',
    async (args) => {
      const { text, exitCode } = await operator(...args);
      expect(exitCode).toBe(1);
      for (const word of ['outbox', 'audit verify', 'accounts block', 'payments mark', 'support answer'])
        expect(text).toContain(word);
    },
  );
});

describe('the accounts', () => {
  it('are listed with what is needed to help, and no more', async () => {
    const payer = await insertPayer(app);
    const email = await emailOf(payer);
    const { text, exitCode } = await operator('accounts');
    expect(exitCode).toBe(0);
    const line = text.split('\n').find((one) => one.includes(payer.ownerId)) ?? '';
    expect(line).toContain('Професійний, пробний період до');
    expect(line).toContain('об’єктів: 0');
    expect(line).toContain(`${email.slice(0, 2)}…@example.com`);
    expect(text).not.toContain(email);
    expect(text).not.toContain('Коваленко');
    expect((await operator('accounts', email.toUpperCase())).text.trim().split('\n')).toHaveLength(1);
    expect((await operator('accounts', payer.ownerId)).text).toContain(payer.ownerId);
    expect((await operator('accounts', 'nobody@example.com')).text).toBe('Облікових записів немає.\n');
  });

  it('get more days of the trial', async () => {
    const payer = await insertPayer(app);
    expect(await operator('accounts', 'trial', payer.ownerId, '2027-05-31')).toEqual({
      text: 'Пробний період триває до 31.05.2027.\n',
      exitCode: 0,
    });
    const { rows } = await app.database.superuser.query(
      'select status, plan, trial_ends_on::text as day from subscriptions where owner_id = $1',
      [payer.ownerId],
    );
    // The first day without it, as screens count: «до 31 травня».
    expect(rows).toEqual([{ status: 'trialing', plan: 'professional', day: '2027-06-01' }]);
    expect((await operator('accounts', payer.ownerId)).text).toContain('пробний період до 31.05.2027');
    expect(await linesOf(payer)).toEqual(['operator subscription.trial_extended']);
  });

  it.each([
    ['31.05.2027', 'Вкажіть останній день'],
    ['2027-02-30', 'Вкажіть останній день'],
    ['2027-03-10', 'Цей день уже настав'],
    ['2028-03-11', 'щонайдовше на рік, до 10.03.2028'],
    ['2999-12-31', 'Це задалеко'],
  ])('do not get it until %s', async (until, words) => {
    const payer = await insertPayer(app);
    const { text, exitCode } = await operator('accounts', 'trial', payer.ownerId, until);
    expect([text.includes(words), exitCode]).toEqual([true, 1]);
    expect(await linesOf(payer)).toEqual([]);
  });

  it('that are paid need no trial', async () => {
    const payer = await insertPayer(app);
    await operator('payments', 'mark', await numberOf(payer), 'P-1');
    const { text, exitCode } = await operator('accounts', 'trial', payer.ownerId, '2027-05-31');
    expect([text.includes('Підписку вже оплачено'), exitCode]).toEqual([true, 1]);
    expect(await endingOf(app, payer)).toMatchObject({ plan: 'owner' });
  });

  it('are blocked: sessions end, signing in and writing are refused in words, reading for others goes on, and back', async () => {
    const payer = await insertPayer(app);
    const email = await emailOf(payer);
    const { superuser } = app.database;
    const made = await payer.client.post('/expenses', undefined);
    expect(made.status).not.toBe(401);
    expect((await operator('accounts', 'block', email)).text).toContain('Вкажіть причину');
    expect(await operator('accounts', 'block', email, 'скарга', 'банку')).toEqual({
      text: 'Обліковий запис заблоковано, сеанси завершено.\n',
      exitCode: 0,
    });
    expect((await operator('accounts', 'block', email, 'ще раз')).text).toBe('Обліковий запис уже заблоковано.\n');
    expect((await operator('accounts', email)).text).toContain('заблоковано 10.03.2027');
    expect((await payer.client.get('/session')).status).toBe(401);
    // Whoever proves the password is told; a session cannot be opened past it either.
    await expect(
      superuser.query(
        `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) values ('x', gen_random_uuid(), $1, now(), now(), now())`,
        [payer.userId],
      ),
    ).rejects.toMatchObject({ code: 'KL021' });
    // Another person of the owner, and his tenants' links, write nothing either: the journal refuses their line.
    await expect(
      superuser.query(
        `insert into audit_log (id, owner_id, actor_kind, action, entity_type, entity_id) values (gen_random_uuid(), $1, 'link', 'reading.recorded', 'reading', gen_random_uuid())`,
        [payer.ownerId],
      ),
    ).rejects.toMatchObject({ code: 'KL022' });
    expect(await operator('accounts', 'unblock', payer.ownerId)).toEqual({
      text: 'Обліковий запис розблоковано.\n',
      exitCode: 0,
    });
    expect((await operator('accounts', 'unblock', payer.ownerId)).text).toBe('Обліковий запис не заблоковано.\n');
    const again = clientOf(app, await insertSession(superuser, payer.userId));
    expect((await again.get('/session')).status).toBe(200);
    expect(await linesOf(payer)).toEqual(['operator account.blocked', 'operator account.unblocked']);
  });

  it('tell the person who signs in that he is blocked, and whoever guesses nothing', async () => {
    const register = {
      email: 'blocked@example.com',
      password: 'довгий-пароль-для-перевірки-1',
      first_name: 'Олена',
      last_name: 'Коваленко',
      phone: '+380671234567',
      accept_terms: true,
    };
    const { superuser } = app.database;
    const visitor = clientOf(app);
    const made = await visitor.post('/User/register', register);
    expect(made.status, made.text).toBeLessThan(300);
    await superuser.query(`update users set email_verified_at = now() where email = $1`, [register.email]);
    const { rows } = await superuser.query<{ id: string }>(
      `select m.owner_id as id from owner_members m join users u on u.id = m.user_id where u.email = $1`,
      [register.email],
    );
    const ownerId = rows[0]?.id ?? (await ownerFor(register.email));
    await operator('accounts', 'block', ownerId, 'перевірка');
    const right = await visitor.post('/Auth/login', { email: register.email, password: register.password });
    expect([right.status, right.body.code, right.body.errors]).toEqual([
      403,
      'account_blocked',
      ['Обліковий запис заблоковано. Напишіть у підтримку, щоб дізнатися причину й повернути доступ.'],
    ]);
    const wrong = await visitor.post('/Auth/login', { email: register.email, password: 'не той пароль' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    await operator('accounts', 'unblock', ownerId);
    expect(
      (await visitor.post('/Auth/login', { email: register.email, password: register.password })).status,
    ).toBeLessThan(300);
  });

  async function ownerFor(email: string): Promise<string> {
    const { superuser } = app.database;
    const { rows } = await superuser.query<{ id: string }>(
      `with o as (insert into owners (id, name) values (gen_random_uuid(), 'О') returning id),
            m as (insert into owner_members (owner_id, user_id) select o.id, u.id from o, users u where u.email = $1)
       select id from o`,
      [email],
    );
    return rows[0]?.id ?? '';
  }
});

describe('a transfer', () => {
  it('is marked once, whoever marks it and however often', async () => {
    const payer = await insertPayer(app);
    const number = await numberOf(payer);
    const told = await Promise.all(Array.from({ length: 6 }, () => operator('payments', 'mark', number, 'ПБ', '17')));
    expect(told.map(({ text }) => text).sort()).toEqual([
      `Рахунок ${number} позначено сплаченим.\n`,
      ...Array.from({ length: 5 }, () => `Цей переказ за рахунком ${number} уже враховано.\n`),
    ]);
    expect(await endingOf(app, payer)).toMatchObject({
      invoice: 'paid',
      plan: 'owner',
      settled: 1,
      credited: 0,
      told: 1,
    });
    expect(await attemptsOf(app, payer.invoiceId)).toMatchObject([
      { provider: 'manual', status: 'paid', provider_reference: 'ПБ 17', dispute: null },
    ]);
    expect(await linesOf(payer)).toEqual(['operator billing.checkout_paid', 'operator subscription.paid']);
  });

  it('of an invoice that is paid already is on the balance, and stands among what is left over until it is closed', async () => {
    const payer = await insertPayer(app);
    const number = await numberOf(payer);
    await operator('payments', 'mark', number, 'A-1');
    const second = await operator('payments', 'mark', number, 'A-2');
    expect(second).toEqual({ text: `Рахунок ${number}: сплачено двічі: зайве зараховано на баланс.\n`, exitCode: 0 });
    expect(await endingOf(app, payer)).toMatchObject({ settled: 1, credited: 1, balanceKop: PRICE_KOP });
    const [, left] = await attemptsOf(app, payer.invoiceId);
    const line = (await operator('payments')).text.split('\n').find((one) => one.startsWith(left?.id ?? '?'));
    expect(line).toContain(number);
    expect(line).toContain('сплачено двічі');
    expect(await operator('payments', 'close', left?.id ?? '')).toEqual({ text: 'Запис закрито.\n', exitCode: 0 });
    expect((await operator('payments', 'close', left?.id ?? '')).text).toBe('Із цим записом уже розібралися.\n');
    expect((await operator('payments')).text).not.toContain(left?.id ?? '?');
  });

  it('pays one invoice and not another', async () => {
    const payer = await insertPayer(app);
    const number = await numberOf(payer);
    await operator('payments', 'mark', number, 'B-1');
    const { superuser } = app.database;
    const next = { ...payer, invoiceId: await insertInvoice(app, payer.ownerId) };
    const refused = await operator('payments', 'mark', await numberOf(next), 'B-1');
    expect(refused).toEqual({ text: 'Переказ «B-1» уже враховано за іншим рахунком.\n', exitCode: 1 });
    expect(await attemptsOf(app, next.invoiceId)).toEqual([]);
    const { rows } = await superuser.query('select status from subscription_invoices where id = $1', [next.invoiceId]);
    expect(rows).toEqual([{ status: 'issued' }]);
  });

  it.each([
    [['payments', 'mark', 'КЛ-2027-000000', 'X'], 'Рахунку КЛ-2027-000000 немає.\n'],
    [['payments', 'close', 'не номер'], 'Такого запису немає.\n'],
    [['payments', 'close', '01a20355-6443-74da-94e8-fd57ebd4e436'], 'Такого запису немає.\n'],
  ])('%j finds nothing', async (args, text) => {
    expect(await operator(...args)).toEqual({ text, exitCode: 1 });
  });

  it('nobody knows is left over too', async () => {
    const { superuser } = app.database;
    await superuser.query(
      `insert into checkout_events (id, provider, digest, fact, received_at) values (gen_random_uuid(), 'liqpay', 'd', $1, $2)`,
      [
        JSON.stringify({ status: 'paid', orderId: 'someone-elses-order', providerReference: '25', amountKop: 5_000 }),
        CHECKOUT_NOW,
      ],
    );
    expect((await operator('payments')).text.replaceAll('\u00a0', ' ')).toContain(
      'LiqPay  50,00 ₴  замовлення someone-elses-order (25) не наше',
    );
  });
});

it('a person of nobody’s is no account', async () => {
  const { userId } = await insertUser(app.database.superuser, { email: 'person@example.com' });
  expect(userId).not.toBe('');
  expect((await operator('accounts', 'person@example.com')).text).toBe('Облікових записів немає.\n');
});
