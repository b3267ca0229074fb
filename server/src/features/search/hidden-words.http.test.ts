import { describe, expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContract, insertContractParty, insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';

/** A list finds nothing by what its reader may not see: else it is made out a digit at a time (ADR 0022, 0059). */

const { at, entrusted } = useEntrustedHome('contracts', 'receipts', 'payments', 'finance', 'documents');

const PHONE = '+380671234567';
const IBAN = 'UA213223130000026007233566001';
const EMAIL = 'taiemna.skrynka@example.com';
/** Whole and in parts, as somebody would type who wants to know the next digit. */
const HIDDEN = [PHONE, '0671234567', '671234', IBAN, '2600723', EMAIL, 'taiemna'];

const LISTS = ['/contracts', '/receipts', '/payments', '/payments/payers'] as const;

/** The tenant's card by its own call, so that its words are what the program makes of them. */
async function known(): Promise<{ name: string; number: string }> {
  const { client, db } = at.world;
  const { tenant_counterparty_id: id, number } = (await client.get(`/contracts/${at.home.contractId}`)).body;
  const card = (await client.get(`/counterparties/${id}`)).body;
  const changed = await client.patch(`/counterparties/${id}`, {
    version: card.version,
    last_name: 'Ластівка',
    phones: [PHONE],
    emails: [EMAIL],
    ibans: [IBAN],
  });
  expect(changed.status, changed.text).toBe(200);
  await at.world.issued(at.home.contractId);
  const paid = { contract_id: at.home.contractId, amount_kop: 10_000, paid_on: '2026-11-20', method: 'cash' };
  expect((await client.post('/payments', { ...paid, reference: 'Доручення 81', note: 'Сусід винен' })).status).toBe(
    201,
  );
  await db.query(`update properties set search_text = 'саксаганського 77' where id = $1`, [at.home.propertyId]);
  return { name: 'ластівка', number };
}

async function found(client: Client, list: string, q: string): Promise<number> {
  const { status, body } = await client.get(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`);
  expect([list, q, status]).toEqual([list, q, 200]);
  expect(body.items).toHaveLength(body.total);
  return body.total;
}

describe('the words of a list', () => {
  it("find to a manager nothing by the tenant's telephone, account and e-mail, and the same as ever to the owner", async () => {
    const { name, number } = await known();
    for (const list of LISTS) {
      for (const q of HIDDEN) {
        expect([list, q, await found(at.manager.client, list, q)]).toEqual([list, q, 0]);
        expect([list, q, await found(at.world.client, list, q)]).toEqual([list, q, 1]);
      }
      for (const q of [name, number, 'саксаганського'])
        expect([list, q, await found(at.manager.client, list, q)]).toEqual([list, q, 1]);
    }
  });

  it('find to a tenant no more of his own lease', async () => {
    const { name } = await known();
    const { client, userId } = await entrusted(['view']);
    await insertContractParty(at.world.db, at.world.owner.ownerId, at.home.contractId, userId);
    for (const list of ['/contracts', '/receipts', '/payments']) {
      for (const q of HIDDEN) expect([list, q, await found(client, list, q)]).toEqual([list, q, 0]);
      expect([list, await found(client, list, name)]).toEqual([list, 1]);
    }
  });

  it('find to a manager what is his own by all its words, beside what is granted to him', async () => {
    await known();
    const { db, owner } = at.world;
    const own = await insertOwner(db, 'Ігор Лисенко');
    const client = clientOf(at.app, own.token);
    await insertContract(db, own.ownerId);
    await db.query(`update counterparties set search_text = search_text || ' 0671234567' where owner_id = $1`, [
      own.ownerId,
    ]);
    const place = { ownerId: owner.ownerId, propertyId: at.home.propertyId };
    await insertGrant(db, own.userId, place, { switches: ['contracts', 'payments'] });
    for (const list of ['/contracts', '/payments/payers']) {
      expect((await client.get(list)).body.total).toBe(2);
      expect([list, await found(client, list, '0671234567')]).toEqual([list, 1]);
    }
  });

  it("find no payment by the owner's note, and find it by its reference", async () => {
    await known();
    for (const [client, byNote] of [
      [at.manager.client, 0],
      [at.world.client, 1],
    ] as const) {
      expect(await found(client, '/payments', 'винен')).toBe(byNote);
      expect(await found(client, '/payments', 'доручення 81')).toBe(1);
    }
  });

  it('find no expense by its supplier, of whom a manager sees nothing', async () => {
    const { client } = at.world;
    const supplier = await client.post('/counterparties', {
      kind: 'company',
      roles: ['contractor'],
      company_name: 'Сантехсервіс',
      phones: [PHONE],
    });
    const spent = await client.post('/expenses', {
      property_id: at.home.propertyId,
      category: 'repair',
      amount_kop: 150_000,
      spent_on: '2026-11-12',
      counterparty_id: supplier.body.id,
      note: 'Заміна крана',
    });
    expect(spent.status, spent.text).toBe(201);
    for (const q of ['сантехсервіс', '671234']) {
      expect([q, await found(at.manager.client, '/expenses', q)]).toEqual([q, 0]);
      expect([q, await found(client, '/expenses', q)]).toEqual([q, 1]);
    }
    for (const q of ['крана', 'саксаганського'])
      expect([q, await found(at.manager.client, '/expenses', q)]).toEqual([q, 1]);
    const bySupplier = `/expenses?counterparty_id=${supplier.body.id}`;
    expect((await at.manager.client.get(bySupplier)).body.total).toBe(0);
    expect((await client.get(bySupplier)).body.total).toBe(1);
  });
});
