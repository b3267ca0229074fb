import { type Browser, expect, type FullProject, type Page, test } from '@playwright/test';
import { isFullRun } from '../server/src/testing/gate-size.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { declineLease, fillAccount, provePhone, signUpAs } from './support/hostile-account.ts';
import { type Let, makeLet } from './support/hostile-let.ts';
import { HOSTILE_WORDS } from './support/hostile-words.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { newestMessage } from './support/outbox.ts';
import { Planted } from './support/planted.ts';
import { Planter } from './support/planter.ts';
import { canHoldWrites, harmOn, LISTS, leftOut, lookAtScreens } from './support/screens-of-words.ts';
import { violationsOf } from './support/walk.ts';

/** Code written into every field of text stays text on every screen, page, letter and paper (reliability.md §7, G22). */

test.describe.configure({ mode: 'parallel' });

/** Dialogs that the buttons of the screens open: measured 68; fewer would say that the buttons are not found. */
const DIALOGS = 40;

/** What must not happen: a dialog, a policy broken, a frame or a request of somebody else's, an error of ours. */
async function watch(page: Page): Promise<string[]> {
  const seen = await violationsOf(page);
  await canHoldWrites(page);
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

/** No more objects than the plan of the first month takes: two a word; and as many accounts as can be looked at side by side. */
const WORDS_OF_AN_ACCOUNT = 24;
const ACCOUNTS = Array.from({ length: Math.ceil(HOSTILE_WORDS.length / WORDS_OF_AN_ACCOUNT) }, (_, at) =>
  HOSTILE_WORDS.slice(at * WORDS_OF_AN_ACCOUNT, (at + 1) * WORDS_OF_AN_ACCOUNT),
);

/** Every screen with all of the words; by day with one of them each, in turn. */
function ofLets(lets: readonly Let[], kind: 'screens' | 'pages'): string[] {
  return lets.flatMap((made, turn) => made[kind].filter((_, at) => isFullRun || at % lets.length === turn));
}

test('words that would run are words on every screen', ({ page, browser, baseURL }, { project }) =>
  areWords({ page, browser, baseURL }, project, 0));

// A phone draws the same components; one of the words is enough to see its own parts.
for (let part = 1; part < ACCOUNTS.length; part += 1)
  test(`so are the words of part ${part + 1}`, { tag: NOT_ON_A_PHONE }, ({ page, browser, baseURL }, { project }) =>
    areWords({ page, browser, baseURL }, project, part),
  );

type Fixtures = { readonly page: Page; readonly browser: Browser; readonly baseURL: string | undefined };

async function areWords({ page, browser, baseURL = '' }: Fixtures, project: FullProject, part: number): Promise<void> {
  const words = (ACCOUNTS[part] ?? []).slice(0, project.name === 'desktop' ? WORDS_OF_AN_ACCOUNT : 1);
  test.setTimeout(120_000 + words.length * 90_000);
  const context = await contextOfProject(browser, project, baseURL);
  const people = { owner: page, tenant: await context.newPage() };
  const seen = [await watch(people.owner), await watch(people.tenant)];
  await showsAsWords(people, words, `${project.name}${Date.now()}-${part}`);
  expect(seen.flat()).toEqual([]);
  await context.close();
}

type People = { readonly owner: Page; readonly tenant: Page };

/** An account of these words, and a tenant of it who is called so too: every screen and paper with them. */
async function showsAsWords({ owner, tenant }: People, all: readonly string[], stamp: string): Promise<void> {
  const [first = ''] = all;
  const planted = new Planted();
  const [planter, ofTenant] = [owner, tenant].map(({ request }) => new Planter(request, first, planted));
  if (planter === undefined || ofTenant === undefined) throw new RangeError('Two people');
  const digits = `${Date.now()}`.slice(-7);
  const tenantPhone = `+38067${digits}`;
  await signUpAs(owner, planter, { email: `hostile-${stamp}@example.com`, phone: `+38050${digits}`, role: 'owner' });
  await signUpAs(tenant, ofTenant, { email: `tenant-${stamp}@example.com`, phone: tenantPhone, role: 'none' });
  await provePhone(tenant, ofTenant, tenantPhone);
  const lets: Let[] = [];
  for (const [at, words] of all.entries()) {
    const whose = { stamp: `${Number(digits) % 100_000}${at}`, tenantPhone: at === 0 ? tenantPhone : undefined };
    lets.push(await makeLet(new Planter(owner.request, words, planted), whose));
  }
  const [made] = lets;
  if (made === undefined) throw new RangeError('No words');
  await fillAccount(planter, made);
  await declineLease(planter, ofTenant, made);
  expect(planted.missing(), 'fields of text without words').toEqual([]);

  const ofOwner = await lookAtScreens(owner, [...LISTS, ...ofLets(lets, 'screens')]);
  const own = ['/dashboard', '/profile', '/my-receipts', '/contracts', '/properties', '/tasks', '/documents'];
  const ofHim = await lookAtScreens(tenant, [...own, '/notifications', `/contracts/${made.contractId}`]);
  expect([...ofOwner.faults, ...ofHim.faults]).toEqual([]);
  expect(leftOut([...ofOwner.screens, ...ofHim.screens]), 'screens that nothing has led to').toEqual([]);
  expect(ofOwner.dialogs).toBeGreaterThan(DIALOGS);
  await lookAtPages(owner, lets);
  // That they were there to be seen at all; the menu, which a phone hides, has them too.
  await owner.goto(made.screens[0] ?? '');
  await expect(owner.getByText(first).filter({ visible: true }).first()).toBeVisible();
}

/** What stands outside the application: pages of a link, letters of development, and papers. */
async function lookAtPages(page: Page, lets: readonly Let[]): Promise<void> {
  for (const path of [...ofLets(lets, 'pages'), '/dev/outbox']) {
    await page.goto(path);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await harmOn(page), path).toEqual([]);
  }
  for (const path of lets.flatMap(({ papers }) => papers)) {
    const paper = await page.request.get(path);
    expect([path, paper.status(), (await paper.body()).subarray(0, 5).toString()]).toEqual([path, 200, '%PDF-']);
  }
}

test('letters show them as they are', async ({ page }, { project }) => {
  const email = `letters-${project.name}${Date.now()}@example.com`;
  const words = HOSTILE_WORDS[0] ?? '';
  await page.goto('/login');
  const planter = new Planter(page.request, words, new Planted());
  await signUpAs(page, planter, { email, phone: '050 333 44 55', role: 'owner' });
  const stamp = `${Date.now() % 1_000_000}`;
  await makeLet(planter, { stamp });
  const letter = await newestMessage(page, `tenant-${stamp}@example.com`, /info\/receipt/);
  expect(letter.subject).not.toMatch(/[\r\n]/);
  const { html, text } = letter as typeof letter & { html: string };
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(html).toMatch(/(&lt;|&#60;)img src=x onerror=alert\(1\)(&gt;|&#62;)/);
  expect(html).not.toContain('<img src=x');
});

test('the browser keeps nothing of a person who has signed out', async ({ page }, { project }) => {
  await page.goto('/login');
  const email = `leaving-${project.name}${Date.now()}@example.com`;
  const planter = new Planter(page.request, 'Таємничко', new Planted());
  await signUpAs(page, planter, { email, phone: '050 333 44 55', role: 'owner' });
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
