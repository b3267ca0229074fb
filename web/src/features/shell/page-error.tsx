import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { common } from '../../i18n/uk/common.ts';
import { frame as t } from '../../i18n/uk/frame.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** In place of the whole application, nothing of which could be drawn; inside its frame it is `ScreenError`. */
export function PageError() {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  return (
    <main className="page">
      <Problem error={useRouteError()}>
        {isSignedIn && <ButtonLink to={`/help?from=${encodeURIComponent(pathname)}`}>{common.support}</ButtonLink>}
      </Problem>
    </main>
  );
}

/** Specification §8, «Page error»: 404 is 'Page Not Found', anything else 'Internal Server Error' unless a status message is given. */
export function Problem({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const message = messageOf(error);
  // A part of the program that the network has not brought is no fault of the server's.
  const isUnreached = /module|preload/.test(message);
  const title = isUnreached ? t.unreached : titleOf(error);
  usePageTitle(title);
  // A listener of its own: `useBackOnline` would come along to sign-in, which has no room for it (contract.md §4.1).
  useEffect(() => {
    if (!isUnreached) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isUnreached]);
  return (
    <div className="stack" key={pathname}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{isUnreached ? t.unreachedText : t.errorText}</p>
      {message && !isUnreached && <p className="muted">{message}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="p" onClick={reload}>
          {isUnreached ? t.reload : common.retry}
        </Button>
        <ButtonLink to="/dashboard">{t.goHome}</ButtonLink>
        {children}
      </div>
    </div>
  );
}

const reload = () => location.reload();

function titleOf(error: unknown): string {
  return isRouteErrorResponse(error) && error.statusText ? error.statusText : spec.internalServerError;
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' ? error.data : '';
  return error instanceof Error ? error.message : '';
}
