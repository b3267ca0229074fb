import {
  ChevronsUpDown,
  CreditCard,
  Inbox,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Sun,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { shell as t } from '../../i18n/uk/shell.ts';
import { hasDevelopmentOutbox } from '../../lib/development.ts';
import { initials } from '../../lib/format.ts';
import { hasScreen } from '../../lib/screens.ts';
import { logout, type Session, useRole } from '../../lib/session.ts';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

const THEMES = [
  ['system', t.themeSystem, Monitor],
  ['light', t.themeLight, Sun],
  ['dark', t.themeDark, Moon],
] as const;

/** Theme, own screens and the way out; the same list in the sidebar's foot and in the phone's «Ще». */
export function useAccountItems(onKeys?: () => void): MenuItem[] {
  const navigate = useNavigate();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const choose = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  const own = [
    { key: 'profile', label: t.profile, icon: User, to: '/profile' },
    { key: 'subscription', label: t.subscription, icon: CreditCard, to: '/subscription' },
    { key: 'my-receipts', label: t.myReceipts, icon: ReceiptText, to: '/my-receipts' },
    { key: 'outbox', label: t.devOutbox, icon: Inbox, to: '/dev/outbox' },
  ].filter(({ to }) => hasScreen(to) && (to !== '/dev/outbox' || hasDevelopmentOutbox()));
  return [
    ...own,
    { key: 'rule-1', rule: true },
    ...THEMES.map(([key, label, icon]) => ({ key, label, icon, checked: theme === key, onSelect: () => choose(key) })),
    { key: 'rule-2', rule: true },
    // A phone has no keys.
    ...(onKeys ? [{ key: 'keys', label: t.keys, icon: Keyboard, onSelect: onKeys }] : []),
    { key: 'sign-out', label: t.signOut, icon: LogOut, onSelect: () => void logout().then(() => navigate('/login')) },
  ];
}

export function AccountMenu({ session, onKeys }: { readonly session: Session; readonly onKeys: () => void }) {
  const items = useAccountItems(onKeys);
  const word = useRole() === 'owner' ? t.owner : roleOf(session);
  const { firstName, callSign } = session.user;
  const name = callSign || firstName;
  return (
    <Menu
      items={items}
      label={`${name}: ${t.account}`}
      variant="g"
      className="me"
      trigger={
        <>
          <span className="ava b">{initials(name)}</span>
          <span className="ellipsis">
            <span className="strong">{name}</span>
            {word && <br />}
            {word && <span className="cap">{word}</span>}
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </>
      }
    />
  );
}

/** What somebody without a role of his own is here; nothing for whoever nobody has added yet. */
function roleOf({ entrusted, rents }: Pick<Session, 'entrusted' | 'rents'>): string | null {
  if (entrusted.length > 0) return rents ? t.managerAndTenant : t.manager;
  return rents ? t.tenant : null;
}
