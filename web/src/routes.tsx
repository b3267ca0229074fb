import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { AppRoot } from './features/shell/app-root.tsx';
import { NotFound } from './features/shell/not-found.tsx';
import { PageError } from './features/shell/page-error.tsx';
import { titles as t } from './i18n/uk/titles.ts';
import { guestOnly, knownIds, roleGuard, signedInOnly } from './lib/guards.ts';
import { registerScreens, type ScreenHandle } from './lib/screens.ts';
import { ensureSession } from './lib/session.ts';

type RouteModule = { readonly default: ComponentType };
type Screen = { readonly path: string; readonly file: string; readonly title: string; readonly guard?: LoaderFunction };

const files = import.meta.glob<RouteModule>('./routes/*.route.tsx');

/** Sign-in screens; `/auth/verify-email` is public in both states (specification §2), the others are for visitors. */
const AUTH: readonly Screen[] = [
  { path: '/login', file: 'login', title: t.login, guard: guestOnly },
  { path: '/register', file: 'register', title: t.register, guard: guestOnly },
  { path: '/forgot-password', file: 'forgot-password', title: t.forgotPassword, guard: guestOnly },
  { path: '/reset-password', file: 'reset-password', title: t.resetPassword, guard: guestOnly },
  { path: '/auth/verify-notice', file: 'verify-notice', title: t.verifyNotice, guard: guestOnly },
  { path: '/auth/verify-email', file: 'verify-email', title: t.verifyEmail },
  { path: '/terms', file: 'terms', title: t.terms },
  { path: '/privacy', file: 'privacy', title: t.privacy },
  // Letters are read before anybody can sign in; the server has it in development only.
  { path: '/dev/outbox', file: 'dev-outbox', title: t.devOutbox },
];

/** Screens of the shell, in the order of specification §2; a guard names the grants that also open the screen. */
const SCREENS: readonly Screen[] = [
  { path: '/dashboard', file: 'dashboard', title: t.dashboard },
  { path: '/profile', file: 'profile', title: t.profile },
  { path: '/my-receipts', file: 'my-receipts', title: t.myReceipts },
  { path: '/properties', file: 'properties', title: t.properties },
  { path: '/properties/create', file: 'property-create', title: t.propertyCreate, guard: roleGuard([]) },
  { path: '/properties/:propertyId', file: 'property', title: t.property },
  {
    path: '/properties/:propertyId/edit',
    file: 'property-edit',
    title: t.propertyEdit,
    guard: roleGuard(['properties.write']),
  },
  { path: '/counterparties', file: 'counterparties', title: t.counterparties },
  { path: '/counterparties/create', file: 'counterparty-create', title: t.counterpartyCreate },
  { path: '/counterparties/:contactId', file: 'counterparty', title: t.counterparty },
  { path: '/counterparties/:contactId/edit', file: 'counterparty-edit', title: t.counterpartyEdit },
  { path: '/contracts', file: 'contracts', title: t.contracts },
  { path: '/contracts/create', file: 'contract-create', title: t.contractCreate },
  { path: '/contracts/:contractId', file: 'contract', title: t.contract },
  {
    path: '/contracts/:contractId/edit',
    file: 'contract-edit',
    title: t.contractEdit,
    guard: roleGuard(['contracts.write']),
  },
  { path: '/tariffs', file: 'tariffs', title: t.tariffs, guard: roleGuard(['tariffs.read']) },
  { path: '/meters', file: 'meters', title: t.meters, guard: roleGuard(['readings.read']) },
  { path: '/physical-meters', file: 'physical-meters', title: t.physicalMeters, guard: roleGuard(['meters.read']) },
  { path: '/physical-meters/:id', file: 'physical-meter', title: t.physicalMeter, guard: roleGuard(['meters.read']) },
  { path: '/receipts', file: 'receipts', title: t.receipts, guard: roleGuard(['receipts.read']) },
  { path: '/receipts/:id', file: 'receipt', title: t.receipt, guard: roleGuard(['receipts.read']) },
];

const fileOf = (screen: Screen) => files[`./routes/${screen.file}.route.tsx`];

/** A screen is on the table, and so in the menu, when its file is there. */
registerScreens([...AUTH, ...SCREENS].filter((screen) => fileOf(screen) !== undefined).map((screen) => screen.path));

/** The parameters are checked before the guard, so that a wrong address is a wrong address to everyone. */
function loaderOf({ path, guard }: Screen): { loader?: LoaderFunction } {
  const ids = path.includes(':') ? knownIds : undefined;
  if (ids && guard) {
    return {
      loader: async (args, context) => {
        ids(args);
        return guard(args, context);
      },
    };
  }
  const loader = ids ?? guard;
  return loader ? { loader } : {};
}

function routesOf(screens: readonly Screen[]): RouteObject[] {
  return screens.flatMap((screen): RouteObject[] => {
    const load = fileOf(screen);
    if (!load) return [];
    return [
      {
        path: screen.path,
        handle: { title: screen.title, path: screen.path } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await load()).default }),
        ...loaderOf(screen),
      },
    ];
  });
}

/** The start page of the app's host: the marketing pages come from the server, so here there is only the way in. */
const home: LoaderFunction = async () => redirect((await ensureSession()) ? '/dashboard' : '/login');

export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: PageError,
    // Nothing is drawn while the first guard asks for the session; the wait is one request.
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: home },
      ...routesOf(AUTH),
      {
        loader: signedInOnly,
        // A guard must not run again for every filter of a list: the session store already holds the answer.
        shouldRevalidate: () => false,
        lazy: async () => ({ Component: (await import('./features/shell/shell.tsx')).Shell }),
        children: [
          {
            ErrorBoundary: PageError,
            children: [...routesOf(SCREENS), { path: '*', Component: NotFound }],
          },
        ],
      },
    ],
  },
];
