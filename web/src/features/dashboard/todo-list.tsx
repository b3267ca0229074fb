import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import {
  Banknote,
  CalendarClock,
  CalendarX,
  Camera,
  ClipboardList,
  FileClock,
  FileText,
  FileWarning,
  Gauge,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  Send,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { usePermission, useRole } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import './dashboard.css';

type Attention = DashboardSummary['attention'][number];

const ICONS: Readonly<Record<Attention['kind'], LucideIcon>> = {
  onboarding: ListChecks,
  readings_missing: Gauge,
  readings_to_approve: Gauge,
  receipts_to_create: ReceiptText,
  receipts_missed: CalendarX,
  services_missing: Settings2,
  receipts_to_issue: Send,
  receipts_unsent: MailWarning,
  receipts_overdue: Banknote,
  payments_reported: Landmark,
  payments_awaited: Banknote,
  receipts_misbilled: CalendarX,
  contract_expiring: CalendarClock,
  contract_pending: FileClock,
  contract_starts: KeyRound,
  verification_due: ShieldCheck,
  tasks_overdue: ClipboardList,
  tasks_reported: ClipboardList,
  documents_expiring: FileWarning,
  no_requisites: Landmark,
  pay_receipt: Banknote,
  accept_contract: FileText,
  accept_amendment: FileText,
  sign_act: FileText,
  submit_readings: Gauge,
  show_payments: Camera,
};

const TONES = { danger: 'bad', warning: 'warn', info: undefined } as const;

/** One line, one action; the first one carries the only solid button of the screen (design README, principle 4). */
export function TodoList({ items, isTenant }: { readonly items: readonly Attention[]; readonly isTenant: boolean }) {
  const mayBill = usePermission('receipts.write');
  const isOwner = useRole() === 'owner';
  return (
    <section>
      <div className="head todo-head">
        <h1 tabIndex={-1}>{t.todo.title}</h1>
        {items.length > 0 && <span className="muted">{t.todo.count(items.length)}</span>}
      </div>
      {items.length === 0 ? (
        <EmptyState
          kind="cleared"
          title={t.todo.doneTitle}
          actions={mayBill && <ButtonLink to="/receipts?create=1">{t.todo.createReceipts}</ButtonLink>}
        >
          {isOwner ? t.todo.doneText : isTenant ? t.todo.doneTextForTenant : t.todo.doneTextForManager}
        </EmptyState>
      ) : (
        <ul className="todo">
          {items.map((item, at) => (
            <TodoItem key={`${item.kind}${item.entityId ?? ''}${item.title}`} item={item} first={at === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TodoItem({ item, first }: { readonly item: Attention; readonly first: boolean }) {
  const Icon = ICONS[item.kind];
  return (
    <li className={TONES[item.severity]} data-first={first || undefined}>
      <span className="dot">
        <Icon aria-hidden="true" />
      </span>
      <div>
        <Link to={item.action.href}>{wholeNumbers(item.title)}</Link>
        {item.text && <p>{item.text}</p>}
      </div>
      <ButtonLink variant={first ? 'p' : 'o'} to={item.action.href} aria-label={`${item.action.label}: ${item.title}`}>
        {item.action.label}
      </ButtonLink>
    </li>
  );
}
