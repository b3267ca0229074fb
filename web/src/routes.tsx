import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { AppRoot } from './features/shell/app-root.tsx';
import { PageError } from './features/shell/page-error.tsx';
import { guestOnly, knownIds, roleGuard, signedInOnly } from './lib/guards.ts';
import { registerScreens, type ScreenHandle } from './lib/screens.ts';
import { ensureSession, usePermission } from './lib/session.ts';
import { AUTH_SCREENS, type Guard, type Screen, SHELL_SCREENS } from './screen-table.ts';

type RouteModule = { readonly default: ComponentType; readonly loader?: LoaderFunction };

const files = import.meta.glob<RouteModule>('./routes/*.route.tsx');

const fileOf = (screen: Screen) => files[`./routes/${screen.file}.route.tsx`];

/** A screen is on the table, and so in the menu, when its file is there. */
registerScreens([...AUTH_SCREENS, ...SHELL_SCREENS].filter((screen) => fileOf(screen) !== undefined));

const guardOf = (guard: Guard): LoaderFunction => (guard === 'guest' ? guestOnly : roleGuard(guard));

/** The parameters are checked before the guard, so that a wrong address is a wrong address to everyone. */
function loaderOf({ path, guard: named }: Screen): { loader?: LoaderFunction } {
  // The key of an invitation is no id.
  const ids = /:(?!token)/.test(path) ? knownIds : undefined;
  const guard = named && guardOf(named);
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

/** What may be seen changes while a person is here (he becomes an owner), so it is asked when the screen is drawn. */
async function forWhom({ needs, title }: Screen, Drawn: ComponentType): Promise<ComponentType> {
  if (needs === undefined) return Drawn;
  const { OwnersOnly } = await import('./features/shell/owners-only.tsx');
  return function Asked() {
    return usePermission(needs) ? <Drawn /> : <OwnersOnly title={title} />;
  };
}

function routesOf(screens: readonly Screen[]): RouteObject[] {
  return screens.flatMap((screen): RouteObject[] => {
    const load = fileOf(screen);
    if (!load) return [];
    return [
      {
        path: screen.path,
        handle: {
          title: screen.title,
          path: screen.path,
          guard: screen.guard === 'guest' ? undefined : screen.guard,
        } satisfies ScreenHandle,
        lazy: async () => {
          const { default: Drawn, loader } = await load();
          return { Component: await forWhom(screen, Drawn), ...(loader && { loader }) };
        },
        ...loaderOf(screen),
      },
    ];
  });
}

/** The start page of the app's host: the marketing pages come from the server, so here there is only the way in. */
const home: LoaderFunction = async () => redirect((await ensureSession()) ? '/dashboard' : '/login');

const frame = () => import('./app-frame.tsx');

export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: PageError,
    children: [
      { path: '/', loader: home },
      ...routesOf(AUTH_SCREENS),
      {
        loader: signedInOnly,
        // A guard must not run again for every filter of a list: the session store already holds the answer.
        shouldRevalidate: () => false,
        lazy: async () => ({ Component: (await frame()).AppFrame }),
        children: [
          {
            lazy: async () => ({ ErrorBoundary: (await frame()).ScreenError }),
            children: [
              ...routesOf(SHELL_SCREENS),
              { path: '*', lazy: async () => ({ Component: (await frame()).NotFound }) },
            ],
          },
        ],
      },
    ],
  },
];
