import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkIn, newestMessage } from './outbox.ts';

const PASSWORD = 'довгий-пароль-для-оренди';

export type Body = Readonly<Record<string, unknown>>;

/** What stands for an answer without a body. */
const NO_RESULT = '{"result":{"id":""}}';

/** A call that has to succeed; journeys that begin late in the story are brought there by the product's own calls. */
export async function post<T = { id: string }>(request: APIRequestContext, path: string, data: Body): Promise<T> {
  const response = await request.post(`/api${path}`, { data });
  const text = await response.text();
  expect(response.ok(), `${path}: ${text}`).toBe(true);
  return JSON.parse(text === '' ? NO_RESULT : text).result;
}

type Newcomer = { readonly email: string; readonly phone: string; readonly lastName?: string };

/** Registers an owner, proves the address by the letter and signs the page in. */
export function signInNewOwner(page: Page, newcomer: Newcomer): Promise<void> {
  return signIn(page, newcomer, 'owner');
}

/** The same for somebody who lets nothing himself. */
export function signInNewPerson(page: Page, newcomer: Newcomer): Promise<void> {
  return signIn(page, newcomer, 'none');
}

async function signIn(
  page: Page,
  { email, phone, lastName = 'Коваленко' }: Newcomer,
  role: 'owner' | 'none',
): Promise<void> {
  const { request } = page;
  const person = { first_name: 'Олена', last_name: lastName, email, phone, accept_terms: true };
  await post(request, '/User/register', { ...person, role, password: PASSWORD });
  const letter = await newestMessage(page, email, /Підтвердьте/);
  const token = new URL(linkIn(letter, /https?:\S+verify-email\?token=\S+/)).searchParams.get('token');
  await request.get(`/api/Auth/verify-email?token=${token}`);
  await post(request, '/Auth/login', { email, password: PASSWORD });
}

/** The person of the page has the number: it is asked for, and told back by the code that came to it. */
export async function provePhone(page: Page, phone: string): Promise<void> {
  await post(page.request, '/profile/phone', { phone });
  const code = /\d{6}/.exec((await newestMessage(page, phone, /код/i)).text)?.[0] ?? '';
  await post(page.request, '/profile/phone/confirm', { code });
}

type Lease = {
  readonly from?: string;
  readonly tenant?: { readonly phones: readonly string[]; readonly emails: readonly string[] };
};

/** A lease for 18 500,50 ₴ a month, in force; from January unless said otherwise. */
export async function letObject(
  request: APIRequestContext,
  propertyId: string,
  { from = '2026-01-01', tenant: reach }: Lease = {},
): Promise<string> {
  const party = { kind: 'person', first_name: 'Андрій' };
  const landlord = await post(request, '/counterparties', { ...party, last_name: 'Коваленко', roles: ['landlord'] });
  const tenant = await post(request, '/counterparties', {
    ...party,
    last_name: 'Мельник',
    roles: ['tenant'],
    ...reach,
  });
  const contract = await post(request, '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: from,
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
  });
  await post(request, `/contracts/${contract.id}/activate`, { signed_on: from });
  return contract.id;
}
