import type { Permission } from '@kliuchar/api-schema/permissions';
import {
  Banknote,
  Bell,
  Building2,
  CircleCheckBig,
  FileText,
  FolderOpen,
  Gauge,
  House,
  type LucideIcon,
  ReceiptText,
  Scale,
  UserCog,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import { spec } from '../../i18n/spec.uk.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import { titles } from '../../i18n/uk/titles.ts';
import type { Session } from '../../lib/session.ts';

export type MenuEntry = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Why it cannot be opened yet; null when it can. */
  readonly locked: string | null;
};

export type Menu = { readonly main: readonly MenuEntry[]; readonly more: readonly MenuEntry[] };

type Row = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly owner: boolean;
  /** Opens an entry of ours for a manager too. */
  readonly by?: Permission;
};

/** Specification §2, Menu: the first three for everyone signed in, the rest for the owner role, in this order. */
const MENU: readonly Row[] = [
  { path: '/tasks', label: spec.menu.tasks, icon: CircleCheckBig, owner: false },
  { path: '/properties', label: spec.menu.properties, icon: House, owner: false },
  { path: '/contracts', label: spec.menu.contracts, icon: FileText, owner: false },
  { path: '/complexes', label: spec.menu.complexes, icon: Building2, owner: true },
  { path: '/counterparties', label: spec.menu.counterparties, icon: Users, owner: true },
  { path: '/receipts', label: spec.menu.receipts, icon: ReceiptText, owner: true },
  { path: '/notifications', label: spec.menu.notifications, icon: Bell, owner: true },
  { path: '/meters', label: spec.menu.meters, icon: Gauge, owner: true },
];

/** Ours, below a rule (design README, «Navigation»). */
const MORE: readonly Row[] = [
  { path: '/finance', label: titles.finance, icon: Wallet, owner: true, by: 'finance.read' },
  { path: '/payments', label: titles.payments, icon: Banknote, owner: true, by: 'payments.record' },
  { path: '/documents', label: titles.documents, icon: FolderOpen, owner: true, by: 'documents.write' },
  { path: '/physical-meters', label: titles.physicalMeters, icon: Wrench, owner: true },
  { path: '/tariffs', label: titles.tariffs, icon: Scale, owner: true },
  { path: '/managers', label: titles.managers, icon: UserCog, owner: true },
];

/** The same for a manager, whose menu of the specification has neither: what his switches open. */
const MANAGED: readonly Row[] = [
  { path: '/receipts', label: spec.menu.receipts, icon: ReceiptText, owner: true, by: 'receipts.write' },
  { path: '/meters', label: spec.menu.meters, icon: Gauge, owner: true, by: 'readings.read' },
];

const MY_RECEIPTS: Row = { path: '/my-receipts', label: titles.myReceipts, icon: ReceiptText, owner: false };

const ONBOARDING = ['/properties', '/counterparties', '/contracts'] as const;

type Newcomer = Pick<Session, 'user' | 'onboardingStep'> & { readonly isOwner: boolean };
type Viewer = Newcomer &
  Pick<Session, 'rents'> & { readonly permissions: Readonly<Partial<Record<Permission, boolean>>> };

/** Entries the person sees. `exists` leaves out screens the product does not have. */
export function menuFor(viewer: Viewer, exists: (path: string) => boolean): Menu {
  const may = ({ owner, by }: Row) => viewer.isOwner || !owner || (by !== undefined && viewer.permissions[by] === true);
  const seen = (row: Row) => may(row) && exists(row.path);
  const entry = ({ path, label, icon }: Row): MenuEntry => ({ path, label, icon, locked: lockOf(path, viewer) });
  // While the steps last every section waits for its own (specification §2); what he owes is in the menu of the account.
  const isNewcomer = viewer.isOwner && !viewer.user.onboardingCompleted;
  const rented = viewer.rents && !isNewcomer ? [MY_RECEIPTS] : [];
  const more = [...rented, ...(viewer.isOwner ? [] : MANAGED), ...MORE];
  return { main: MENU.filter(seen).map(entry), more: more.filter(seen).map(entry) };
}

/** Between «Головна» and «Ще» on a phone (ux.md M1): the three that the person comes for, in this order. */
const BAR_OF_OWNER = ['/properties', '/receipts', '/meters'];
const BAR_OF_OTHERS = ['/properties', '/receipts', '/meters', '/payments', '/contracts', '/tasks'];
const BAR_OF_TENANT = ['/contracts', '/tasks', '/properties'];
const BAR_SIZE = 3;

/** Whoever rents pays first: his own receipts; a manager's what his switches open, and then what everybody has. */
export function barFor(viewer: Viewer, menu: Menu): MenuEntry[] {
  const all = [...menu.main, ...menu.more];
  const pick = (paths: readonly string[]) => paths.flatMap((path) => all.find((entry) => entry.path === path) ?? []);
  if (viewer.isOwner) return pick(BAR_OF_OWNER);
  const mine = pick([MY_RECEIPTS.path]);
  const manages = menu.more.length > mine.length;
  return [...mine, ...pick(mine.length > 0 && !manages ? BAR_OF_TENANT : BAR_OF_OTHERS)].slice(0, BAR_SIZE);
}

/**
 * During onboarding only the first *step − 1* of properties, counterparties and contracts are open (specification §2); it is for
 * the owner role alone (product.md §0).
 */
export function lockOf(path: string, viewer: Newcomer): string | null {
  if (!viewer.isOwner || viewer.user.onboardingCompleted) return null;
  const open: readonly string[] = ONBOARDING.slice(0, viewer.onboardingStep - 1);
  if (open.includes(path)) return null;
  if (path === '/properties') return t.gate.properties;
  if (path === '/counterparties') return t.gate.counterparties;
  if (path === '/contracts') return t.gate.contracts;
  return t.gate.rest;
}

/** What describes the link of an entry: how much waits behind it. */
export const countId = (path: string): string => `count-of-${path.slice(1)}`;
