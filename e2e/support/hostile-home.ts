import type { Body, Planter } from './planter.ts';

/** An object of words with its people and services: what a let of them begins with. */

const IBAN = 'UA213223130000026007233566001';

export type Whose = { readonly stamp: string; readonly tenantPhone?: string | undefined };

export async function makeHome(planter: Planter) {
  const { words } = planter;
  const long = planter.fit(100);
  const place = { region: long, city: long, street: long, building: planter.fit(20) };
  const deep = { ...place, entrance: planter.fit(20), postal_code: planter.fit(10) };
  const full = { ...deep, apartment: planter.fit(20), floor: planter.fit(20) };
  const property = await planter.make('/properties', {
    type: 'apartment',
    name: long,
    address: full,
    cadastral_number: planter.fit(40),
    registry_number: planter.fit(40),
    notes: words,
    access_notes: words,
  });
  const complex = await planter.make('/complexes', { name: long, description: words, address: full });
  await planter.send('PUT', `/complexes/${complex.id}`, { name: long, description: words, address: words });
  const template = { type: 'apartment', name: `${planter.fit(90)} {n}`, address: deep };
  const units = await planter.make(`/complexes/${complex.id}/units`, { from: 1, to: 1, template });
  return { propertyId: property.id, complexId: complex.id, unitId: units.ids?.[0] ?? '' };
}

export async function makePeople(planter: Planter, { stamp, tenantPhone }: Whose) {
  const { words } = planter;
  const long = planter.fit(100);
  const named = { last_name: long, first_name: long, middle_name: long };
  const card: Body = {
    kind: 'person',
    ...named,
    id_document: words,
    address: words,
    notes: words,
    tags: [planter.fit(30)],
  };
  const landlord = await planter.make('/counterparties', {
    ...card,
    roles: ['landlord'],
    ibans: [IBAN],
    tax_id: '3383904825',
  });
  const tenant = await planter.make('/counterparties', {
    ...card,
    roles: ['tenant'],
    emails: [`tenant-${stamp}@example.com`],
    ...(tenantPhone && { phones: [tenantPhone] }),
  });
  const provider = await planter.make('/counterparties', {
    kind: 'company',
    company_name: words,
    representative: words,
    roles: ['provider'],
  });
  return { landlordId: landlord.id, tenantId: tenant.id, providerId: provider.id };
}

/** A service of one's own that the tenant pays by himself has a name beside that of the bill of the house. */
export const direct = (planter: Planter) => `${planter.fit(110)} 2`;

export async function describeServices(planter: Planter, propertyId: string, providerId: string): Promise<void> {
  const internet = { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000, title: planter.fit(100) };
  await planter.send('PATCH', `/properties/${propertyId}/settings`, {
    services: [
      { ...internet, account_number: planter.fit(60), provider_counterparty_id: providerId },
      { code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' },
      { code: 'custom', payer: 'tenant', method: 'shared_bill', title: planter.fit(100) },
      { code: 'custom', payer: 'tenant_direct', method: 'fixed', title: direct(planter) },
    ],
  });
  const named = { last_name: planter.fit(100), first_name: planter.fit(100), middle_name: planter.fit(100) };
  await planter.make(`/properties/${propertyId}/contract-parties`, { kind: 'person', ...named });
  await planter.make(`/properties/${propertyId}/contract-parties`, { kind: 'company', company_name: planter.words });
}
