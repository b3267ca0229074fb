import { newId } from '../../platform/ids.ts';
import type { BillingWorld } from '../../testing/billing-world.ts';
import type { Home, ManagerCall } from './manager-call.fixture.ts';

/** A scan of a bill that was sent for the object. */
export async function billScan({ db, owner }: BillingWorld, propertyId: string | null): Promise<string> {
  const id = newId();
  await db.query(
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, property_id, original_name)
     values ($1, $2, 'pdf', 'expense_document', $3, 10, '\\x00', $4, 'рахунок.pdf')`,
    [id, owner.ownerId, `k${id}`, propertyId],
  );
  return id;
}

export const EXPENSE_CALLS: readonly ManagerCall[] = [
  {
    name: 'records an expense with its paper',
    by: 'finance',
    arrange: async (world: BillingWorld, { propertyId }: Home) => ({
      path: '/expenses',
      body: {
        property_id: propertyId,
        category: 'repair',
        amount_kop: 150_000,
        spent_on: '2026-11-12',
        note: 'Заміна крана',
        file_id: await billScan(world, propertyId),
      },
    }),
  },
];
