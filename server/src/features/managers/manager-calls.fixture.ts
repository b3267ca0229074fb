import { expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, PERIOD } from '../../testing/billing-world.ts';
import type { Manager } from '../../testing/entrusted.ts';
import { insertReading } from '../../testing/factories.ts';
import type { Answer, Client } from '../../testing/http-client.ts';
import type { Home, ManagerCall, Sent } from './manager-call.fixture.ts';
import { CONTRACT_CALLS } from './manager-contract-calls.fixture.ts';
import { EXPENSE_CALLS } from './manager-money-calls.fixture.ts';
import { DOCUMENT_CALLS } from './manager-paper-calls.fixture.ts';

export const send = (client: Client, { method = 'post', path, body }: Sent): Promise<Answer> =>
  client[method](path, body);

export async function revoke({ client }: BillingWorld, { propertyId }: Home, { grantId }: Manager): Promise<void> {
  expect((await client.delete(`/properties/${propertyId}/managers/${grantId}`)).status).toBe(204);
}

async function submitted({ db, owner }: BillingWorld, { meterId, propertyId }: Home): Promise<string> {
  return insertReading(db, owner.ownerId, {
    meterId,
    propertyId,
    on: '2026-11-19',
    value: '1105',
    state: 'submitted',
    source: 'tenant_link',
  });
}

const READING_CALLS: readonly ManagerCall[] = [
  {
    name: 'records a reading',
    by: 'readings',
    arrange: async (_, { meterId }) => ({
      path: '/meters/readings',
      body: { meter_id: meterId, date: '2026-11-20', values: ['1110'] },
    }),
  },
  {
    name: 'puts a reading in place of another',
    by: 'readings',
    arrange: async (_, { meterId, readingId }) => ({
      path: '/meters/readings',
      body: { meter_id: meterId, date: '2026-11-18', values: ['1101'], replaces: readingId },
    }),
  },
  {
    name: 'approves a reading',
    by: 'readings',
    arrange: async (world, home) => ({ path: `/meters/readings/${await submitted(world, home)}/approve`, body: {} }),
  },
  {
    name: 'rejects a reading',
    by: 'readings',
    arrange: async (world, home) => ({ path: `/meters/readings/${await submitted(world, home)}/reject`, body: {} }),
  },
  {
    name: 'corrects a billed reading',
    by: 'readings',
    arrange: async (world, { contractId, readingId }) => {
      await world.issued(contractId);
      return { path: `/meters/readings/${readingId}/correct`, body: { values: ['1060'], comment: 'Описка' } };
    },
  },
];

async function task({ client }: BillingWorld, { propertyId, contractId }: Home, values: object = {}): Promise<string> {
  const made = await client.post('/tasks', {
    title: 'Замінити змішувач',
    property_id: propertyId,
    contract_id: contractId,
    due_on: '2026-11-30',
    ...values,
  });
  return made.body.id;
}

const TASK_CALLS: readonly ManagerCall[] = [
  {
    name: 'makes a task',
    by: 'tasks',
    arrange: async (_, { propertyId }) => ({
      path: '/tasks',
      body: { title: 'Перевірити бойлер', property_id: propertyId },
    }),
  },
  {
    name: 'ticks a step of a task',
    by: 'tasks',
    arrange: async (world, home) => ({
      method: 'patch',
      path: `/tasks/${await task(world, home)}`,
      body: { checklist: [{ text: 'Купити прокладку', done: true }] },
    }),
  },
  {
    name: 'ends a task that the tenant pays for',
    by: 'tasks',
    arrange: async (world, home) => ({
      path: `/tasks/${await task(world, home, { cost_kop: 50_000, charge_to: 'tenant' })}/finish`,
      body: {},
    }),
  },
  {
    name: 'ends a task of a series that the owner pays for',
    by: 'tasks',
    arrange: async (world, home) => ({
      path: `/tasks/${await task(world, home, { cost_kop: 50_000, charge_to: 'owner', recurrence: 'monthly' })}/finish`,
      body: {},
    }),
  },
  {
    name: 'says something about a task',
    by: 'tasks',
    arrange: async (world, home) => ({
      path: `/tasks/${await task(world, home)}/comments`,
      body: { body: 'Майстер буде в четвер' },
    }),
  },
];

