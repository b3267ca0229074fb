import { Link, useLocation } from 'react-router';
import { shell as t } from '../../i18n/uk/shell.ts';
import type { Session } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LockedItem } from './locked-item.tsx';
import type { Menu, MenuEntry } from './menu-items.ts';

/** True for the section itself and everything under it. */
export function isCurrent(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function Sidebar({ session, menu }: { readonly session: Session; readonly menu: Menu }) {
  const { pathname } = useLocation();
  const gated = menu.main.some((entry) => entry.locked);
  return (
    <aside className="side" aria-label={t.sidebar}>
      <Link
        className="brand"
        to="/dashboard"
        aria-label={t.homeLabel}
        aria-current={pathname === '/dashboard' ? 'page' : undefined}
      >
        <Logo />
      </Link>
      <nav className="nav" aria-label={t.mainMenu}>
        {menu.main.map((entry) => (
          <Item key={entry.path} entry={entry} current={isCurrent(pathname, entry.path)} />
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
      <div className="foot">
        <AccountMenu session={session} />
      </div>
    </aside>
  );
}

function Item({ entry, current }: { readonly entry: MenuEntry; readonly current: boolean }) {
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
    <Link to={path} aria-current={current ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      <span className="lbl">{label}</span>
    </Link>
  );
}
