import { newId } from '../../platform/ids.ts';
import type { BillingWorld } from '../../testing/billing-world.ts';
import type { Home, ManagerCall } from './manager-call.fixture.ts';

/** A scan that was sent for the object. */
async function scanOf({ db, owner }: BillingWorld, { propertyId }: Home): Promise<string> {
  const id = newId();
  await db.query(
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, property_id, original_name)
     values ($1, $2, 'pdf', 'document', $3, 10, '\\x00', $4, 'акт.pdf')`,
    [id, owner.ownerId, `k${id}`, propertyId],
  );
  return id;
}

/** A paper of the object that the owner has shown to whoever manages it. */
async function shownPaper(world: BillingWorld, home: Home): Promise<string> {
  const { propertyId, contractId } = home;
  const made = await world.client.post('/documents', {
    title: 'Акт огляду',
    kind: 'act',
    property_id: propertyId,
    contract_id: contractId,
    visibility: 'manager',
    file_id: await scanOf(world, home),
  });
  return made.body.id;
}

export const DOCUMENT_CALLS: readonly ManagerCall[] = [
  {
    name: 'adds a paper to an object',
    by: 'documents',
    arrange: async (world, home) => ({
      path: '/documents',
      body: { title: 'Поліс', kind: 'insurance', property_id: home.propertyId, file_id: await scanOf(world, home) },
    }),
  },
  {
    name: 'adds a paper to a contract that its tenant sees',
    by: 'documents',
    arrange: async (world, home) => ({
      path: '/documents',
      body: {
        title: 'Акт',
        kind: 'act',
        contract_id: home.contractId,
        visibility: 'tenant',
        file_id: await scanOf(world, home),
      },
    }),
  },
  {
    name: 'changes a paper',
    by: 'documents',
    arrange: async (world, home) => ({
      method: 'patch',
      path: `/documents/${await shownPaper(world, home)}`,
      body: { title: 'Акт огляду квартири', valid_until: '2027-11-30' },
    }),
  },
  {
    name: 'renews a paper',
    by: 'documents',
    arrange: async (world, home) => ({
      path: `/documents/${await shownPaper(world, home)}/versions`,
      body: { file_id: await scanOf(world, home) },
    }),
  },
  {
    name: 'throws a paper away',
    by: 'documents',
    arrange: async (world, home) => ({ method: 'delete', path: `/documents/${await shownPaper(world, home)}` }),
  },
  {
    name: 'brings a paper back',
    by: 'documents',
    arrange: async (world, home) => {
      const id = await shownPaper(world, home);
      await world.client.delete(`/documents/${id}`);
      return { path: `/documents/${id}/restore`, body: {} };
    },
  },
];
