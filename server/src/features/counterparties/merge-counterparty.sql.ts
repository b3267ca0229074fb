import type { Db } from '../../platform/db/scope.ts';

/** The number of a contract that has one of the two as its landlord and the other as its tenant. */
export async function findContractBetween(
  db: Db,
  ownerId: string,
  pair: readonly [string, string],
): Promise<string | null> {
  const row = await db.one<{ number: string }>(
    'counterparties.contract-between',
    `select number from contracts where owner_id = $1
        and ((tenant_counterparty_id = $2 and landlord_counterparty_id = $3) or (tenant_counterparty_id = $3 and landlord_counterparty_id = $2))
      order by created_at desc limit 1`,
    [ownerId, ...pair],
  );
  return row?.number ?? null;
}

/** Moves every reference to the surviving card; contracts keep their frozen documents (product.md §4, merge). */
export async function moveReferences(db: Db, ownerId: string, fromId: string, intoId: string): Promise<void> {
  const values = [ownerId, fromId, intoId];
  const moves: readonly (readonly [string, string])[] = [
    ['tenant', 'update contracts set tenant_counterparty_id = $3 where owner_id = $1 and tenant_counterparty_id = $2'],
    [
      'landlord',
      'update contracts set landlord_counterparty_id = $3 where owner_id = $1 and landlord_counterparty_id = $2',
    ],
    ['guarantor', 'update contracts set guarantor_id = $3 where owner_id = $1 and guarantor_id = $2'],
    ['receipts', 'update receipts set tenant_counterparty_id = $3 where owner_id = $1 and tenant_counterparty_id = $2'],
    [
      'providers',
      'update property_services set provider_counterparty_id = $3 where owner_id = $1 and provider_counterparty_id = $2',
    ],
    // A lease with services of its own names their providers there.
    [
      'own-services',
      `update contracts c set utilities = (
          select jsonb_agg(case when s.service ->> 'providerCounterpartyId' = $2::text then jsonb_set(s.service, '{providerCounterpartyId}', to_jsonb($3::text)) else s.service end order by s.place)
            from jsonb_array_elements(c.utilities) with ordinality s(service, place))
        where c.owner_id = $1 and c.utilities is not null and c.utilities @> jsonb_build_array(jsonb_build_object('providerCounterpartyId', $2::text))`,
    ],
    ['contractor', 'update tasks set contractor_id = $3 where owner_id = $1 and contractor_id = $2'],
    ['expenses', 'update expenses set counterparty_id = $3 where owner_id = $1 and counterparty_id = $2'],
    ['documents', 'update documents set counterparty_id = $3 where owner_id = $1 and counterparty_id = $2'],
    [
      'co-tenants',
      `update contract_co_tenants t set counterparty_id = $3 where t.owner_id = $1 and t.counterparty_id = $2
         and not exists (select 1 from contract_co_tenants x where x.owner_id = $1 and x.contract_id = t.contract_id and x.counterparty_id = $3)`,
    ],
    [
      'closed-numbers',
      `update counterparties t set closed_phones = array(select distinct unnest(t.closed_phones || f.closed_phones)) from counterparties f
        where t.owner_id = $1 and t.id = $3 and f.owner_id = $1 and f.id = $2 and f.closed_phones <> '{}'`,
    ],
    [
      'card',
      'update counterparties set merged_into = $3, archived_at = now(), version = version + 1, updated_at = now() where owner_id = $1 and id = $2',
    ],
  ];
  await Promise.all(moves.map(([name, text]) => db.query(`counterparties.merge-${name}`, text, values)));
}
