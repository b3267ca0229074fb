import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAuditChains } from '../../platform/audit-chain.sql.ts';
import { withClient } from '../../platform/db/targets.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract, insertContractParty, insertCounterparty, insertSession } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDueAccounts } from './deletion.ts';

const PASSWORD = 'зелений чайник свистить';
const START = '2026-11-20T09:00:00Z';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp({ now: START });
  passwordHash = await hash(PASSWORD);
});
afterAll(() => app.close());
beforeEach(() => app.time.set(START));

const rows = async (sql: string, values: unknown[] = []) => (await app.database.superuser.query(sql, values)).rows;

type Person = { userId: string; email: string; client: Client; ownerId: string };

async function makePerson(): Promise<Person> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await rows(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, phone, phone_verified_at, accepted_terms_at)
     values ($1, $2, now(), $3, 'Олена', 'Коваленко', $4, now(), now())`,
    [
      userId,
      email,
      passwordHash,
      `+38067${Math.floor(Math.random() * 1e7)
        .toString()
        .padStart(7, '0')}`,
    ],
  );
  const client = clientOf(app, await insertSession(app.database.superuser, userId));
  expect((await client.post('/profile/owner-role')).status).toBe(200);
  const [{ owner_id: ownerId }] = await rows('select owner_id from owner_members where user_id = $1', [userId]);
  return { userId, email, client, ownerId };
}

const ask = ({ client }: Person, password = PASSWORD) => client.post('/profile/deletion', { password });
const signIn = ({ email }: Person) => clientOf(app).post('/Auth/login', { email, password: PASSWORD });

/** The job of the day, as the worker runs it. */
async function runJob(): Promise<void> {
  const log = createLog({ level: 'silent' });
  await closeDueAccounts({ database: app.worker, log }, 'https://k.example');
}

/** A statement of two lines, the first of which was paid, and a payer who is remembered. */
async function insertStatement(ownerId: string, contractId: string): Promise<void> {
  const [statementId, paid, waiting] = [newId(), newId(), newId()];
  await rows(
    `insert into bank_statements (id, owner_id, file_name, format, added_count, known_count, outgoing_count, refused_count)
     values ($1, $2, 'UA21.csv', 'monobank', 2, 0, 0, 0)`,
    [statementId, ownerId],
  );
  await rows(
    `insert into bank_lines (id, owner_id, statement_id, row_no, fingerprint, paid_on, amount_kop, details_sealed)
     select x.id, $3, $2, x.n, convert_to(x.id::text, 'UTF8'), '2026-11-01', 100, '\\x01' from unnest($1::uuid[]) with ordinality x(id, n)`,
    [[paid, waiting], statementId, ownerId],
  );
  await rows(
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, bank_line_id) values ($1, $2, $3, 100, '2026-11-01', 'bank', $4)`,
    [newId(), ownerId, contractId, paid],
  );
  await rows(
    `insert into bank_payers (id, owner_id, contract_id, payer_key, name_sealed, last_paid_on) values ($1, $2, $3, '\\x02', '\\x03', '2026-11-01')`,
    [newId(), ownerId, contractId],
  );
}

/** All but those of notifications: a sign-in from a new device is told by a letter when its job comes to it. */
const letters = async ({ email }: Person) =>
  (
    await rows(`select subject from messages where recipient = $1 and kind <> 'notification' order by created_at`, [
      email,
    ])
  ).map(({ subject }) => subject);

