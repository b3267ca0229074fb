import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { Shell } from './features/shell/shell.tsx';
import { frame } from './i18n/uk/frame.ts';
import { signedInOnly } from './lib/guards.ts';
import { localLogout, refreshSession } from './lib/session.ts';
import { toasts } from './lib/toast.ts';
import { routes } from './routes.tsx';
import { stubServer, stubStorage, wireSession } from './testing/stub-server.ts';

const ID = '019aa0c0-0000-7000-8000-000000000001';

/** The table without the code of its screens: what is asked here is who may stand where. */
function withoutScreens(table: readonly RouteObject[]): RouteObject[] {
  return table.map(({ lazy: _screen, children, ...route }) =>
    Object.assign(route, children && { children: withoutScreens(children) }),
  ) as RouteObject[];
}

const table = withoutScreens(routes);

type Person = 'visitor' | 'owner' | 'member' | 'manager' | 'tenant';

/** What the server lets everybody ask for, since each is answered with what is his: a screen is not opened by it. */
const EVERYBODYS = { 'properties.read': true, 'contracts.read': true, 'receipts.read': true, 'payments.read': true };

async function become(person: Person): Promise<void> {
  localLogout();
  if (person === 'visitor') return;
  const roles = person === 'owner' ? ['owner'] : [];
  const entrusted = person === 'manager' ? ['view', 'receipts'] : [];
  const session = wireSession({ roles, permissions: EVERYBODYS, entrusted, rents: person === 'tenant' });
  stubServer({ 'GET /session': { body: { result: session } } });
  await refreshSession();
}

const ON_THE_WAY = { interval: 1 };

type Place = { readonly path: string; readonly inShell: boolean; readonly status: number };

/** Where a visit of an address ends. */
async function visit(person: Person, address: string): Promise<Place> {
  await become(person);
  const router = createMemoryRouter(table, { initialEntries: [address] });
  await vi.waitFor(() => {
    if (!router.state.initialized || router.state.navigation.state !== 'idle') throw new Error('still on the way');
  }, ON_THE_WAY);
  const { location, matches, errors } = router.state;
  const error = Object.values(errors ?? {})[0] as { status: number } | undefined;
  const inShell = matches.some(({ route }) => route.loader === signedInOnly);
  router.dispose();
  return { path: location.pathname + location.search, inShell, status: error?.status ?? 200 };
}

const toLogin = (address: string) => ({
  path: `/login?next=${encodeURIComponent(address)}`,
  inShell: false,
  status: 200,
});

beforeEach(() => {
  stubStorage();
  toasts.set([]);
});
afterAll(() => {
  localLogout();
  toasts.set([]);
  vi.unstubAllGlobals();
});

/** Specification §2, «Dashboard layout, no role guard». */
const OPEN = [
  ['/profile', '[spec 2.27]'],
  ['/subscription', '[spec 2.28]'],
  ['/billing', '[spec 2.29]'],
  ['/billing/review', '[spec 2.30]'],
  ['/my-receipts', '[spec 2.31]'],
  ['/complexes', '[spec 2.32]'],
  ['/complexes/create', '[spec 2.33]'],
  [`/complexes/${ID}`, '[spec 2.34]'],
  [`/complexes/${ID}/edit`, '[spec 2.35]'],
  ['/contracts', '[spec 2.36]'],
  ['/contracts/create', '[spec 2.37]'],
  [`/contracts/${ID}`, '[spec 2.38]'],
  ['/properties', '[spec 2.39]'],
  [`/properties/${ID}`, '[spec 2.40]'],
  ['/counterparties', '[spec 2.41]'],
  ['/counterparties/create', '[spec 2.42]'],
  [`/counterparties/${ID}`, '[spec 2.43]'],
  [`/counterparties/${ID}/edit`, '[spec 2.44]'],
] as const;

/** «Dashboard layout, role guard», and those whose meta is not shown (contract.md §3.17). */
const GUARDED = [
  ['/managers', '[spec 2.46]'],
  ['/meters', '[spec 2.47]'],
  ['/receipts', '[spec 2.48]'],
  [`/receipts/${ID}`, '[spec 2.49]'],
  ['/properties/create', '[spec 2.50]'],
  [`/properties/${ID}/edit`, '[spec 2.51]'],
  ['/notifications', '[spec 2.52]'],
  ['/finance', '[spec 2.53]'],
  ['/documents', '[spec 2.54]'],
  [`/contracts/${ID}/edit`, '[spec 2.55]'],
  ['/physical-meters', '[spec 2.56]'],
  [`/physical-meters/${ID}`, '[spec 2.57]'],
] as const;

const GUEST = [
  ['/login', '[spec 2.20]'],
  ['/register', '[spec 2.21]'],
  ['/auth/verify-notice', '[spec 2.23]'],
  ['/reset-password', '[spec 2.24]'],
  ['/forgot-password', '[spec 2.25]'],
] as const;

