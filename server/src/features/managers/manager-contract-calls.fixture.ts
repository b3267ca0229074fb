import { expect } from 'vitest';
import type { BillingWorld } from '../../testing/billing-world.ts';
import type { Home, ManagerCall } from './manager-call.fixture.ts';

const RENT = { amount_minor: 2_100_000, currency: 'UAH' };

/** The next lease of the home, as its form sends it. */
export function nextLease({ propertyId, landlordId, tenantId }: Home) {
  return {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlordId,
    tenant_counterparty_id: tenantId,
    start_date: '2026-12-01',
    end_date: '2027-11-30',
    rent: RENT,
  };
}

/** A draft that the owner has written. */
async function draft({ client }: BillingWorld, home: Home): Promise<string> {
  const made = await client.post('/contracts', nextLease(home));
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

/** The tenant who lives there now has gone, so that the next lease has its place. */
async function vacate({ client }: BillingWorld, { contractId }: Home): Promise<void> {
  const ended = await client.post(`/contracts/${contractId}/terminate`, {
    terminated_on: '2026-11-19',
    reason: 'За згодою сторін',
  });
  expect(ended.status, ended.text).toBe(200);
}

async function amendment({ client }: BillingWorld, { contractId }: Home): Promise<string> {
  const made = await client.post(`/contracts/${contractId}/amendments`, { valid_from: '2027-01-01', rent: RENT });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

export const CONTRACT_CALLS: readonly ManagerCall[] = [
  {
    name: 'writes a contract',
    by: 'contracts',
    arrange: async (_, home) => ({ path: '/contracts', body: nextLease(home) }),
  },
  {
    name: 'adds the tenant of a contract',
    by: 'contracts',
    arrange: async (_, { propertyId }) => ({
      path: `/properties/${propertyId}/contract-parties`,
      body: { kind: 'person', last_name: 'Литвин', first_name: 'Ірина', phone: '+380671234567' },
    }),
  },
  {
    name: 'changes a draft of a contract',
    by: 'contracts',
    arrange: async (world, home) => ({
      method: 'patch',
      path: `/contracts/${await draft(world, home)}`,
      body: { rent: RENT, start_date: '2026-12-10' },
    }),
  },
  {
    name: 'sends a contract',
    by: 'contracts',
    arrange: async (world, home) => {
      await vacate(world, home);
      return { path: `/contracts/${await draft(world, home)}/send`, body: {} };
    },
  },
  {
    name: 'takes a draft of a contract back',
    by: 'contracts',
    arrange: async (world, home) => ({ path: `/contracts/${await draft(world, home)}/cancel`, body: {} }),
  },
  {
    name: 'offers an agreement to a contract',
    by: 'contracts',
    arrange: async (_, { contractId }) => ({
      path: `/contracts/${contractId}/amendments`,
      body: { valid_from: '2027-01-01', rent: RENT },
    }),
  },
  {
    name: 'takes an agreement to a contract back',
    by: 'contracts',
    arrange: async (world, home) => ({
      path: `/contracts/${home.contractId}/amendments/${await amendment(world, home)}/cancel`,
      body: {},
    }),
  },
  {
    name: 'gives notice of a contract',
    by: 'contracts',
    arrange: async (_, { contractId }) => ({
      path: `/contracts/${contractId}/notice`,
      body: { ends_on: '2026-12-31', by: 'landlord' },
    }),
  },
  {
    name: 'ends a contract',
    by: 'contracts',
    arrange: async (_, { contractId }) => ({
      path: `/contracts/${contractId}/terminate`,
      body: { terminated_on: '2026-11-20', reason: 'За згодою сторін' },
    }),
  },
  {
    name: 'renews a contract',
    by: 'contracts',
    arrange: async (_, { contractId }) => ({
      path: `/contracts/${contractId}/renew`,
      body: { end_date: '2027-12-31', rent: RENT },
    }),
  },
];
