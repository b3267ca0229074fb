import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { frame as t } from '../../i18n/uk/frame.ts';
import { useAccountTheme } from '../../lib/account-theme.ts';
import { isLetIn } from '../../lib/capacity.ts';
import { beginAtTop } from '../../lib/demo-crossing.ts';
import { late } from '../../lib/late.ts';
import { rememberList } from '../../lib/list-address.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasScreen, type ScreenHandle } from '../../lib/screens.ts';
import { hasAnything, type Session, useRole, useSession } from '../../lib/session.ts';
import { useSide } from '../../lib/side-fold.ts';
import { onTabs } from '../../lib/tabs.ts';
import { toast } from '../../lib/toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { barFor, menuFor } from './menu-items.ts';
import { OfflineBar } from './offline-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { keepVisit } from './visits.ts';
import '../../ui/in-app.css';

const NewVersionBar = late(async () => ({ default: (await import('./new-version-bar.tsx')).NewVersionBar }));
const ShortcutsDialog = late(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));
const Palette = late(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The frame of every signed-in screen. When the session ends, whatever the cause, it leads to sign-in and back. */
export function Shell({ notice }: { readonly notice: ReactNode }) {
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
  useEffect(() => {
    if (screen?.path === pathname) rememberList(pathname, search);
  }, [screen, pathname, search]);
  useAccountTheme(session?.theme);
  useLiveEvents(session);
  const isShut = useShutDoor(session, screen);
  const [asked, setAsked] = useState<'palette' | 'keys' | null>(null);
  const close = () => setAsked(null);
  const openSearch = useCallback(() => setAsked('palette'), []);
  useSearchKey(openSearch);
  useMovedTabs();
  useFirstKey(() => setAsked('keys'));
  const side = useSide();
  const context = useMemo((): ShellContext => ({ openSearch }), [openSearch]);
  if (session === null) return null;

  const viewer = { ...session, isOwner };
  const menu = menuFor(viewer, hasScreen);
  return (
    <QueryClientProvider client={queryClient}>
      <a className="btn p skip" href="#content">
        {common.skipToContent}
      </a>
      <div className={side === 'wide' ? 'app' : 'app rail'}>
        <Sidebar session={session} menu={menu} side={side} onKeys={() => setAsked('keys')} />
        <div className="main">
          <TopBar screen={screen} isOwner={isOwner} session={session} onSearch={openSearch} />
          <Visits screen={screen} userId={session.user.id} />
          {notice}
          <OfflineBar />
          <Suspense>
            <NewVersionBar />
          </Suspense>
          <main className="page" id="content" tabIndex={-1}>
            {isShut ? <Skeleton /> : <Outlet context={context} />}
          </main>
        </div>
      </div>
      <BottomBar session={session} menu={menu} bar={barFor(viewer, menu)} />
      {asked !== null && (
        <Suspense>
          {asked === 'palette' ? (
            <Palette session={session} isOwner={isOwner} onClose={close} />
          ) : (
            <ShortcutsDialog menu={menu} onClose={close} />
          )}
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** What of the frame a page may use. */
export type ShellContext = { readonly openSearch: () => void };

/** Where the person has been, for a page that cannot say anything else (recovery.tsx). */
function Visits({ screen, userId }: { readonly screen: ScreenHandle | undefined; readonly userId: string }) {
  const { pathname } = useLocation();
  useEffect(() => (screen === undefined ? undefined : keepVisit(userId, screen, pathname)), [screen, userId, pathname]);
  return null;
}

/** The physical key: on the Ukrainian layout the same key says «л» (ux.md §0.6). */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Another dialog is a question that waits for its answer.
      if (document.querySelector('dialog[open]') === null) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);
}

/**
 * The guard asks only whoever comes in: an access that ends while its screen is open closes the screen too, and says so. True from that
 * moment on: what is shown goes at once, and nothing is asked for it any more.
 */
function useShutDoor(session: Session | null, screen: ScreenHandle | undefined): boolean {
  const role = useRole();
  const navigate = useNavigate();
  // Of whoever has nothing left every screen is shut, but the one that says so.
  const hadAnything = useRef(false);
  const isOut = session !== null && !hasAnything(session) && hadAnything.current;
  useEffect(() => {
    hadAnything.current = session !== null && hasAnything(session);
  }, [session]);
  const isShut = isOut || (session !== null && screen?.guard !== undefined && !isLetIn(screen.guard, session, role));
  useEffect(() => {
    if (!isShut) return;
    const leave = async () => {
      await navigate('/dashboard', { replace: true });
      // What the closed screen still asks for is refused, and the refusal would be said over the reason.
      await queryClient.cancelQueries({ type: 'inactive' });
      toast({ title: t.noLongerYours, variant: 'info' });
    };
    void leave();
  }, [isShut, navigate]);
  return isShut;
}

/** From the first key on: whoever only points has no need of what keeps the focus, nor of shortcuts. */
function useFirstKey(askKeys: () => void): void {
  const navigate = useNavigate();
  const help = useRef(askKeys);
  help.current = askKeys;
  useEffect(() => {
    const stops: (() => void)[] = [];
    let left = false;
    const start = async (first: KeyboardEvent) => {
      const [{ keepFocus }, { startShortcuts }] = await Promise.all([
        import('../../lib/kept-focus.ts'),
        import('./shortcuts.ts'),
      ]);
      if (!left) stops.push(keepFocus(), startShortcuts(first, { navigate, askKeys: () => help.current() }));
    };
    addEventListener('keydown', start, { once: true });
    return () => {
      left = true;
      removeEventListener('keydown', start);
      for (const stop of stops) stop();
    };
  }, [navigate]);
}

/** Another tab has gone into the demo or out of it, and this one with it: nothing it shows is of the session it has now. */
function useMovedTabs(): void {
  useEffect(() => onTabs(({ kind }) => kind === 'moved' && beginAtTop()), []);
}

/**
 * The screen comes first: the stream of events is opened when it stands, and notifications of this browser are listened to. Whoever is
 * told of nothing needs neither.
 */
const LIVE_AFTER_MS = 1500;

function useLiveEvents(session: Session | null): void {
  const userId = session?.permissions['notifications.read'] === true ? session.user.id : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let left = false;
    const start = async () => {
      const [{ startLive }, { startPush }] = await Promise.all([
        import('../../lib/live.ts'),
        import('../../lib/push-here.ts'),
      ]);
      if (left) return;
      const stops = [startLive(), startPush(userId, navigate)];
      stop = () => stops.forEach((end) => void end());
    };
    const timer = setTimeout(() => void start(), LIVE_AFTER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, navigate]);
}
