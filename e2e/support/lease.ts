import type { Call } from './account.ts';

/** A flat with a contract in force; gives the tenant's link. */
export async function makeLease(api: Call): Promise<string> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', address });
  const card = (last_name: string, role: string) =>
    api('POST', '/counterparties', { kind: 'person', first_name: 'Андрій', last_name, roles: [role] });
  const [landlord, tenant] = [await card('Коваленко', 'landlord'), await card('Мельник', 'tenant')];
  const { id } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
  });
  await api('POST', `/contracts/${id}/activate`, { signed_on: '2026-01-01' });
  const contract = await api<{ public_link: { url: string } }>('GET', `/contracts/${id}`);
  return contract.public_link.url;
}

type BetweenCompanies = {
  readonly name: string;
  readonly address: { readonly city: string; readonly street: string; readonly building: string };
  readonly landlord: string;
  readonly tenant: string;
  readonly rentMinor: number;
};

/** A flat that one company lets to another, with a contract in force. */
export async function leaseBetweenCompanies(
  api: Call,
  { name, address, landlord, tenant, rentMinor }: BetweenCompanies,
) {
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', name, address });
  const card = (company_name: string, role: string) =>
    api('POST', '/counterparties', { kind: 'company', company_name, roles: [role] });
  const { id: landlordId } = await card(landlord, 'landlord');
  const { id: tenantId } = await card(tenant, 'tenant');
  const { id: contractId } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlordId,
    tenant_counterparty_id: tenantId,
    start_date: '2026-01-01',
    rent: { amount_minor: rentMinor, currency: 'UAH' },
  });
  await api('POST', `/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
  return { propertyId, tenantId, contractId };
}
