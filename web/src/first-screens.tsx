import type { FirstScreens } from '@kliuchar/api-schema/shell-assets';
import { type ComponentType, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppRoot } from './features/shell/app-root.tsx';
import { PageError } from './features/shell/page-error.tsx';
import ForgotPasswordRoute from './routes/forgot-password.route.tsx';
import LoginRoute from './routes/login.route.tsx';
import RegisterRoute from './routes/register.route.tsx';

/** Who has an invitation registers with another answer already chosen. */
const SCREENS: readonly { readonly path: string; readonly Screen: ComponentType; readonly except?: string }[] = [
  { path: '/login', Screen: LoginRoute },
  { path: '/register', Screen: RegisterRoute, except: 'invite' },
  { path: '/forgot-password', Screen: ForgotPasswordRoute },
];

/**
 * The forms of visitors as they are first seen, drawn once a build (`tools/build.mjs`): the server puts them into the page, and they are
 * there before the program, which takes them over (`main.tsx`). React counts ids along the tree, so the tree has to be that of the app.
 */
export async function drawFirstScreens(): Promise<FirstScreens> {
  return Object.fromEntries(
    await Promise.all(
      SCREENS.map(
        async ({ path, Screen, except = null }) => [path, { html: await draw(path, Screen), except }] as const,
      ),
    ),
  );
}

async function draw(path: string, Screen: ComponentType): Promise<string> {
  const routes = [{ Component: AppRoot, ErrorBoundary: PageError, children: [{ path, Component: Screen }] }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  router.dispose();
  if (!html.includes('<form ')) throw new Error(`${path} was drawn without its form`);
  // Until it is taken over (lib/early-form.ts).
  return html.replaceAll('<form ', '<form data-early="" ');
}
