import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../platform/tokens.ts';
import { insertContract, insertCounterparty, TEST_IBAN } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { makeKey } from '../api-keys/api-keys.fixture.ts';

/** Where tenants pay to is said as the requisites of the profile are: by a person, soon after his password (contract.md §3.2, ADR 0047). */

const OTHER_IBAN = 'UA903052992990004149123456789';

const at = useBillingWorld('2026-11-20T09:00:00Z');
let contractId: string;
let landlordId: string;
let tenantId: string;
beforeEach(async () => {
  const { db, owner } = at.world;
  landlordId = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'], ibans: [TEST_IBAN] });
  const lease = await insertContract(db, owner.ownerId, { status: 'active' });
  contractId = lease.contractId;
  tenantId = lease.tenantId;
  await db.query('update contracts set landlord_counterparty_id = $2 where id = $1', [contractId, landlordId]);
});

const age = () =>
  at.world.db.query(`update sessions set proven_at = '2026-11-20T08:00:00Z' where user_id = $1`, [
    at.world.owner.userId,
  ]);
const ibanOf = async (id: string) =>
  (await at.world.db.query<{ iban: string }>('select ibans[1] as iban from counterparties where id = $1', [id])).rows[0]
    ?.iban;
const onCard = (by: Client, id = landlordId, ibans = [OTHER_IBAN]) => by.patch(`/counterparties/${id}`, { ibans });
const onLease = (by: Client) => by.patch(`/contracts/${contractId}`, { payment: { account_iban: OTHER_IBAN } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code ?? null];

describe('the account that tenants pay to', () => {
  it('changes by a fresh sign-in, and the journal names it by the ends of the numbers', async () => {
    const { client } = at.world;
    expect([codeOf(await onCard(client)), codeOf(await onLease(client))]).toEqual([
      [200, null],
      [200, null],
    ]);
    const journal = (await client.get('/audit')).body.items.map(({ sentence }: { sentence: string }) => sentence);
    expect(journal).toContain('Рахунок орендодавця змінено: рахунок UA21…6001 → UA90…6789');
    expect(journal).toContainEqual(
      expect.stringMatching(/^Рахунок для оплат у договорі змінено: №.+; рахунок UA21…6001 → UA90…6789$/),
    );
  });

  it('asks a session of an hour ago for the password, and nothing changes', async () => {
    await age();
    const { client, db, owner } = at.world;
    const self = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'], ibans: [TEST_IBAN] });
    await db.query('update counterparties set is_self = true where id = $1', [self]);
    const refused = [await onCard(client), await onCard(client, self), await onLease(client)];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'reauth_required']));
    expect([await ibanOf(landlordId), await ibanOf(self)]).toEqual([TEST_IBAN, TEST_IBAN]);
    expect((await client.get(`/contracts/${contractId}`)).body.payment.account_iban).toBe(TEST_IBAN);
  });

  it('is not what else stands there: other fields, a second account, the same one, a card nobody rents from', async () => {
    await age();
    const { client } = at.world;
    const second = await onCard(client, landlordId, [TEST_IBAN, OTHER_IBAN]);
    const tenants = await onCard(client, tenantId);
    const notes = await client.patch(`/contracts/${contractId}`, { notes: 'x', payment: { account_iban: TEST_IBAN } });
    expect([second, tenants, notes].map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = await client.post('/counterparties', {
      kind: 'person',
      last_name: 'Нова',
      first_name: 'Яна',
      roles: ['landlord'],
      ibans: [OTHER_IBAN],
    });
    expect(made.status).toBe(201);
  });

  it('is no program’s to say, past the program either', async () => {
    const { program, key } = await makeKey(at.app, at.world.client);
    const refused = [await onCard(program), await onLease(program)];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'key_forbidden']));
    expect((await program.patch(`/counterparties/${landlordId}`, { notes: 'x' })).status).toBe(200);
    const connection = new pg.Client(await at.app.database.targets.app);
    await connection.connect();
    try {
      for (const [sql, id] of [
        ['update contracts set account_iban = $1 where id = $2', contractId],
        ['update counterparties set ibans = array[$1] where id = $2', landlordId],
      ]) {
        await connection.query('begin');
        const enter = [sha256(key), at.world.owner.ownerId, '2026-11-20'];
        await connection.query('select private.enter_key($1, $2, $3)', enter);
        await expect(connection.query(sql ?? '', [OTHER_IBAN, id])).rejects.toMatchObject({ code: '42501' });
        await connection.query('rollback');
      }
    } finally {
      await connection.end();
    }
  });

  it('stands with a name and a code that no program changes, on the owner’s own card and on another landlord’s', async () => {
    const { db, owner, client } = at.world;
    const self = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'] });
    await db.query('update counterparties set is_self = true where id = $1', [self]);
    const spare = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'], ibans: [TEST_IBAN] });
    await db.query(`update counterparties set last_name = 'Бондар' where id = $1`, [spare]);
    const { program, key } = await makeKey(at.app, client);
    const changes = [{ last_name: 'Інша' }, { tax_id: '3184710691' }];
    for (const id of [self, landlordId]) {
      for (const change of changes)
        expect(codeOf(await program.patch(`/counterparties/${id}`, change))).toEqual([403, 'key_forbidden']);
      expect((await program.patch(`/counterparties/${id}`, { notes: 'x', emails: ['a@example.com'] })).status).toBe(
        200,
      );
    }
    expect(codeOf(await program.post(`/counterparties/${landlordId}/merge`, { into: spare }))).toEqual([
      403,
      'key_forbidden',
    ]);
    for (const id of [spare, tenantId])
      expect((await program.patch(`/counterparties/${id}`, { last_name: 'Інша' })).status).toBe(200);
    expect((await client.patch(`/counterparties/${self}`, { last_name: 'Інша' })).status).toBe(200);
    const connection = new pg.Client(await at.app.database.targets.app);
    await connection.connect();
    try {
      await connection.query('begin');
      await connection.query('select private.enter_key($1, $2, $3)', [sha256(key), owner.ownerId, '2026-11-20']);
      await expect(
        connection.query(`update counterparties set last_name = 'Чужа' where id = $1`, [landlordId]),
      ).rejects.toMatchObject({ code: '42501' });
      await connection.query('rollback');
    } finally {
      await connection.end();
    }
  });

  it('does not move by a merge of cards without the password', async () => {
    const { client, db, owner } = at.world;
    const other = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'], ibans: [OTHER_IBAN] });
    await age();
    const merge = () => client.post(`/counterparties/${landlordId}/merge`, { into: other });
    expect(codeOf(await merge())).toEqual([403, 'reauth_required']);
    await db.query(`update sessions set proven_at = '2026-11-20T09:00:00Z' where user_id = $1`, [owner.userId]);
    expect((await merge()).status).toBe(200);
  });
});
