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
