import { Check, Ellipsis, KeyRound, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import type { Session } from '../../lib/session.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useAccountItems } from './account-menu.tsx';
import { LockedItem } from './locked-item.tsx';
import type { Menu, MenuEntry } from './menu-items.ts';
import { isCurrent } from './sidebar.tsx';

type BottomBarProps = { readonly session: Session; readonly menu: Menu; readonly bar: readonly MenuEntry[] };

/** Phones: home, the three busiest sections and «Ще» with the rest as a sheet (ux.md M1). */
export function BottomBar({ session, menu, bar }: BottomBarProps) {
  const { pathname } = useLocation();
  // The sheet is open for one place only: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  const all = [...menu.main, ...menu.more];
  const isShown = (path: string) => bar.some((entry) => entry.path === path);
  const rest = all.filter((entry) => !isShown(entry.path));
  const inBar = pathname === '/dashboard' || bar.some((entry) => isCurrent(pathname, entry.path));
  return (
    <>
      <nav className="bottom" aria-label={t.bottomMenu}>
        <Tab path="/dashboard" label={t.home} icon={KeyRound} current={pathname === '/dashboard'} />
        {bar.map((entry) => (
          <Tab key={entry.path} {...entry} current={isCurrent(pathname, entry.path)} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-current={inBar ? undefined : 'true'}
          onClick={() => setOpenAt(pathname)}
        >
          <Ellipsis aria-hidden="true" />
          {common.more}
        </button>
      </nav>
      <Sheet open={open} onClose={close} title={session.user.callSign || session.user.firstName}>
        {all.some((entry) => entry.locked) && <Note>{`${t.gate.short}${t.gate.steps}.`}</Note>}
        <MoreList entries={rest} has={(path) => all.some((entry) => entry.path === path)} onDone={close} />
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
      <LockedItem reason={locked}>
        <Icon aria-hidden="true" />
        {label}
      </LockedItem>
    );
  }
  return (
    <Link to={path} aria-current={current ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

type MoreProps = {
  readonly entries: readonly MenuEntry[];
  /** What the menu has is not said twice. */
  readonly has: (path: string) => boolean;
  readonly onDone: () => void;
};

function MoreList({ entries, has, onDone }: MoreProps) {
  const items = useAccountItems().filter((item) => !('to' in item && item.to && has(item.to)));
  return (
    <div className="sheet-nav">
      {entries.map(({ path, label, icon: Icon, locked }) =>
        locked ? (
          <LockedItem key={path} reason={locked}>
            <Icon aria-hidden="true" />
            {label}
          </LockedItem>
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
            {checked && <Check className="tick" aria-hidden="true" />}
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