describe('an account that is to be deleted', () => {
  it('is asked for with the password, ends every session and tells the day by a letter', async () => {
    const person = await makePerson();
    const other = clientOf(app, await insertSession(app.database.superuser, person.userId));
    expect((await ask(person, 'не той пароль')).body.fields).toEqual({ password: 'Неправильний поточний пароль.' });
    const asked = await ask(person);
    expect([asked.status, asked.body]).toEqual([200, { due_on: '2026-12-20' }]);
    expect((await person.client.get('/session')).status).toBe(401);
    expect((await other.get('/session')).status).toBe(401);
    const [letter] = await app.messages(person.email);
    expect(letter?.subject).toBe('Акаунт буде видалено 20.12.2026');
    expect(letter?.text).toContain('увійдіть\u00a0— і видалення скасується');
  });

  it('waits until whoever else works for the owner has somebody to answer to, or is gone', async () => {
    const person = await makePerson();
    const colleague = await makePerson();
    await rows(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      person.ownerId,
      colleague.userId,
    ]);
    const refused = await ask(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'members_left']);
    expect(await letters(person)).toEqual([]);
    const named = { owner_id: person.ownerId };
    expect((await person.client.patch(`/members/${colleague.userId}`, { role: 'principal', ...named })).status).toBe(
      204,
    );
    expect((await ask(person)).status).toBe(200);
  });

  it('is asked for once when two ask at once', async () => {
    const person = await makePerson();
    const statuses = (await Promise.all([ask(person), ask(person)])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(401);
    expect(await letters(person)).toHaveLength(1);
  });

  it('is taken back by signing in, and a letter says so', async () => {
    const person = await makePerson();
    await ask(person);
    app.time.advanceDays(29);
    await runJob();
    expect((await signIn(person)).status).toBe(204);
    expect(await letters(person)).toEqual(['Акаунт буде видалено 20.12.2026', 'Видалення акаунта скасовано']);
    app.time.advanceDays(2);
    await runJob();
    expect((await signIn(person)).status).toBe(204);
    expect(await letters(person)).toHaveLength(2);
  });

  it('is closed after thirty days: what was personal is gone, what the law keeps stays', async () => {
    const person = await makePerson();
    const { contractId, tenantId } = await insertContract(app.database.superuser, person.ownerId, {
      tenantId: await insertCounterparty(app.database.superuser, person.ownerId, {
        phones: ['+380671112233'],
        emails: ['tenant@example.com'],
      }),
    });
    await rows('insert into payment_accounts (id, owner_id, name, iban) values ($1, $2, $3, $4)', [
      newId(),
      person.ownerId,
      'Мій',
      `UA${'1'.repeat(27)}`,
    ]);
    await rows(`update properties set access_notes = 'код 1234' where owner_id = $1`, [person.ownerId]);
    await insertStatement(person.ownerId, contractId);
    await ask(person);
    app.time.advanceDays(30);
    await runJob();
    expect((await signIn(person)).status).toBe(401);
    const [user] = await rows(
      'select email, first_name, phone, password_hash, blocked_at is not null as closed from users where id = $1',
      [person.userId],
    );
    expect(user).toEqual({
      email: `deleted-${person.userId}@invalid`,
      first_name: 'Видалений',
      phone: null,
      password_hash: 'none',
      closed: true,
    });
    expect(await letters(person)).toEqual(['Акаунт видалено']);
    const gone = await rows(
      `select (select count(*)::int from payment_accounts where owner_id = $1) as accounts,
              (select phones || emails from counterparties where id = $2) as contacts,
              (select count(*)::int from properties where owner_id = $1 and access_notes is not null) as codes,
              (select count(*)::int from contract_links where owner_id = $1 and enabled) as links,
              (select count(*)::int from contracts where id = $3) as contracts`,
      [person.ownerId, tenantId, contractId],
    );
    expect(gone).toEqual([{ accounts: 0, contacts: [], codes: 0, links: 0, contracts: 1 }]);
    // Of the bank's lines only the one that was paid stays, and it says nothing of who paid.
    const told = await rows(
      `select (select jsonb_agg(jsonb_build_array(l.row_no, l.details_sealed is null)) from bank_lines l where l.owner_id = $1) as lines,
              (select count(*)::int from bank_payers where owner_id = $1) as payers, (select file_name from bank_statements where owner_id = $1) as file`,
      [person.ownerId],
    );
    expect(told).toEqual([{ lines: [[1, true]], payers: 0, file: '' }]);
    await rows('select private.seal_audit(1000)');
    expect((await withClient(app.database.targets.ddl, verifyAuditChains)).problems).toEqual([]);
    // The address is free for a new account.
    const again = await clientOf(app).post('/User/register', {
      first_name: 'Олена',
      last_name: 'Коваленко',
      email: person.email,
      phone: '+380501112233',
      password: PASSWORD,
      accept_terms: true,
    });
    expect(again.status).toBe(202);
  });

  it('forgets the people let in, what was written to them, imported tables and scans, and keeps the papers of the lease', async () => {
    const person = await makePerson();
    const { ownerId } = person;
    const lease = await insertContract(app.database.superuser, ownerId);
    const manager = await insertManager(app, { ownerId, propertyId: lease.propertyId });
    expect((await manager.client.get(`/properties/${lease.propertyId}`)).status).toBe(200);
    const fileOf = async (kind: string) => {
      const [documentId, fileId] = [newId(), newId()];
      await rows(
        `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, attached_at) values ($1, $2, 'pdf', 'document', $3, 10, '\\x00', now())`,
        [fileId, ownerId, fileId],
      );
      await rows(
        `insert into documents (id, owner_id, kind, title, note, contract_id, search_text) values ($1, $2, $3, 'Папір', 'Примітка', $4, '')`,
        [documentId, ownerId, kind, lease.contractId],
      );
      await rows(
        `insert into document_versions (owner_id, document_id, number, file_id, media, size, storage_key, sha256, name, created_at)
         values ($1, $2, 1, $3, 'pdf', 10, $4, '\\x00', 'a.pdf', now())`,
        [ownerId, documentId, fileId, fileId],
      );
      return fileId;
    };
    const [passport, contract] = [await fileOf('identity'), await fileOf('contract')];
    await rows(`update contracts set notes = 'Сусід скаржиться' where id = $1`, [lease.contractId]);
    await rows(
      `insert into messages (id, owner_id, channel, recipient, kind, text) values (gen_random_uuid(), $1, 'sms', '+380671112233', 'receipt', 'Квитанція')`,
      [ownerId],
    );
    await ask(person);
    app.time.advanceDays(30);
    await runJob();
    expect((await manager.client.get(`/properties/${lease.propertyId}`)).status).toBe(404);
    const [left] = await rows(
      `select (select count(*)::int from grants where owner_id = $1) as grants, (select count(*)::int from messages where owner_id = $1) as messages,
              (select jsonb_agg(jsonb_build_array(kind, note)) from documents where owner_id = $1) as documents,
              (select notes from contracts where id = $2) as notes,
              (select jsonb_object_agg(id, attached_at is not null) from files where owner_id = $1) as files`,
      [ownerId, lease.contractId],
    );
    expect(left).toEqual({
      grants: 0,
      messages: 0,
      documents: [['contract', null]],
      notes: null,
      files: { [passport]: false, [contract]: true },
    });
  });

  it('leaves an owner that others work for as it is, and a lease of somebody else to its landlord', async () => {
    const [person, colleague] = [await makePerson(), await makePerson()];
    await rows('insert into owner_members (owner_id, user_id) values ($1, $2)', [person.ownerId, colleague.userId]);
    const { contractId } = await insertContract(app.database.superuser, colleague.ownerId);
    await insertContractParty(app.database.superuser, colleague.ownerId, contractId, person.userId);
    await insertCounterparty(app.database.superuser, person.ownerId, { phones: ['+380671112233'] });
    await ask({ ...person, client: clientOf(app, await insertSession(app.database.superuser, person.userId)) });
    app.time.advanceDays(31);
    await runJob();
    const [left] = await rows(
      `select (select array_agg(user_id) from owner_members where owner_id = $1) as members,
              (select count(*)::int from counterparties where owner_id = $1 and phones <> '{}') as cards,
              (select count(*)::int from contract_parties where user_id = $2) as leases,
              (select count(*)::int from contracts where id = $3) as contracts`,
      [person.ownerId, person.userId, contractId],
    );
    expect(left).toEqual({ members: [colleague.userId], cards: 1, leases: 0, contracts: 1 });
  });
});
