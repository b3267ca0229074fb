import { readFileSync } from 'node:fs';
import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { insertContract, insertCounterparty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { runDaily } from './contracts.jobs.ts';
import { useLiveLeases } from './live-lease.fixture.ts';

const { at, live, post } = useLiveLeases();

const db = () => at.test.database.superuser;
const home = () => at.landlord.parts.rental_object_id;
const card = (phones: string[]) => insertCounterparty(db(), at.landlord.owner.ownerId, { phones });
let serial = 0;
function newPhone(): string {
  serial += 1;
  return `+38063222${String(serial).padStart(4, '0')}`;
}

/** Invited to the home by the number, and come by the link. */
async function attached(phone: string): Promise<Client> {
  const { token } = await insertUser(db(), {});
  const person = clientOf(at.test, token);
  expect((await at.landlord.client.post(`/properties/${home()}/tenants`, { phone })).status).toBe(201);
  const [letter] = await at.test.messages(phone);
  const key = /\/invites\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  expect((await person.post(`/invites/${key}/accept`)).body.status).toBe('accepted');
  return person;
}

const seesHome = async (who: Client) => (await who.get(`/properties/${home()}`)).status === 200;
const terminate = (id: string) => post(id, 'terminate', { terminated_on: '2026-11-20', reason: 'Виїзд' });

describe('a tenant who was attached to a home by phone', () => {
  it('leaves it with his lease, and so does whoever moved in with him [spec 1.5]', async () => {
    const [own, mates] = [newPhone(), newPhone()];
    const lease = await live({ propertyId: home(), tenantId: await card([own]) });
    await db().query('insert into contract_co_tenants (owner_id, contract_id, counterparty_id) values ($1, $2, $3)', [
      at.landlord.owner.ownerId,
      lease.contractId,
      await card([mates]),
    ]);
    const [tenant, mate, next] = [await attached(own), await attached(mates), await attached(newPhone())];
    expect((await terminate(lease.contractId)).body.status).toBe('terminated');
    expect(await Promise.all([tenant, mate, next].map(seesHome))).toEqual([false, false, true]);
    const { items } = (await at.landlord.client.get(`/properties/${home()}/tenants`)).body;
    expect(items.filter(({ status }: { status: string }) => status === 'accepted')).toHaveLength(1);
    const { rows } = await db().query("select 1 from audit_log where owner_id = $1 and action = 'tenant.revoked'", [
      at.landlord.owner.ownerId,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('stays while another lease of his in that home goes on or is about to begin', async () => {
    const phone = newPhone();
    const tenantId = await card([phone]);
    const lease = await live({ propertyId: home(), tenantId });
    await insertContract(db(), at.landlord.owner.ownerId, {
      propertyId: home(),
      tenantId: await card([phone]),
      status: 'scheduled',
      startDate: '2027-01-01',
    });
    const tenant = await attached(phone);
    await terminate(lease.contractId);
    expect(await seesHome(tenant)).toBe(true);
  });

  it('leaves it on the day after the last one of a lease whose term is over', async () => {
    const phone = newPhone();
    await live({ propertyId: home(), tenantId: await card([phone]), endDate: '2026-11-30' });
    const tenant = await attached(phone);
    await runDaily({ database: at.test.worker, log: at.test.deps.log }, day('2026-11-30'));
    expect(await seesHome(tenant)).toBe(true);
    await runDaily({ database: at.test.worker, log: at.test.deps.log }, day('2026-12-01'));
    expect(await seesHome(tenant)).toBe(false);
  });

  it('leaves it with a lease that had ended before homes were closed, and not if he was invited afterwards', async () => {
    const [gone, back, stays] = [newPhone(), newPhone(), newPhone()];
    const lease = await live({ propertyId: home(), tenantId: await card([gone, back]) });
    const [former, other] = [await attached(gone), await attached(stays)];
    await terminate(lease.contractId);
    // As it stood: the end of a lease closed nothing.
    await db().query(`update grants set status = 'accepted' where owner_id = $1`, [at.landlord.owner.ownerId]);
    at.test.time.set('2026-11-20T10:00:00Z');
    const invited = await attached(back);
    const seen = () => Promise.all([former, invited, other].map(seesHome));
    expect(await seen()).toEqual([true, true, true]);
    const file = new URL('../../../db/migrations/0924_homes_of_leases_ended_before.sql', import.meta.url);
    await db().query(readFileSync(file, 'utf8'));
    expect(await seen()).toEqual([false, true, true]);
  });
});
