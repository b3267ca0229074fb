import { expect, type Page } from '@playwright/test';
import type { Let } from './hostile-let.ts';
import { kyivToday } from './kyiv-today.ts';
import { linkIn, newestMessage } from './outbox.ts';
import type { Planter } from './planter.ts';

export const PASSWORD = 'довгий-пароль-для-оренди';

type Newcomer = { readonly email: string; readonly phone: string; readonly role: 'owner' | 'none' };

/** Registers under the words, proves the address by the letter and signs the page in. */
export async function signUpAs(page: Page, planter: Planter, { email, phone, role }: Newcomer): Promise<void> {
  const person = { first_name: planter.fit(100), last_name: planter.fit(100), call_sign: planter.fit(60) };
  const rest = { email, phone, password: PASSWORD, role, accept_terms: true };
  await planter.make('/User/register', { ...person, ...rest });
  const letter = await newestMessage(page, email, /Підтвердьте/);
  const token = new URL(linkIn(letter, /https?:\S+verify-email\?token=\S+/)).searchParams.get('token');
  await planter.find(`/Auth/verify-email?token=${token}`);
  await planter.make('/Auth/login', { email, password: PASSWORD });
}

export async function provePhone(page: Page, planter: Planter, phone: string): Promise<void> {
  await planter.make('/profile/phone', { phone });
  const code = /\d{6}/.exec((await newestMessage(page, phone, /код/i)).text)?.[0] ?? '';
  await planter.make('/profile/phone/confirm', { code });
}

/** What an account has once, however many lets it has. */
export async function fillAccount(planter: Planter, made: Let): Promise<void> {
  const { words } = planter;
  const names = { first_name: planter.fit(100), last_name: planter.fit(100), middle_name: planter.fit(100) };
  await planter.send('PATCH', '/profile', { ...names, call_sign: planter.fit(60) });
  await planter.make('/profile/payment-accounts', {
    name: planter.fit(140),
    iban: 'UA213223130000026007233566001',
    tax_id: '3383904825',
  });
  await planter.make('/profile/list-views', { list: 'contracts', name: planter.fit(40), query: 'status=active' });
  await planter.make('/api-keys', { name: planter.fit(60), scope: 'read' });
  const hook = { url: 'https://example.com/hook', events: ['task.created'] };
  await planter.make('/webhook-endpoints', { ...hook, description: planter.fit(100) });
  await planter.send('PUT', '/billing/requisites', { kind: 'person', name: planter.fit(200), address: words });
  const asked = { topic: 'question', message: words, name: planter.fit(120), page: planter.fit(200) };
  await planter.make('/support/requests', { ...asked, filled_ms: 60_000 });
  const { items: catalog } = await planter.find('/tariffs/catalog');
  await planter.make(`/tariffs/catalog/${catalog?.[0]?.key ?? ''}/copy`, { title: planter.fit(100) });
  await importTable(planter);
  await importStatement(planter, made.contractId);
  const { items: objects } = await planter.find('/properties?limit=1');
  await planter.make(`/properties/${objects?.[0]?.id ?? ''}/duplicate`, {
    name: planter.fit(100),
    apartment: planter.fit(20),
  });
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table that waits to be saved: its words are shown as they stand in the file. */
async function importTable(planter: Planter): Promise<void> {
  const text = `ПІБ,Телефон\n${cell(planter.words)},${cell(planter.words)}`;
  const file = { name: 'таблиця.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const { id } = await planter.upload('/imports', { kind: 'counterparties', file });
  const settings = { duplicates: 'skip', city: planter.fit(100) };
  await planter.send('PATCH', `/imports/${id}`, { settings });
  const { items } = await planter.find(`/imports/${id}/rows`);
  const cells = [{ column: 0, text: planter.words }];
  await planter.send('PATCH', `/imports/${id}/rows/${items?.[0]?.id ?? ''}`, { cells });
}

const TITLES =
  '"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"';

/** Two transfers: one waits to be laid, the other was and is taken back. */
async function importStatement(planter: Planter, contractId: string): Promise<void> {
  const day = kyivToday().split('-').toReversed().join('.');
  const rows = [1, 2].map(
    (at) => `"${day} 09:1${at}:00",${cell(planter.words)},4829,10${at}.00,10${at}.00,UAH,—,—,—,${at}.00`,
  );
  const file = { name: 'виписка.csv', mimeType: 'text/csv', buffer: Buffer.from([TITLES, ...rows].join('\n')) };
  await planter.upload('/payments/import', { file });
  const { items: lines } = await planter.find('/payments/import/lines');
  const { id: lineId = '', amount_kop = 0 } = lines?.[0] ?? {};
  const shares = [{ contract_id: contractId, amount_kop }];
  await planter.make('/payments/import/confirm', { lines: [{ line_id: lineId, shares, even_if_similar: true }] });
  await planter.make(`/payments/import/lines/${lineId}/undo`, { reason: planter.words });
}

/** The tenant of the let refuses another one. */
export async function declineLease(owner: Planter, tenant: Planter, made: Let): Promise<void> {
  const { items } = await owner.find('/properties?status=vacant&limit=1');
  const contract = await owner.make('/contracts', {
    rental_object_id: items?.[0]?.id ?? '',
    landlord_counterparty_id: made.landlordId,
    tenant_counterparty_id: made.tenantId,
    start_date: '2032-01-01',
    rent: { amount_minor: 900_000, currency: 'UAH' },
  });
  await owner.make(`/contracts/${contract.id}/send`, {});
  await tenant.make(`/contracts/${contract.id}/decline`, { reason: tenant.words });
  expect((await tenant.find('/contracts')).items?.map(({ id }) => id)).toContain(made.contractId);
}
