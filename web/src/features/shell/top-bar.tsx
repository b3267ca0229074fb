import { ArrowLeft, Bell, ChevronRight, CircleQuestionMark, Plus, Search } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { frame } from '../../i18n/uk/frame.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { formatDayMonth, today, weekdayName } from '../../lib/format.ts';
import { late } from '../../lib/late.ts';
import { listAddress } from '../../lib/list-address.ts';
import { useReceiptsList } from '../../lib/receipts-list.ts';
import { screenState } from '../../lib/screen-name.ts';
import type { ScreenHandle } from '../../lib/screens.ts';
import type { Session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { createRows } from './create-rows.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  properties: titles.properties,
  complexes: titles.complexes,
  counterparties: titles.counterparties,
  contracts: titles.contracts,
  receipts: titles.receipts,
  'physical-meters': titles.physicalMeters,
  billing: titles.billing,
};

type TopBarProps = {
  readonly screen: ScreenHandle | undefined;
  readonly isOwner: boolean;
  readonly session: Session;
  readonly onSearch: () => void;
};

/** Where I am on the left (a way back on a phone), «Створити» on the right: outlined, since the page has its own solid button. */
export function TopBar({ screen, isOwner, session, onSearch }: TopBarProps) {
  const { name, short } = useStore(screenState);
  const { pathname } = useLocation();
  const section = screen?.path.split('/')[1] ?? '';
  const parent = useParentOf(section, screen);
  const title = name ?? screen?.title;
  return (
    <header className="top">
      <nav className="crumbs" aria-label={t.breadcrumbs}>
        {parent ? (
          <>
            <Link className="back only-m grid" to={parent.path} aria-label={common.back}>
              <ArrowLeft aria-hidden="true" />
            </Link>
            <Link className="only-d" to={parent.path}>
              {parent.title}
            </Link>
            <span className="only-d">
              <ChevronRight aria-hidden="true" />
            </span>
          </>
        ) : (
          <Link className="mark only-m flex" to="/dashboard" aria-label={frame.homeLabel}>
            <LogoMark />
          </Link>
        )}
        <b className={parent && short === null ? 'ellipsis' : 'ellipsis only-m'}>{short ?? title}</b>
        {short !== null && <b className="ellipsis only-d">{title}</b>}
        {screen?.path === '/dashboard' && <b className="only-d">{todayInWords()}</b>}
      </nav>
      <div className="end">
        <Button
          variant="g"
          className="seek"
          aria-label={t.searchEverything}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
          <span className="only-d">{t.search}</span>
          <kbd className="only-d">{t.searchKeys}</kbd>
        </Button>
        <Link
          className="btn g icon"
          to={`/help?from=${encodeURIComponent(pathname)}`}
          aria-label={frame.help}
          title={frame.help}
        >
          <CircleQuestionMark aria-hidden="true" />
        </Link>
        {session.permissions['notifications.read'] && <Bells />}
        {isOwner && <CreateMenu session={session} />}
      </div>
    </header>
  );
}

const UnreadCount = late(async () => ({ default: (await import('./unread-count.tsx')).UnreadCount }));

/** The way to the notifications, with how many are unread; the number comes after the screen. */
function Bells() {
  return (
    <Link className="btn g icon bell" to="/notifications" aria-label={titles.notifications}>
      <Bell aria-hidden="true" />
      <Suspense>
        <UnreadCount />
      </Suspense>
    </Link>
  );
}

/** Everything that can be created; during onboarding only what its step has reached. */
function CreateMenu({ session }: { readonly session: Session }) {
  const items: MenuItem[] = createRows(session, useLocation().pathname);
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      label={t.createWhat}
      className="create"
      keys="C"
      trigger={
        <>
          <Plus aria-hidden="true" />
          <span>{t.create}</span>
        </>
      }
    />
  );
}

/** The list that the screen belongs to. A tenant's receipts have one of their own. */
function useParentOf(section: string, screen: ScreenHandle | undefined): { path: string; title: string } | null {
  const receipts = useReceiptsList();
  const title = SECTIONS[section];
  if (!screen || title === undefined || screen.path === `/${section}`) return null;
  if (section === 'receipts' && receipts === '/my-receipts')
    return { path: listAddress(receipts), title: titles.myReceipts };
  return { path: listAddress(`/${section}`), title };
}

/** «П’ятниця, 20 листопада», the day the dashboard speaks of. */
function todayInWords(): string {
  const now = today();
  const text = `${weekdayName(now)}, ${formatDayMonth(now)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