const PUBLIC = [['/auth/verify-email', '[spec 2.22]']] as const;

describe('a screen of the shell', () => {
  it.each(OPEN)('%s opens for whoever is signed in, and sends a visitor to sign in %s', async (path) => {
    expect(await visit('member', path)).toEqual({ path, inShell: true, status: 200 });
    expect(await visit('visitor', path)).toEqual(toLogin(path));
  });

  it('/dashboard opens for whoever is signed in, and sends a visitor to sign in [spec 2.26]', async () => {
    expect(await visit('member', '/dashboard')).toEqual({ path: '/dashboard', inShell: true, status: 200 });
    expect(await visit('visitor', '/dashboard')).toEqual({ path: '/login', inShell: false, status: 200 });
  });

  it.each(GUARDED)('%s opens for the owner role, and leads others to the dashboard with a word %s', async (path) => {
    expect(await visit('owner', path)).toEqual({ path, inShell: true, status: 200 });
    expect(await visit('visitor', path)).toEqual(toLogin(path));
    expect(toasts.get()).toEqual([]);
    expect(await visit('member', path)).toEqual({ path: '/dashboard', inShell: true, status: 200 });
    expect(toasts.get()).toMatchObject([{ title: frame.notYours }]);
  });

  it('under a role guard opens for a manager whose grant covers it [spec 2.2, 6.6–6.7]', async () => {
    expect((await visit('manager', '/receipts')).path).toBe('/receipts');
    expect((await visit('manager', '/payments')).path).toBe('/dashboard');
    expect((await visit('manager', '/meters')).path).toBe('/dashboard');
  });

  it('under a role guard opens for a tenant where he pays and is told, and nowhere else', async () => {
    const opened: string[] = [];
    for (const [path] of GUARDED) if ((await visit('tenant', path)).path === path) opened.push(path);
    expect(opened).toEqual([`/receipts/${ID}`, '/notifications']);
  });

  it('is drawn inside the dashboard layout', async () => {
    const match = matchRoutes(routes, '/dashboard')?.find(({ route }) => route.loader === signedInOnly);
    const { lazy } = match?.route ?? {};
    if (typeof lazy !== 'function') throw new Error('The shell is loaded lazily');
    const { Component } = await lazy();
    expect(Component).toBe(AppFrame);
    expect(AppFrame().type).toBe(Shell);
  });
});

/** What the product manages, in the order in which the specification's §1 names it. */
const MANAGED = [
  '/complexes',
  '/properties',
  '/contracts',
  '/counterparties',
  '/physical-meters',
  '/meters',
  '/receipts',
  '/billing',
  '/subscription',
  '/notifications',
  '/tasks',
  '/help',
];

it.each(MANAGED)('%s has a screen of its own for an owner [spec 1.2]', async (path) => {
  expect(await visit('owner', path)).toMatchObject({ path, status: 200 });
  expect(matchRoutes(routes, path)?.at(-1)?.route.handle).toMatchObject({ path });
});

describe('a screen of signing in', () => {
  it.each(GUEST)(
    '%s is for visitors; whoever is signed in goes to the dashboard [spec 2.2, 2.64, 6.8] %s',
    async (path) => {
      expect(await visit('visitor', path)).toEqual({ path, inShell: false, status: 200 });
      expect(await visit('member', path)).toEqual({ path: '/dashboard', inShell: true, status: 200 });
    },
  );

  it.each(PUBLIC)('%s is open to everybody [spec 2.65] %s', async (path) => {
    expect(await visit('visitor', path)).toEqual({ path, inShell: false, status: 200 });
    expect(await visit('member', path)).toEqual({ path, inShell: false, status: 200 });
  });
});

describe('an address', () => {
  it('/ leads to the dashboard or to sign in [spec 2.64–2.65]', async () => {
    expect((await visit('member', '/')).path).toBe('/dashboard');
    expect((await visit('visitor', '/')).path).toBe('/login');
  });

  it('nobody knows sends a visitor to sign in and is not found for the rest [spec 2.65]', async () => {
    expect(await visit('visitor', '/nowhere?a=1')).toEqual(toLogin('/nowhere?a=1'));
    expect(await visit('owner', '/nowhere')).toEqual({ path: '/nowhere', inShell: true, status: 200 });
    const load = matchRoutes(routes, '/nowhere')?.at(-1)?.route.lazy;
    const { Component } = typeof load === 'function' ? await load() : { Component: undefined };
    expect(Component?.name).toBe('NotFound');
  });

  it.each([...OPEN, ...GUARDED].map(([path]) => path).filter((path) => path.includes(ID)))(
    '%s with another thing than an id is not found [spec 2.68]',
    async (path) => {
      const wrong = path.replace(ID, '42');
      expect(await visit('owner', wrong)).toEqual({ path: wrong, inShell: true, status: 404 });
      expect(await visit('visitor', wrong)).toEqual(toLogin(wrong));
    },
  );
});
