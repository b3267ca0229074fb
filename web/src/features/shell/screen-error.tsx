import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { frame } from '../../i18n/uk/frame.ts';
import { recovery as t } from '../../i18n/uk/recovery.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useScreenName } from '../../lib/screen-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Problem } from './page-error.tsx';

/** What helps on is not worth a second failure: without it the page still says what the first one was. */
const Recovery = lazy(() =>
  import('./recovery.tsx').then(
    ({ Recovery: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

/** A screen that has broken, or whose address names nothing, inside the frame, with the ways on. */
export function ScreenError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Problem error={error}>
      <Suspense>
        <Recovery error={error} />
      </Suspense>
    </Problem>
  );
}

/** The message is the specification's, 'Page Not Found' followed by the path; the Ukrainian text under it explains. */
export function NotFound() {
  const { pathname } = useLocation();
  const title = `${spec.pageNotFound}: ${pathname}`;
  useScreenName(title);
  usePageTitle(title);
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t.notFoundText(pathname)}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="p" to="/dashboard">
          {frame.goHome}
        </ButtonLink>
        <Suspense>
          <Recovery />
        </Suspense>
      </div>
    </div>
  );
}
