import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { common } from '../../i18n/uk/common.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import { useBackOnline } from '../../lib/back-online.ts';
import { useOnline } from '../../lib/hooks.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from './not-found.tsx';

/** Specification §8, «Page error»: 404 is 'Page Not Found', anything else 'Internal Server Error' unless a status message is given. */
export function PageError() {
  const error = useRouteError();
  const online = useOnline();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (!online || isUnfetched(error)) return <Unreached />;
  const title = isRouteErrorResponse(error) && error.statusText ? error.statusText : spec.internalServerError;
  return <Problem title={title} message={messageOf(error)} />;
}

/** A part of the program that the network has not brought: no fault of the server's. */
function isUnfetched(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|Unable to preload CSS|Importing a module/.test(error.message)
  );
}

/** The screen comes by itself with the network. */
function Unreached() {
  usePageTitle(t.unreached);
  useBackOnline(() => location.reload());
  return (
    <main className="page stack">
      <h1 tabIndex={-1}>{t.unreached}</h1>
      <p>{t.unreachedText}</p>
      <div>
        <Button variant="p" onClick={() => location.reload()}>
          {common.retry}
        </Button>
      </div>
    </main>
  );
}

function Problem({ title, message }: { readonly title: string; readonly message: string }) {
  const { pathname } = useLocation();
  usePageTitle(title);
  const isSignedIn = useSession() !== null;
  return (
    <main className="page stack" key={pathname}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t.errorText}</p>
      {message && <p className="muted">{message}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="p" onClick={() => location.reload()}>
          {t.reload}
        </Button>
        <ButtonLink to="/dashboard">{t.goHome}</ButtonLink>
        {isSignedIn && <ButtonLink to={`/help?from=${encodeURIComponent(pathname)}`}>{common.support}</ButtonLink>}
      </div>
    </main>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' ? error.data : '';
  return error instanceof Error ? error.message : '';
}
