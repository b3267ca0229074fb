import type { Browser, BrowserContext, FullProject, Page } from '@playwright/test';
import { type Call, callApi, PASSWORD, signUp } from './account.ts';
import { contextOfProject } from './context-of-project.ts';
import type { OwnServer } from './own-server.ts';

const EMAIL = 'olena.kovalenko@example.com';

type Bill = { readonly id: string; readonly number: string };

export type LateLease = {
  readonly email: string;
  readonly propertyId: string;
  readonly contractId: string;
  /** Issued on 20.10 and due on 25.10. */
  readonly october: Bill;
  /** Issued on 21.11 and due on 25.11. */
  readonly november: Bill;
  /** A draft, made on 21.11. */
  readonly december: Bill;
};

/** October is due since 25.10. */
export const LATE_NOW = '2026-11-21T09:00:00Z';

/** The owner of such a lease before a page of his, on that day. */
export async function openLateLease(
  browser: Browser,
  project: FullProject,
  server: OwnServer,
): Promise<{ context: BrowserContext; page: Page; lease: LateLease }> {
  const context = await contextOfProject(browser, project, server.origin);
  const lease = await makeLateLease(context, server);
  await context.clock.setFixedTime(new Date(LATE_NOW));
  return { context, page: await context.newPage(), lease };
}

/** An owner whose tenant is late with October: 20 000,00 a month, 0,1 % a day. Made by the product's own calls on two days. */
async function makeLateLease(context: BrowserContext, server: OwnServer): Promise<LateLease> {
  const api = callApi(context, server.origin);
  await server.startAt('2026-10-20T09:00:00Z');
  await signUp(context, { email: EMAIL, phone: '+380501112299' }, server.origin);
  const account = { name: 'Коваленко Олена', iban: 'UA213223130000026007233566001', tax_id: '3383904825' };
  await api('POST', '/profile/payment-accounts', { ...account, default: true });
  const lease = await makeLease(api);
  const october = await bill(api, lease.contractId, '2026-10');
  await server.startAt(LATE_NOW);
  await api('POST', '/Auth/login', { email: EMAIL, password: PASSWORD });
  const november = await bill(api, lease.contractId, '2026-11');
  const december = await draft(api, lease.contractId, '2026-12');
  return { email: EMAIL, ...lease, october, november, december };
}

async function makeLease(api: Call): Promise<{ propertyId: string; contractId: string }> {
  const { id: propertyId } = await api('POST', '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' },
  });
  const { id: tenantId } = await api('POST', '/counterparties', {
    kind: 'person',
    roles: ['tenant'],
    last_name: 'Мельник',
    first_name: 'Андрій',
    phones: ['+380671112299'],
  });
  const landlords = await api<{ items: { id: string }[] }>('GET', '/counterparties?role=landlord');
  const { id: contractId } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlords.items[0]?.id,
    tenant_counterparty_id: tenantId,
    start_date: '2026-10-01',
    end_date: '2027-09-30',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
    payment: { due_day: 25 },
    late_fee: { mode: 'percent_day', percent: '0.1', cap_percent: '10' },
  });
  await api('POST', `/contracts/${contractId}/activate`, { signed_on: '2026-09-28' });
  return { propertyId, contractId };
}

async function draft(api: Call, contractId: string, period: string): Promise<Bill> {
  const { created } = await api<{ created: string[] }>('POST', '/receipts/run', { period, contract_ids: [contractId] });
  const { id, number } = await api<Bill>('GET', `/receipts/${created[0]}`);
  return { id, number };
}

async function bill(api: Call, contractId: string, period: string): Promise<Bill> {
  const made = await draft(api, contractId, period);
  await api('POST', `/receipts/${made.id}/issue`);
  return made;
}
