import { Search } from 'lucide-react';
import { Link, useLocation, useOutletContext } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { recovery as t } from '../../i18n/uk/recovery.ts';
import { shell } from '../../i18n/uk/shell.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lastAnswered } from '../../lib/http.ts';
import { hasScreen } from '../../lib/screens.ts';
import { type Session, useRole, useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { menuFor } from './menu-items.ts';
import { withIcons } from './palette-entries.ts';
import { readRecent } from './recent-entries.ts';
import type { ShellContext } from './shell.tsx';
import { mayOpen, readVisits, type Visit, waysOn } from './visits.ts';

type RecoveryProps = {
  /** What broke the page; absent where there is none. */
  readonly error?: unknown;
};

/** Ways on from a page that is not there or has broken: the search, what was open before, and what support will ask for (ux.md §2). */
export function Recovery({ error }: RecoveryProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const isOwner = useRole() === 'owner';
  const context = useOutletContext<ShellContext | undefined>();
  if (session === null) return null;
  const requestId = error === undefined ? null : requestOf(error);
  const help = new URLSearchParams({ from: pathname, ...(requestId && { request: requestId }) });
  return (
    <>
      {context && (
        <Button onClick={context.openSearch} aria-keyshortcuts="Control+K Meta+K">
          <Search aria-hidden="true" />
          {shell.searchEverything}
        </Button>
      )}
      <ButtonLink to={`/help?${help}`}>{common.support}</ButtonLink>
      {requestId && (
        <CopyButton text={requestId} label={common.copyRequestId}>
          {common.requestId(requestId.slice(0, 8))}
        </CopyButton>
      )}
      <Ways session={session} isOwner={isOwner} pathname={pathname} />
    </>
  );
}

/** Of the call that failed; a page that broke by itself broke on what it was answered last. */
function requestOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : lastAnswered();
}

type WaysProps = { readonly session: Session; readonly isOwner: boolean; readonly pathname: string };

/** Where the person has just been, else the sections that are open to him. */
function Ways({ session, isOwner, pathname }: WaysProps) {
  const viewer = { session, isOwner };
  const found = withIcons(readRecent(session.user.id), viewer).map(({ to, title }): Visit => ({ path: to, title }));
  const before = waysOn([...readVisits(session.user.id), ...found], pathname).filter(mayOpen(viewer));
  const { main, more } = menuFor({ ...session, isOwner }, hasScreen);
  const sections = [...main, ...more].filter(({ locked }) => locked === null);
  const ways = before.length > 0 ? before : sections.map(({ path, label }): Visit => ({ path, title: label }));
  if (ways.length === 0) return null;
  return (
    <nav className="basis-full pt-3" aria-labelledby="ways-on">
      <h2 id="ways-on">{before.length > 0 ? t.before : t.sections}</h2>
      <ul>
        {ways.map(({ path, title }) => (
          <li key={path} className="py-2">
            <Link className="wrap-anywhere" to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
