import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { frame } from '../../i18n/uk/frame.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import { late } from '../../lib/late.ts';
import type { Session } from '../../lib/session.ts';
import { toggleSide, type useSide } from '../../lib/side-fold.ts';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LockedItem } from './locked-item.tsx';
import { countId, type Menu, type MenuEntry } from './menu-items.ts';

/** True for the section itself and everything under it. */
export function isCurrent(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

const MenuCount = late(async () => ({ default: (await import('./menu-count.tsx')).MenuCount }));

/** Behind these entries something may wait. */
const COUNTED: readonly string[] = ['/tasks', '/receipts', '/notifications', '/meters'];

type SidebarProps = {
  readonly session: Session;
  readonly menu: Menu;
  readonly side: ReturnType<typeof useSide>;
  readonly onKeys: () => void;
};

export function Sidebar({ session, menu, side, onKeys }: SidebarProps) {
  const { pathname } = useLocation();
  const gated = menu.main.some((entry) => entry.locked);
  return (
    <aside className="side" aria-label={t.sidebar}>
      <Link
        className="brand"
        to="/dashboard"
        aria-label={frame.homeLabel}
        aria-current={pathname === '/dashboard' ? 'page' : undefined}
      >
        <Logo />
      </Link>
      <div className="ways">
        <nav className="nav" aria-label={t.mainMenu}>
          {menu.main.map((entry) => (
            <Item key={entry.path} entry={entry} current={isCurrent(pathname, entry.path)}>
              {!gated && COUNTED.includes(entry.path) && (
                <Suspense>
                  <MenuCount path={entry.path} session={session} />
                </Suspense>
              )}
            </Item>
          ))}
        </nav>
        {gated && (
          <p className="gate">
            {t.gate.short}
            <Link to="/dashboard">{t.gate.steps}</Link>.
          </p>
        )}
        {menu.more.length > 0 && (
          <>
            <div className="sep" />
            <nav className="nav" aria-label={t.moreMenu}>
              {menu.more.map((entry) => (
                <Item key={entry.path} entry={entry} current={isCurrent(pathname, entry.path)} />
              ))}
            </nav>
          </>
        )}
      </div>
      <div className="foot">
        {side !== 'narrow' && <FoldButton isFolded={side === 'folded'} />}
        <AccountMenu session={session} onKeys={onKeys} />
      </div>
    </aside>
  );
}

/** The words make room for the page, and come back; the same by Ctrl+B. */
function FoldButton({ isFolded }: { readonly isFolded: boolean }) {
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="nav">
      <button type="button" className="fold" aria-keyshortcuts="Control+B Meta+B" onClick={toggleSide}>
        <Icon aria-hidden="true" />
        <span className="lbl">{isFolded ? t.unfold : t.fold}</span>
      </button>
    </div>
  );
}

type ItemProps = { readonly entry: MenuEntry; readonly current: boolean; readonly children?: ReactNode };

function Item({ entry, current, children }: ItemProps) {
  const { icon: Icon, label, locked, path } = entry;
  if (locked) {
    return (
      <LockedItem reason={locked}>
        <Icon aria-hidden="true" />
        <span className="lbl">{label}</span>
      </LockedItem>
    );
  }
  return (
    <Link to={path} aria-current={current ? 'page' : undefined} aria-describedby={children ? countId(path) : undefined}>
      <Icon aria-hidden="true" />
      <span className="lbl">{label}</span>
      {children}
    </Link>
  );
}
