import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasScreen, type ScreenHandle } from '../../lib/screens.ts';
import { useRole, useSession } from '../../lib/session.ts';
import { OfflineBar } from '../../ui/parts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { menuFor } from './menu-items.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every signed-in screen. When the session ends, whatever the cause, it leads to sign-in and back. */
export function Shell() {
  const session = useSession();
  const isOwner = useRole() === 'owner';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const screen = useMatches()
    .map((match) => match.handle as ScreenHandle | undefined)
    .findLast(Boolean);

  useEffect(() => {
    if (session === null) void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [session, navigate, pathname, search]);
  if (session === null) return null;

  const menu = menuFor({ user: session.user, onboardingStep: session.onboardingStep, isOwner }, hasScreen);
  return (
    <QueryClientProvider client={queryClient}>
      <a className="btn p skip" href="#content">
        {common.skipToContent}
      </a>
      <div className="app">
        <Sidebar session={session} menu={menu} />
        <div className="main">
          <TopBar screen={screen} isOwner={isOwner} session={session} />
          <OfflineBar />
          <main className="page" id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <BottomBar session={session} menu={menu} />
    </QueryClientProvider>
  );
}
