import { Ellipsis, KeyRound, Lock, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import type { Session } from '../../lib/session.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useAccountItems } from './account-menu.tsx';
import type { MenuEntry } from './menu-items.ts';
import { isCurrent, type ShellMenu } from './sidebar.tsx';

const FIRST = ['/properties', '/receipts', '/meters'];

/** Phones: home, the three busiest sections and «Ще» with the rest as a sheet (ux.md M1). */
export function BottomBar({ session, menu }: { readonly session: Session; readonly menu: ShellMenu }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  const all = [...menu.main, ...menu.more];
  const shown = all.filter((entry) => FIRST.includes(entry.path));
  const rest = all.filter((entry) => !FIRST.includes(entry.path));
  const inBar = pathname === '/dashboard' || shown.some((entry) => isCurrent(pathname, entry.path));
  return (
    <>
      <nav className="bottom" aria-label={t.bottomMenu}>
        <Tab path="/dashboard" label={t.home} icon={KeyRound} current={pathname === '/dashboard'} />
        {shown.map((entry) => (
          <Tab key={entry.path} {...entry} current={isCurrent(pathname, entry.path)} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-current={inBar ? undefined : 'true'}
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden="true" />
          {common.more}
        </button>
      </nav>
      <Sheet open={open} onClose={() => setOpen(false)} title={session.user.callSign || session.user.firstName}>
        {all.some((entry) => entry.locked) && <Note>{t.gate.short}</Note>}
        <MoreList entries={rest} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type TabProps = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly locked?: string | null;
  readonly current: boolean;
};

function Tab({ path, label, icon: Icon, locked, current }: TabProps) {
  if (locked) {
    return (
      <a role="link" aria-disabled="true" aria-description={locked}>
        <Icon aria-hidden="true" />
        <Lock className="lock" aria-hidden="true" />
        {label}
      </a>
    );
  }
  return (
    <Link to={path} aria-current={current ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

function MoreList({ entries, onDone }: { readonly entries: readonly MenuEntry[]; readonly onDone: () => void }) {
  const items = useAccountItems();
  return (
    <div className="sheet-nav">
      {entries.map(({ path, label, icon: Icon, locked }) =>
        locked ? (
          <a key={path} role="link" aria-disabled="true" aria-description={locked}>
            <Icon aria-hidden="true" />
            {label}
            <Lock className="lock" aria-hidden="true" />
          </a>
        ) : (
          <Link key={path} to={path}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ),
      )}
      {entries.length > 0 && <hr />}
      {items.map((item) => {
        if ('rule' in item) return <hr key={item.key} />;
        const { key, label, icon: Icon, to, onSelect, checked } = item;
        const content = (
          <>
            {Icon && <Icon aria-hidden="true" />}
            {label}
          </>
        );
        if (to) {
          return (
            <Link key={key} to={to}>
              {content}
            </Link>
          );
        }
        const select = () => {
          onSelect?.();
          if (checked === undefined) onDone();
        };
        return (
          <button key={key} type="button" aria-pressed={checked} onClick={select}>
            {content}
          </button>
        );
      })}
    </div>
  );
}
