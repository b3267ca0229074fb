import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { common } from '../../i18n/uk/common.ts';
import { frame as t } from '../../i18n/uk/frame.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from './not-found.tsx';

/** Specification §8, «Page error»: 404 is 'Page Not Found', anything else 'Internal Server Error' unless a status message is given. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const message = messageOf(error);
  // A part of the program that the network has not brought is no fault of the server's.
  if (/module|preload/.test(message)) return <Problem title={t.unreached} text={t.unreachedText} />;
  const title = isRouteErrorResponse(error) && error.statusText ? error.statusText : spec.internalServerError;
  return <Problem title={title} message={message} />;
}

type ProblemProps = { readonly title: string; readonly text?: string; readonly message?: string };

function Problem({ title, text = t.errorText, message }: ProblemProps) {
  const { pathname } = useLocation();
  usePageTitle(title);
  const isSignedIn = useSession() !== null;
  return (
    <main className="page stack" key={pathname}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
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
