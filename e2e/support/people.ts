import type { APIRequestContext, Browser, FullProject, Page } from '@playwright/test';
import { contextOfProject } from './context-of-project.ts';
import { type Body, post, provePhone, signInNewOwner, signInNewPerson } from './new-owner.ts';
import { linkIn, newestMessage } from './outbox.ts';

const NAMES = [
  'owner',
  'other',
  'manager',
  'onlooker',
  'tenant',
  'everything',
  'newcomer',
  'first',
  'second',
  'third',
] as const;

type Name = (typeof NAMES)[number];

/**
 * Who looks at the screens, each in a browser of his own. Two owners let a flat each, with everything on it; the manager has both by all the
 * switches but finance, the onlooker the first by the one that comes with every grant. `everything` lets a flat, manages the first owner's
 * and rents the second's. The last three have just begun, each a step further.
 */
export type Cast = Readonly<Record<Name, Page>>;

export async function buildCast(browser: Browser, project: FullProject): Promise<Cast> {
  const serial = `${project.name === 'phone' ? 1 : 2}${String(Date.now()).slice(-5)}`;
  const people = await Promise.all(
    NAMES.map(async (name, at) => {
      const context = await contextOfProject(browser, project, project.use.baseURL ?? '');
      const person = { page: await context.newPage(), phone: `+38067${serial}${at}` };
      const isOwner = !['manager', 'onlooker', 'tenant', 'newcomer'].includes(name);
      const lastName = name === 'other' ? 'Бондар' : 'Коваленко';
      const newcomer = { email: `${name}-${serial}@example.com`, phone: person.phone, lastName };
      await (isOwner ? signInNewOwner(person.page, newcomer) : signInNewPerson(person.page, newcomer));
      return [name, person] as const;
    }),
  );
  const of = Object.fromEntries(people) as Record<Name, Person>;
  for (const name of ['manager', 'onlooker', 'tenant', 'everything'] as const)
    await provePhone(of[name].page, of[name].phone);

  const home = await letFlat(of.owner.page.request, { apartment: '1', tenantPhone: of.tenant.phone });
  const otherHome = await letFlat(of.other.page.request, { apartment: '2', tenantPhone: of.everything.phone });
  await letFlat(of.everything.page.request, { apartment: '3', tenantPhone: '+380671110000' });
  await letIn(of.owner.page, home, of.manager);
  await letIn(of.other.page, otherHome, of.manager);
  await letIn(of.owner.page, home, of.onlooker, { permissions: { view: true } });
  await letIn(of.owner.page, home, of.everything);
  for (const name of ['second', 'third'] as const)
    await post(of[name].page.request, '/properties', {
      type: 'apartment',
      address: { city: 'Київ', street: 'Січова' },
    });
  await post(of.third.page.request, '/counterparties', {
    kind: 'person',
    first_name: 'Андрій',
    last_name: 'Мельник',
    roles: ['tenant'],
  });
  return Object.fromEntries(people.map(([name, { page }]) => [name, page])) as Cast;
}

type Person = { readonly page: Page; readonly phone: string };

async function letIn(owner: Page, propertyId: string, { page, phone }: Person, more: Body = {}): Promise<void> {
  await post(owner.request, `/properties/${propertyId}/managers`, { phone, ...more });
  const letter = await newestMessage(owner, phone, /запрошують/);
  const key = linkIn(letter, /https?:\S+\/invites\/\S+/).split('/invites/')[1];
  await post(page.request, `/invites/${key}/accept`, {});
}

type Flat = { readonly apartment: string; readonly tenantPhone: string };

/** In a complex, with services, a meter and its readings, two months of receipts, the first of them paid, a deposit and a task. */
async function letFlat(request: APIRequestContext, { apartment, tenantPhone }: Flat): Promise<string> {
  const complex = await post(request, '/complexes', { name: 'Будинок на Січовій', address: 'Київ, вул. Січова, 9' });
  const property = await post(request, '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Січова', building: '9', apartment },
    area_total: '54',
  });
  await post(request, `/complexes/${complex.id}/properties`, { property_ids: [property.id] });
  const contractId = await leaseOf(request, property.id, tenantPhone);
  const services = [
    { code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' },
    { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000 },
  ];
  await request.patch(`/api/properties/${property.id}/settings`, { data: { services } });
  const meter = await post(request, '/physical-meters', {
    property_id: property.id,
    service: 'electricity',
    serial: `0711288${apartment}`,
    digits: 6,
    installed_on: '2026-08-31',
    initial_values: ['1000'],
  });
  await post(request, '/meters/readings', {
    items: [
      { meter_id: meter.id, date: '2026-09-30', values: ['1100'] },
      { meter_id: meter.id, date: '2026-10-31', values: ['1210'] },
    ],
  });
  const paid = await billMonth(request, '2026-10');
  await billMonth(request, '2026-11');
  await post(request, '/payments', { contract_id: contractId, amount_kop: paid, paid_on: '2026-10-24' });
  await post(request, '/tasks', { title: 'Перевірити бойлер', property_id: property.id, contract_id: contractId });
  return property.id;
}

async function leaseOf(request: APIRequestContext, propertyId: string, tenantPhone: string): Promise<string> {
  const person = { kind: 'person', first_name: 'Андрій' };
  const landlord = await post(request, '/counterparties', {
    ...person,
    last_name: 'Коваленко',
    roles: ['landlord'],
    ibans: ['UA213223130000026007233566001'],
    tax_id: '3383904825',
  });
  const tenant = await post(request, '/counterparties', {
    ...person,
    last_name: 'Мельник',
    roles: ['tenant'],
    phones: [tenantPhone],
  });
  const contract = await post(request, '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-09-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    deposit: { amount_minor: 1_850_050, currency: 'UAH', kind: 'guarantee' },
  });
  await post(request, `/contracts/${contract.id}/activate`, { signed_on: '2026-09-01' });
  return contract.id;
}

/** What the tenant has to pay by the month's receipt, made, issued and sent. */
async function billMonth(request: APIRequestContext, period: string): Promise<number> {
  const run: { readonly id: string; readonly created?: readonly string[] } = await post(request, '/receipts/run', {
    period,
  });
  await post(request, '/receipts/issue', { ids: run.created });
  await post(request, '/receipts/send', { ids: run.created });
  const listed = await (await request.get(`/api/receipts?period=${period}`)).json();
  return listed.result.items[0].left_kop;
}
