import { Building2, CircleCheckBig, FileText, Gauge, House, type LucideIcon, ReceiptText, Users } from 'lucide-react';
import { titles } from '../../i18n/uk/titles.ts';
import { hasScreen } from '../../lib/screens.ts';
import type { Session } from '../../lib/session.ts';
import { lockOf } from './menu-items.ts';

type CreateRow = { readonly key: string; readonly label: string; readonly icon: LucideIcon; readonly to: string };

const ROWS: readonly (CreateRow & { readonly section: string })[] = [
  { key: 'property', label: titles.property, icon: House, to: '/properties/create', section: '/properties' },
  {
    key: 'counterparty',
    label: titles.counterparty,
    icon: Users,
    to: '/counterparties/create',
    section: '/counterparties',
  },
  { key: 'complex', label: titles.complex, icon: Building2, to: '/complexes/create', section: '/complexes' },
  { key: 'contract', label: titles.contract, icon: FileText, to: '/contracts/create', section: '/contracts' },
  { key: 'task', label: titles.task, icon: CircleCheckBig, to: '/tasks?create=1', section: '/tasks' },
  { key: 'receipts', label: titles.receipts, icon: ReceiptText, to: '/receipts?create=1', section: '/receipts' },
  { key: 'readings', label: titles.meters, icon: Gauge, to: '/meters', section: '/meters' },
];

/** What stands on the screen goes into the form: from an object, a person or a contract (ux.md N3). */
const ABOUT: readonly (readonly [screen: RegExp, key: string, name: string])[] = [
  [/^\/properties\/([\w-]{36})$/, 'contract', 'rental_object_id'],
  [/^\/counterparties\/([\w-]{36})$/, 'contract', 'tenant_counterparty_id'],
  [/^\/contracts\/([\w-]{36})$/, 'receipts', 'contract_id'],
];

function aboutOf(key: string, pathname: string): string {
  for (const [screen, form, name] of ABOUT) {
    const [, id] = screen.exec(pathname) ?? [];
    if (form === key && id !== undefined) return `${name}=${id}`;
  }
  return '';
}

function filled({ to, key }: CreateRow, pathname: string): string {
  const about = aboutOf(key, pathname);
  return about === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${about}`;
}

/** Everything that an owner can create; during onboarding only what its step has reached. */
export function createRows(session: Session, pathname = ''): CreateRow[] {
  const viewer = { user: session.user, onboardingStep: session.onboardingStep + 1, isOwner: true };
  return ROWS.filter(({ to, section }) => hasScreen(to.split('?')[0] ?? to) && lockOf(section, viewer) === null).map(
    ({ section: _section, ...row }) => ({ ...row, to: filled(row, pathname) }),
  );
}
