import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { isFullRun } from '../server/src/testing/gate-size.ts';
import { fit, HOSTILE_WORDS } from './support/hostile-words.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** Code written into every field of text stays text on every screen, page, letter and paper (reliability.md §7, G22). */

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'довгий-пароль-для-оренди';
const IBAN = 'UA213223130000026007233566001';

type Body = Readonly<Record<string, unknown>>;
type Made = { readonly id: string; readonly created?: string[]; readonly public_link?: { url: string } };

async function send(request: APIRequestContext, method: string, path: string, data: Body): Promise<Made> {
  const response = await request.fetch(`/api${path}`, { method, data });
  const text = await response.text();
  expect(response.ok(), `${method} ${path} ${JSON.stringify(data)}: ${text}`).toBe(true);
  return text === '' ? { id: '' } : JSON.parse(text).result;
}

async function signUp(page: Page, email: string, words: string): Promise<void> {
  const { request } = page;
  const person = { first_name: fit(words, 100), last_name: fit(words, 100), call_sign: fit(words, 60) };
  const rest = { email, phone: '050 333 44 55', password: PASSWORD, role: 'owner', accept_terms: true };
  await send(request, 'POST', '/User/register', { ...person, ...rest });
  const letter = await newestMessage(page, email, /Підтвердьте/);
  const token = new URL(linkIn(letter, /https?:\S+verify-email\?token=\S+/)).searchParams.get('token');
  await request.get(`/api/Auth/verify-email?token=${token}`);
  await send(request, 'POST', '/Auth/login', { email, password: PASSWORD });
}

type Let = { readonly screens: string[]; readonly papers: string[]; readonly receiptId: string };

