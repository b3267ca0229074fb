import { expect } from 'vitest';
import { insertCounterparty, insertOwner, insertProperty, type TestOwner } from './factories.ts';
import { type Answer, type Client, clientOf } from './http-client.ts';
import type { TestApp } from './test-app.ts';

export type Landlord = {
  readonly owner: TestOwner;
  readonly client: Client;
  readonly parts: {
    readonly rental_object_id: string;
    readonly landlord_counterparty_id: string;
    readonly tenant_counterparty_id: string;
  };
};

/** An owner with a flat, his own card and a tenant's card with a telephone. */
export async function makeLandlord(
  test: TestApp,
  tenant: { phones?: string[]; emails?: string[] } = { phones: ['+380671234567'] },
): Promise<Landlord> {
  const pool = test.database.superuser;
  const owner = await insertOwner(pool);
  return {
    owner,
    client: clientOf(test, owner.token),
    parts: {
      rental_object_id: await insertProperty(pool, owner.ownerId),
      landlord_counterparty_id: await insertCounterparty(pool, owner.ownerId, {
        displayName: 'Коваленко Олена',
        roles: ['landlord'],
        ibans: ['UA213223130000026007233566001'],
      }),
      tenant_counterparty_id: await insertCounterparty(pool, owner.ownerId, tenant),
    },
  };
}

type Made = { id: string; number: string };

/** A draft of the flat for a year from 01.12.2026. */
export async function draftContract({ client, parts }: Landlord, values: object = {}): Promise<Made> {
  const made = await client.post('/contracts', {
    ...parts,
    start_date: '2026-12-01',
    end_date: '2027-11-30',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    ...values,
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.body;
}

/** The key of a link, as the tenant finds it in the address. */
export function keyOf(contract: Answer['body']): string {
  return new URL(contract.public_link.url).searchParams.get('k') ?? '';
}

/** A contract that has been sent, with the key of its link. */
export async function sentContract(landlord: Landlord, values: object = {}): Promise<Made & { key: string }> {
  const { id, number } = await draftContract(landlord, values);
  const sent = await landlord.client.post(`/contracts/${id}/send`);
  expect([sent.status, sent.body.status]).toEqual([200, 'pending']);
  return { id, number, key: keyOf(sent.body) };
}

export function statuses(answers: readonly Answer[]): number[] {
  return answers.map((answer) => answer.status).toSorted((a, b) => a - b);
}
