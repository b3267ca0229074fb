import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGrant, insertManager } from '../testing/entrusted.ts';
import { insertContract, insertOwner, insertUser, type TestOwner } from '../testing/factories.ts';
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

  it('gives its answer again only to whoever has all that he had when he was given it', async () => {
    const db = test.database.superuser;
    const [owner, colleague] = [await insertOwner(db), await insertOwner(db)];
    const join = () =>
      db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [owner.ownerId, colleague.userId]);
    const payload = { ...account, owner_id: owner.ownerId };
    const again = () => create('of-a-colleague', payload, colleague.token);
    await join();
    const first = await again();
    expect(first.status, first.text).toBe(201);
    expect([(await again()).status, (await again()).headers['idempotency-replayed']]).toEqual([201, 'true']);
    // His role, too, is something that he had; and whoever is let in somewhere else has lost nothing.
    const elsewhere = await insertOwner(db);
    await db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      elsewhere.ownerId,
      colleague.userId,
    ]);
    expect((await again()).text).toBe(first.text);
    await db.query(`update owner_members set role = 'staff' where owner_id = $1 and user_id = $2`, [
      owner.ownerId,
      colleague.userId,
    ]);
    expect((await again()).body.code).toBe('forbidden');
    await db.query(`update owner_members set role = 'principal' where user_id = $1`, [colleague.userId]);
    expect((await again()).text).toBe(first.text);
    expect((await clientOf(test, owner.token).delete(`/members/${colleague.userId}`)).status).toBe(204);
    const refused = await again();
    expect([refused.status, refused.body.code, refused.text.includes(first.body.id)]).toEqual([
      403,
      'forbidden',
      false,
    ]);
    expect(await countAccounts(owner)).toBe(1);
    // What he asked for in his own account is done as ever under another key.
    expect((await create('own', { ...account, owner_id: colleague.ownerId }, colleague.token)).status).toBe(201);
  });

  it('gives its answer before a colleague is sent away or not at all, whichever comes first', async () => {
    const db = test.database.superuser;
    for (let round = 0; round < 6; round += 1) {
      const [owner, colleague] = [await insertOwner(db), await insertOwner(db)];
      await db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
        owner.ownerId,
        colleague.userId,
      ]);
      const again = () => create('raced', { ...account, owner_id: owner.ownerId }, colleague.token);
      expect((await again()).status).toBe(201);
      const [during, removed] = await Promise.all([
        again(),
        clientOf(test, owner.token).delete(`/members/${colleague.userId}`),
      ]);
      expect([removed.status, [201, 403].includes(during.status), (await again()).status]).toEqual([204, true, 403]);
    }
  });

  it('gives nothing again to a session that has ended, whatever is remembered of it', async () => {
    const person = await insertOwner(test.database.superuser);
    expect((await create('ended', account, person.token)).status).toBe(201);
    await test.database.superuser.query('delete from sessions where user_id = $1', [person.userId]);
    expect((await create('ended', account, person.token)).status).toBe(401);
  });

  it('of a manager whose access was taken back gives him nothing again; of whoever accepts an invitation it is repeated', async () => {
    const db = test.database.superuser;
    const owner = await insertOwner(db);
    const { propertyId } = await insertContract(db, owner.ownerId);
    const place = { ownerId: owner.ownerId, propertyId };
    const manager = await insertManager(test, place, { switches: ['tasks'] });
    const again = () =>
      manager.client.post(
        '/tasks',
        { title: 'Замінити замок', property_id: propertyId },
        { 'idempotency-key': 'of-a-manager' },
      );
    const first = await again();
    expect(first.status, first.text).toBe(201);
    expect((await again()).text).toBe(first.text);
    // Still a manager, of another home.
    const other = await insertContract(db, owner.ownerId);
    await insertGrant(db, manager.userId, { ...place, propertyId: other.propertyId });
    expect((await again()).text).toBe(first.text);
    const taken = await clientOf(test, owner.token).delete(`/properties/${propertyId}/managers/${manager.grantId}`);
    expect(taken.status).toBe(204);
    expect((await again()).body.code).toBe('forbidden');

    const { userId, token } = await insertUser(db);
    const email = `${userId}@example.com`;
    expect((await clientOf(test, owner.token).post('/members/invitations', { email })).status).toBe(201);
    const key = /\/invites\/([\w-]+)/.exec((await test.messages(email))[0]?.text ?? '')?.[1] ?? '';
    const accept = () =>
      clientOf(test, token).post(`/member-invites/${key}/accept`, {}, { 'idempotency-key': 'accepts' });
    const accepted = await accept();
    expect([accepted.status, (await accept()).text]).toEqual([200, accepted.text]);
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