/** A whole let of which every text is the words. */
async function makeLet(page: Page, words: string, stamp: string): Promise<Let> {
  const { request } = page;
  const make = (path: string, data: Body) => send(request, 'POST', path, data);
  const long = fit(words, 100);
  const place = { region: long, city: long, street: long, building: fit(words, 20), apartment: fit(words, 20) };
  const property = await make('/properties', {
    type: 'apartment',
    name: long,
    address: { ...place, entrance: fit(words, 20), floor: fit(words, 20), postal_code: fit(words, 10) },
    cadastral_number: fit(words, 40),
    registry_number: fit(words, 40),
    notes: words,
    access_notes: words,
  });
  const tariff = await make('/tariffs', {
    service: 'internet',
    title: long,
    city: long,
    unit: fit(words, 20),
    zones: 1,
    versions: [{ valid_from: '2026-01-01', price: '250.00' }],
  });
  const party = {
    last_name: long,
    first_name: long,
    middle_name: long,
    address: words,
    notes: words,
    tags: [fit(words, 30)],
  };
  const card = { kind: 'person', id_document: words, ...party };
  const landlord = await make('/counterparties', { ...card, roles: ['landlord'], ibans: [IBAN], tax_id: '3383904825' });
  const email = `tenant-${stamp}@example.com`;
  const tenant = await make('/counterparties', { ...card, roles: ['tenant'], emails: [email] });
  const provider = await make('/counterparties', {
    kind: 'company',
    company_name: words,
    representative: words,
    roles: ['provider'],
  });
  await send(request, 'PATCH', `/properties/${property.id}/settings`, {
    services: [
      {
        code: 'internet',
        payer: 'tenant',
        method: 'fixed',
        amount_kop: 28_000,
        title: long,
        account_number: fit(words, 60),
        provider_counterparty_id: provider.id,
      },
      { code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' },
    ],
  });
  const meter = await make('/physical-meters', {
    property_id: property.id,
    service: 'electricity',
    serial: `${fit(words, 20)}${stamp}`,
    place: long,
    zones: 1,
    installed_on: '2026-01-01',
    initial_values: ['8270'],
  });
  const contract = await make('/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    number: `${fit(words, 20)}${stamp}`.slice(0, 40),
    start_date: '2026-01-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    notes: words,
  });
  const active = await make(`/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  const today: string = await page.evaluate(
    'new Intl.DateTimeFormat("sv", { timeZone: "Europe/Kyiv" }).format(new Date())',
  );
  await make('/meters/readings', {
    meter_id: meter.id,
    period: today.slice(0, 7),
    date: today,
    values: ['8300'],
    comment: words,
  });
  const run = await make('/receipts/run', { period: today.slice(0, 7), contract_ids: [contract.id] });
  const receiptId = run.created?.[0] ?? '';
  await make(`/receipts/${receiptId}/issue`, {});
  await make(`/receipts/${receiptId}/send`, {});
  await make('/payments', {
    contract_id: contract.id,
    amount_kop: 100_000,
    paid_on: today,
    method: 'bank',
    reference: words,
    note: words,
  });
  const { pathname, search } = new URL(active.public_link?.url ?? '');
  const screens = [
    `/properties/${property.id}`,
    `/properties/${property.id}/edit`,
    `/counterparties/${tenant.id}`,
    `/counterparties/${tenant.id}/edit`,
    `/counterparties/${provider.id}`,
    `/contracts/${contract.id}`,
    `/contracts/${contract.id}/edit`,
    `/physical-meters/${meter.id}`,
    `/receipts/${receiptId}`,
    pathname + search,
    `/info/receipt/${receiptId}${search}`,
    `/tariffs?tariff=${tariff.id}`,
  ];
  return { screens, papers: [`/api/contracts/${contract.id}/pdf`, `/api/receipts/${receiptId}/pdf`], receiptId };
}

const LISTS = [
  '/dashboard',
  '/profile',
  '/my-receipts',
  '/properties',
  '/properties/create',
  '/counterparties',
  '/counterparties/create',
  '/contracts',
  '/contracts/create',
  '/tariffs',
  '/meters',
  '/physical-meters',
  '/receipts',
  '/receipts?create=1',
  '/dev/outbox',
];

/** What must not happen: a dialog, a policy broken, a frame or a request of somebody else's, an error of ours. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (/evil\.example|\/x$|\/etc\/passwd/.test(request.url())) seen.push(`a request: ${request.url()}`);
  });
  return seen;
}

/** No more than the plan of the first month takes, and as many accounts of words as can be looked at side by side. */
const WORDS_OF_AN_ACCOUNT = 24;
const ACCOUNTS = Array.from({ length: Math.ceil(HOSTILE_WORDS.length / WORDS_OF_AN_ACCOUNT) }, (_, at) =>
  HOSTILE_WORDS.slice(at * WORDS_OF_AN_ACCOUNT, (at + 1) * WORDS_OF_AN_ACCOUNT),
);

/** Every screen with all of the words; by day with one of them each, in turn. */
function screensOf(lets: readonly Let[]): string[] {
  return lets.flatMap(({ screens }, turn) => screens.filter((_, at) => isFullRun || at % lets.length === turn));
}

test('words that would run are words on every screen', ({ page }, { project }) => areWords(page, project.name, 0));

// A phone draws the same components; one of the words is enough to see its own parts.
for (let part = 1; part < ACCOUNTS.length; part += 1)
  test(`so are the words of part ${part + 1}`, { tag: NOT_ON_A_PHONE }, ({ page }, { project }) =>
    areWords(page, project.name, part),
  );

async function areWords(page: Page, project: string, part: number): Promise<void> {
  const words = (ACCOUNTS[part] ?? []).slice(0, project === 'desktop' ? WORDS_OF_AN_ACCOUNT : 1);
  test.setTimeout(60_000 + words.length * 60_000);
  const seen = watch(page);
  await page.exposeFunction('reportViolation', (text: string) => seen.push(text));
  // As text, because it runs in the page.
  await page.addInitScript(
    'document.addEventListener("securitypolicyviolation", (event) => reportViolation(event.violatedDirective + " " + event.blockedURI))',
  );
  await showsAsWords(page, words, `${project}${Date.now()}-${part}`);
  expect(seen).toEqual([]);
}

/** An account of these words: every screen and paper with them. */
async function showsAsWords(page: Page, all: readonly string[], stamp: string): Promise<void> {
  const [first = ''] = all;
  await signUp(page, `hostile-${stamp}@example.com`, first);
  const lets: Let[] = [];
  for (const [at, words] of all.entries()) lets.push(await makeLet(page, words, `${Date.now() % 1_000_000}${at}`));
  for (const path of [...LISTS, ...screensOf(lets)]) {
    await page.goto(path);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img[src="x"], [onerror], [onload], script:not([src]):not([type])').count(), path).toBe(
      0,
    );
    expect(await page.locator('body').innerText(), path).not.toMatch(/(^|\D)49(49)+(\D|$)/);
  }
  // That they were there to be seen at all; the menu, which a phone hides, has them too.
  await page.goto(lets[0]?.screens[0] ?? '');
  await expect(page.getByText(first).filter({ visible: true }).first()).toBeVisible();
  for (const path of lets.flatMap(({ papers }) => papers)) {
    const paper = await page.request.get(path);
    expect([path, paper.status(), (await paper.body()).subarray(0, 5).toString()]).toEqual([path, 200, '%PDF-']);
  }
}

test('letters show them as they are', async ({ page }, { project }) => {
  const email = `letters-${project.name}${Date.now()}@example.com`;
  const words = HOSTILE_WORDS[0] ?? '';
  await page.goto('/login');
  await signUp(page, email, words);
  const stamp = `${Date.now() % 1_000_000}`;
  await makeLet(page, words, stamp);
  const letter = await newestMessage(page, `tenant-${stamp}@example.com`, /info\/receipt/);
  expect(letter.subject).not.toMatch(/[\r\n]/);
  const { html, text } = letter as typeof letter & { html: string };
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(html).toMatch(/(&lt;|&#60;)img src=x onerror=alert\(1\)(&gt;|&#62;)/);
  expect(html).not.toContain('<img src=x');
});

test('the browser keeps nothing of a person who has signed out', async ({ page }, { project }) => {
  await page.goto('/login');
  await signUp(page, `leaving-${project.name}${Date.now()}@example.com`, 'Таємничко');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // As the menu does it; whatever the screens have kept goes with the answer (Clear-Site-Data).
  await page.evaluate('fetch("/api/Auth/logout", { method: "POST" })');
  await page.goto('/login');
  const kept = String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'));
  expect(kept).not.toMatch(/Таємничко|leaving-|[0-9a-f]{8}-[0-9a-f]{4}/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
});
