import { SEARCH_KINDS, type SearchGroup, type SearchKind } from '@kliuchar/api-schema/search';
import { TASK_STATUS_NAMES } from '@kliuchar/domain/tasks/task-status';
import { normalizeForSearch, searchWords } from '@kliuchar/domain/text/search-text';
import {
  Banknote,
  Building2,
  CircleCheckBig,
  CreditCard,
  FileText,
  FileUp,
  Gauge,
  History,
  House,
  LifeBuoy,
  type LucideIcon,
  Plug,
  Plus,
  ReceiptText,
  User,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import { contracts } from '../../i18n/uk/contracts.ts';
import { meters } from '../../i18n/uk/meters.ts';
import { palette as t } from '../../i18n/uk/palette.ts';
import { paletteAliases } from '../../i18n/uk/palette-aliases.ts';
import { payments } from '../../i18n/uk/payments.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { receipts } from '../../i18n/uk/receipts.ts';
import { shell } from '../../i18n/uk/shell.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { hasScreen } from '../../lib/screens.ts';
import type { Session } from '../../lib/session.ts';
import { createRows } from './create-rows.ts';
import { menuFor } from './menu-items.ts';

export type PaletteEntry = {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly subtitle: string;
  readonly status: string | null;
  readonly to: string;
};
/** As a browser keeps it: without the picture, which is found again by the key. */
export type RecentEntry = Omit<PaletteEntry, 'icon'>;
export type PaletteGroup = {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  readonly more?: boolean;
};

const ICONS: Readonly<Record<SearchKind, LucideIcon>> = {
  property: House,
  counterparty: Users,
  contract: FileText,
  receipt: ReceiptText,
  payment: Banknote,
  meter: Wrench,
  task: CircleCheckBig,
  complex: Building2,
};

const PATHS: Readonly<Record<SearchKind, (id: string, contractId: string | null) => string>> = {
  property: (id) => `/properties/${id}`,
  counterparty: (id) => `/counterparties/${id}`,
  contract: (id) => `/contracts/${id}`,
  receipt: (id) => `/receipts/${id}`,
  payment: (id, contractId) =>
    contractId === null ? `/payments?view=all&payment=${id}` : `/contracts/${contractId}?tab=payments&payment=${id}`,
  meter: (id) => `/physical-meters/${id}`,
  task: (id) => `/tasks?task=${id}`,
  complex: (id) => `/complexes/${id}`,
};

/** The words of each kind's own screen. */
const STATUSES: Readonly<Record<SearchKind, Readonly<Record<string, string>>>> = {
  property: properties.statuses,
  counterparty: t.statuses,
  contract: contracts.status,
  receipt: receipts.status,
  payment: payments.list.statuses,
  meter: meters.statuses,
  task: TASK_STATUS_NAMES,
  complex: t.statuses,
};

export function foundGroups(groups: readonly SearchGroup[]): PaletteGroup[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const group = groups.find((found) => found.kind === kind);
    if (group === undefined) return [];
    const entries = group.items.map(({ id, title, subtitle, status, contractId }) => ({
      key: `${kind}-${id}`,
      icon: ICONS[kind],
      title,
      subtitle,
      status: status === null ? null : (STATUSES[kind][status] ?? null),
      to: PATHS[kind](id, contractId),
    }));
    return [{ title: t.kinds[kind], entries, more: group.more }];
  });
}

/** What is done every month and is nothing to be created: the list where it is done, ready for it. */
const DEEDS: readonly PaletteEntry[] = [
  { key: 'pay', icon: Banknote, title: t.pay, to: '/receipts?period=all&payment_status=unpaid,partial,overdue' },
  { key: 'statement', icon: FileUp, title: t.statement, to: '/payments/import' },
  { key: 'expenses', icon: CreditCard, title: t.expense, to: '/finance?view=expenses' },
].map(entryOf);

/** What stands inside the profile and has no entry in the menu. */
const OF_OWNERS = [
  { path: '/profile/journal', label: titles.journal, icon: History },
  { path: '/profile/integrations', label: titles.integrations, icon: Plug },
];

const pathOf = (to: string): string => to.split('?')[0] ?? to;

type Viewer = { readonly session: Session; readonly isOwner: boolean };

/** Screens the person may open and things that may be created, by the words typed; all of them when nothing is. */
export function commandGroups({ session, isOwner }: Viewer, text: string): PaletteGroup[] {
  const menu = menuFor({ ...session, isOwner }, hasScreen);
  const sections = [...menu.main, ...menu.more];
  const isSection = (path: string) => sections.some((section) => section.path === path);
  const own = [
    { path: '/dashboard', label: shell.home, icon: Gauge },
    ...sections.filter(({ locked }) => locked === null),
    ...[
      { path: '/my-receipts', label: shell.myReceipts, icon: ReceiptText },
      { path: '/subscription', label: shell.subscription, icon: CreditCard },
      { path: '/profile', label: shell.profile, icon: User },
      ...(isOwner ? OF_OWNERS : []),
      { path: '/billing', label: titles.billing, icon: CreditCard },
      { path: '/help', label: titles.help, icon: LifeBuoy },
    ].filter(({ path }) => hasScreen(path) && !isSection(path)),
  ];
  const go = own.map(({ path, label, icon }) => entryOf({ key: path, icon, title: label, to: path }));
  if (isOwner && session.user.onboardingCompleted && hasScreen('/finance'))
    go.push(entryOf({ key: 'deposits', icon: Wallet, title: t.deposits, to: '/finance?view=deposits' }));
  const create = isOwner
    ? createRows(session).map(({ key, label, to }) =>
        entryOf({ key: `create-${key}`, icon: Plus, title: t.createEntry(label), to }),
      )
    : [];
  // From the first day on: whoever keeps a table need not begin with a form.
  if (isOwner && hasScreen('/import'))
    create.push(entryOf({ key: 'import', icon: FileUp, title: t.importEntry, to: '/import' }));
  if (isOwner && session.user.onboardingCompleted) create.push(...DEEDS.filter(({ to }) => hasScreen(pathOf(to))));
  const groups = [
    { title: t.create, entries: create.filter(hasWords(text)) },
    { title: t.go, entries: go.filter(hasWords(text)) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** What was opened before, as it would be offered now: a screen that is closed by this time is not. */
export function withIcons(recent: readonly RecentEntry[], viewer: Viewer): PaletteEntry[] {
  const commands = commandGroups(viewer, '').flatMap(({ entries }) => entries);
  return recent.flatMap((entry) => {
    const command = commands.find(({ key }) => key === entry.key);
    if (command) return [command];
    const kind = SEARCH_KINDS.find((each) => entry.key.startsWith(`${each}-`));
    return kind === undefined ? [] : [{ ...entry, icon: ICONS[kind] }];
  });
}

function entryOf(command: Pick<PaletteEntry, 'key' | 'icon' | 'title' | 'to'>): PaletteEntry {
  return { ...command, subtitle: '', status: null };
}

/** As the server compares: no case, no apostrophes, either layout; and by words that people say instead of ours (ux.md §3). */
function hasWords(text: string): (entry: PaletteEntry) => boolean {
  const words = searchWords(text);
  return ({ key, title }) => {
    const plain = normalizeForSearch(`${title} ${paletteAliases[key] ?? ''}`);
    return words.every((spellings) => spellings.some((spelling) => plain.includes(spelling)));
  };
}
