import type { Refusal } from '../refusal/refusal.ts';

export type ContractPeople = {
  readonly landlordId: string;
  readonly tenantId: string;
  readonly coTenantIds: readonly string[];
  readonly guarantorId: string | null;
};

/**
 * Nobody contracts with himself: an obligation whose debtor and creditor are one person ends (ст. 606 ЦКУ), and a surety answers for
 * another's debt (ст. 553 ЦКУ). A co-tenant stands beside the tenant, so he is neither him nor the landlord.
 */
export function checkContractPeople({ landlordId, tenantId, coTenantIds, guarantorId }: ContractPeople): Refusal[] {
  const refusals: Refusal[] = [];
  if (tenantId === landlordId) refusals.push({ code: 'tenant_is_landlord', field: 'tenantCounterpartyId' });
  for (const [index, id] of coTenantIds.entries())
    if (id === landlordId || id === tenantId) refusals.push({ code: 'party_twice', field: `coTenants.${index}` });
  if (guarantorId !== null && (guarantorId === landlordId || guarantorId === tenantId))
    refusals.push({ code: 'party_twice', field: 'guarantorId' });
  return refusals;
}
