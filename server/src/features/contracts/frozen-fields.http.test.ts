import { beforeEach, describe, expect, it } from 'vitest';
import { insertContract, insertCounterparty, insertProperty } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** What was agreed changes only by an amendment (contract.md §3.8). */

const at = useBillingWorld('2026-11-20T09:00:00Z');
let contractId: string;
const change = (values: object, id = contractId) => at.world.client.patch(`/contracts/${id}`, values);
const insert = async (status: 'active' | 'pending' | 'completed' | 'terminated' | 'cancelled') =>
  (await insertContract(at.world.db, at.world.owner.ownerId, { status })).contractId;
beforeEach(async () => {
  contractId = await insert('active');
});

describe('a live contract', () => {
  it('refuses each of its frozen fields and names the way to change it', async () => {
    const { db, owner } = at.world;
    const objectId = await insertProperty(db, owner.ownerId);
    const landlordId = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'] });
    const tenantId = await insertCounterparty(db, owner.ownerId, { phones: ['+380671234567'] });
    const frozen: object[] = [
      { rent: { amount_minor: 1, currency: 'UAH' } },
      { peg: { mode: 'fx', rate_source: 'nbu', rate_day: 'issue' } },
      { start_date: '2026-02-01' },
      { end_date: '2027-05-31' },
      { signed_on: '2026-01-05' },
      { payment: { due_day: 6 } },
      { proration: 'none' },
      { deposit: { amount_minor: 1, currency: 'UAH' } },
      { late_fee: { mode: 'double_nbu' } },
      { notice_days: 45 },
      { vat_mode: 'included' },
      { number: 'Інший' },
      { rental_object_id: objectId },
      { landlord_counterparty_id: landlordId },
      { tenant_counterparty_id: tenantId },
      { co_tenants: [tenantId] },
      { guarantor_id: tenantId },
    ];
    for (const values of frozen) {
      const refused = await change(values);
      expect([values, refused.status, refused.body.code]).toEqual([values, 409, 'use_amendment']);
    }
  });

  it('takes notes, the account and unchanged values, and refuses a stale version', async () => {
    const before = (await at.world.client.get(`/contracts/${contractId}`)).body;
    const { rent, start_date, version, payment } = before;
    const given = { notes: 'Ключі в консьєржа', rent, start_date, version };
    const allowed = await change({ ...given, payment: { account_iban: null, due_day: payment.due_day } });
    expect(allowed).toMatchObject({
      status: 200,
      body: { notes: 'Ключі в консьєржа', payment: { account_iban: null } },
    });
    const stale = await change({ notes: 'x', version });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  });
});

it('a contract that is over, or waits for its tenant, takes no amendment either: its state is told', async () => {
  for (const status of ['pending', 'completed', 'terminated', 'cancelled'] as const) {
    const refused = await change({ payment: { due_day: 6 } }, await insert(status));
    expect([status, refused.status, refused.body.code]).toEqual([status, 409, 'contract_state']);
  }
});
