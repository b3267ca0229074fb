import { describe, expect, it } from 'vitest';
import { checkContractPeople } from './contract-parties.ts';

const PEOPLE = { landlordId: 'olena', tenantId: 'andrii', coTenantIds: ['iryna'], guarantorId: 'petro' };

describe('the people of a contract', () => {
  it('are four different ones, or fewer', () => {
    expect(checkContractPeople(PEOPLE)).toEqual([]);
    expect(checkContractPeople({ ...PEOPLE, coTenantIds: [], guarantorId: null })).toEqual([]);
  });

  it.each([
    [
      'a landlord renting from himself (ст. 606 ЦКУ)',
      { tenantId: 'olena' },
      'tenant_is_landlord',
      'tenantCounterpartyId',
    ],
    ['the tenant once more as a co-tenant', { coTenantIds: ['iryna', 'andrii'] }, 'party_twice', 'coTenants.1'],
    ['the landlord as a co-tenant', { coTenantIds: ['olena'] }, 'party_twice', 'coTenants.0'],
    ['the tenant as his own surety (ст. 553 ЦКУ)', { guarantorId: 'andrii' }, 'party_twice', 'guarantorId'],
    ['the landlord as a surety to herself', { guarantorId: 'olena' }, 'party_twice', 'guarantorId'],
  ])('refuse %s', (_what, change, code, field) => {
    expect(checkContractPeople({ ...PEOPLE, ...change })).toEqual([{ code, field }]);
  });
});