/** «Я оплатив» of a tenant, as his link leaves it. */
async function reported({ db, owner }: BillingWorld, { contractId }: Home): Promise<string> {
  const id = newId();
  await db.query(
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status) values ($1, $2, $3, 100000, '2026-11-19', 'bank', 'reported')`,
    [id, owner.ownerId, contractId],
  );
  return id;
}

const PAYMENT_CALLS: readonly ManagerCall[] = [
  {
    name: 'records a payment that pays a receipt',
    by: 'payments',
    arrange: async (world, { contractId }) => {
      await world.issued(contractId);
      return {
        path: '/payments',
        body: {
          contract_id: contractId,
          amount_kop: 2_000_000,
          paid_on: '2026-11-20',
          method: 'cash',
          note: 'Готівкою',
        },
      };
    },
  },
  {
    name: 'confirms a payment that the tenant has reported',
    by: 'payments',
    arrange: async (world, home) => ({ path: `/payments/${await reported(world, home)}/confirm`, body: {} }),
  },
  {
    name: 'rejects a payment that the tenant has reported',
    by: 'payments',
    arrange: async (world, home) => ({ path: `/payments/${await reported(world, home)}/reject`, body: {} }),
  },
];

const draftAt =
  (change: (draftId: string) => Sent): ManagerCall['arrange'] =>
  async (world, { contractId }) =>
    change(await world.draftOf(contractId));

/** The tenant's address, to which a receipt is sent. */
async function withAddress({ db, owner }: BillingWorld): Promise<void> {
  await db.query(`update counterparties set emails = '{tenant@example.com}' where owner_id = $1`, [owner.ownerId]);
}

const RECEIPT_CALLS: readonly ManagerCall[] = [
  {
    name: 'counts a month before it is made',
    by: 'receipts',
    isLook: true,
    arrange: async (_, { contractId }) => ({
      path: '/receipts/preview',
      body: { period: PERIOD, contract_ids: [contractId] },
    }),
  },
  {
    name: 'makes the receipts of a month',
    by: 'receipts',
    arrange: async (_, { contractId }) => ({
      path: '/receipts/run',
      body: { period: PERIOD, contract_ids: [contractId] },
    }),
  },
  {
    name: 'makes a receipt outside the month',
    by: 'receipts',
    arrange: async (_, { contractId }) => ({
      path: '/receipts',
      body: {
        kind: 'one_off',
        contract_id: contractId,
        due_on: '2026-12-01',
        lines: [{ title: 'Заміна замка', amount_kop: 50_000 }],
      },
    }),
  },
  {
    name: 'adds a line to a draft',
    by: 'receipts',
    arrange: draftAt((id) => ({ path: `/receipts/${id}/lines`, body: { title: 'Прибирання', amount_kop: 30_000 } })),
  },
  {
    name: 'changes the due day of a draft',
    by: 'receipts',
    arrange: draftAt((id) => ({ method: 'patch', path: `/receipts/${id}`, body: { due_on: '2026-12-15' } })),
  },
  {
    name: 'counts a draft anew',
    by: 'receipts',
    arrange: draftAt((id) => ({ path: `/receipts/${id}/recalculate`, body: {} })),
  },
  {
    name: 'issues a receipt',
    by: 'receipts',
    arrange: draftAt((id) => ({ path: `/receipts/${id}/issue`, body: {} })),
  },
  {
    name: 'throws a draft away',
    by: 'receipts',
    arrange: draftAt((id) => ({ path: `/receipts/${id}/void`, body: {} })),
  },
  {
    name: 'sends a receipt',
    by: 'receipts',
    arrange: async (world, { contractId }) => {
      await withAddress(world);
      return { path: `/receipts/${await world.issued(contractId)}/send`, body: {} };
    },
  },
  {
    name: 'voids a receipt that has been issued and paid',
    by: 'receipts',
    arrange: async (world, { contractId }) => {
      const id = await world.issued(contractId);
      await world.client.post('/payments', { contract_id: contractId, amount_kop: 100_000, paid_on: '2026-11-20' });
      return { path: `/receipts/${id}/void`, body: { reason: 'Помилка в показнику' } };
    },
  },
];

export const MANAGER_CALLS: readonly ManagerCall[] = [
  ...READING_CALLS,
  ...TASK_CALLS,
  ...PAYMENT_CALLS,
  ...RECEIPT_CALLS,
  ...DOCUMENT_CALLS,
  ...EXPENSE_CALLS,
  ...CONTRACT_CALLS,
];
