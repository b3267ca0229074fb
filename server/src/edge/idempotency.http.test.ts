import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwner, type TestOwner } from '../testing/factories.ts';
import { clientOf } from '../testing/http-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { postFile, type Sent, smallPdf } from '../testing/upload-steps.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('an Idempotency-Key', () => {
  const account = { name: 'Рахунок', iban: 'UA213223130000026007233566001' };
  const create = (key: string, payload: object, token: string) =>
    clientOf(test, token).post('/profile/payment-accounts', payload, { 'idempotency-key': key });
  const countAccounts = async (person: TestOwner) =>
    (await clientOf(test, person.token).get('/profile/payment-accounts')).body.total;

  it('makes one thing of many requests at once, and gives all the same answer', async () => {
    const person = await insertOwner(test.database.superuser);
    const answers = await Promise.all(Array.from({ length: 40 }, () => create('race-1', account, person.token)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countAccounts(person)).toBe(1);
  });

  it('with another body is a conflict, and of another person is another key', async () => {
    const [one, other] = [await insertOwner(test.database.superuser), await insertOwner(test.database.superuser)];
    expect((await create('same', account, one.token)).status).toBe(201);
    const mismatch = await create('same', { ...account, name: 'Інший' }, one.token);
    expect([mismatch.status, mismatch.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await create('same', account, other.token)).status).toBe(201);
  });

  it('of a file is of its bytes, its name and its fields', async () => {
    const { token } = await insertOwner(test.database.superuser);
    const post = (file: Sent) => postFile(test, token, file, { 'idempotency-key': 'file' });
    const statement = { bytes: smallPdf('листопад'), name: 'листопад.pdf' };
    const first = await post(statement);
    expect(first.statusCode).toBe(201);
    const again = await post(statement);
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true']);
    for (const other of [{ bytes: smallPdf('грудень') }, { name: 'грудень.pdf' }, { purpose: 'photo' }]) {
      const refused = await post({ ...statement, ...other });
      expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([409, 'idempotency_mismatch']);
    }
  });

  it('of more than 200 characters or with a space is refused, and the answer says so', async () => {
    const person = await insertOwner(test.database.superuser);
    for (const key of ['x'.repeat(201), 'two words']) {
      expect(await create(key, account, person.token)).toMatchObject({
        status: 400,
        body: { code: 'malformed', fields: { 'idempotency-key': expect.stringContaining('200') } },
      });
    }
    expect((await create('x'.repeat(200), account, person.token)).status).toBe(201);
  });

  it('is not spent by a refusal', async () => {
    const person = await insertOwner(test.database.superuser);
    expect((await create('retry', { ...account, iban: 'UA00' }, person.token)).status).toBe(422);
    expect((await create('retry', account, person.token)).status).toBe(201);
    expect((await create('retry', account, person.token)).headers['idempotency-replayed']).toBe('true');
    expect(await countAccounts(person)).toBe(1);
  });

  it('whose process died is carried out again only if nothing was committed', async () => {
    const person = await insertOwner(test.database.superuser);
    await create('dead', account, person.token);
    const forget =
      "update idempotency_keys set status = null, answer_sealed = null, committed = $1, created_at = created_at - interval '3 minutes' where key = 'dead'";
    await test.database.superuser.query(forget, [true]);
    expect((await create('dead', account, person.token)).status).toBe(409);
    expect(await countAccounts(person)).toBe(1);
    await test.database.superuser.query(forget, [false]);
    expect((await create('dead', account, person.token)).status).toBe(201);
    expect(await countAccounts(person)).toBe(2);
  });

  it('is marked in the transaction of its effect', async () => {
    const person = await insertOwner(test.database.superuser);
    await create('marked', account, person.token);
    const { rows } = await test.database.superuser.query(
      "select committed, status from idempotency_keys where key = 'marked'",
    );
    expect(rows).toEqual([{ committed: true, status: 201 }]);
  });
});
