import { Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { onHttp } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { keepReturnPath } from '../../lib/return-path.ts';
import { screenState } from '../../lib/screen-name.ts';
import type { ScreenHandle } from '../../lib/screens.ts';
import { askSessionAgain } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { toast, toasts } from '../../lib/toast.ts';

/** Radix Toast weighs as much as the whole sign-in form, so the first screen does not wait for it. */
const loadToastHost = () => import('../../ui/toast-host.tsx');
const ToastHost = late(async () => ({ default: (await loadToastHost()).ToastHost }));
/**
 * It is there before it is needed: that the network is gone could not be said by what only the network can bring. Late enough that on a
 * slow phone the screen itself comes first.
 */
const TOAST_HOST_AFTER_MS = 6000;

/** The first page of every document is «default» to the router: by its path it is found again after a reload, and no other page opens where it was left. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** What every screen has: its title, the focus on its heading after a change of address, the place of toasts. */
export function AppRoot() {
  const title = useMatches()
    .map((match) => (match.handle as ScreenHandle | undefined)?.title)
    .findLast(Boolean);
  const { name, failed } = useStore(screenState);
  usePageTitle(name ?? title ?? '', failed);
  useHeadingFocus();
  usePaymentRequired();
  useEffect(() => {
    const timer = setTimeout(() => loadToastHost().catch(() => undefined), TOAST_HOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const hasToast = useStore(toasts).length > 0;
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      {hasToast && (
        <Suspense>
          <ToastHost />
        </Suspense>
      )}
    </>
  );
}

/** After a change of screen a screen reader and the keyboard start at its heading (ux.md A2); the first load is left alone. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    let heading: HTMLElement | null = null;
    const focus = () => {
      if (heading && (heading.isConnected || document.activeElement !== document.body)) return;
      heading = document.querySelector('h1[tabindex="-1"]');
      heading?.focus({ preventScroll: true });
    };
    focus();
    // The heading comes with the screen's data, or another takes its place then; not beyond the visitor's next move.
    const observer = new MutationObserver(focus);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), 5000);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}

/**
 * Any 402: the notice of the specification and the way to the subscription (§6, §8). The place is kept, since the draft of its form is
 * there, and the session is asked again: what it knew of the subscription was older.
 */
function usePaymentRequired(): void {
  const navigate = useNavigate();
  useEffect(() => {
    onHttp({
      paymentRequired: () => {
        toast({ title: spec.subscriptionInactive, variant: 'destructive' });
        const { pathname, search } = location;
        if (!PAYING.has(pathname)) keepReturnPath(pathname + search);
        void navigate('/subscription');
        void askSessionAgain();
      },
    });
  }, [navigate]);
}

/** Screens of the subscription itself, to which there is no coming back after paying. */
const PAYING: ReadonlySet<string> = new Set(['/subscription', '/billing', '/billing/review']);
