import { useLocation } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { common } from '../../i18n/uk/common.ts';
import { frame as t } from '../../i18n/uk/frame.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useScreenName } from '../../lib/screen-name.ts';
import { ButtonLink } from '../../ui/button.tsx';

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
        <ButtonLink to="/dashboard">{t.goHome}</ButtonLink>
        <ButtonLink to={`/help?from=${encodeURIComponent(pathname)}`}>{common.support}</ButtonLink>
      </div>
    </div>
  );
}
