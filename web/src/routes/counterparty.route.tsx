import {
  type Counterparty,
  deleteCounterparty,
  getCounterparty,
  restoreCounterparty,
} from '@kliuchar/api-schema/counterparties';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Ellipsis, Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ContactLine } from '../features/counterparties/contact-line.tsx';
import { CounterpartyContracts } from '../features/counterparties/counterparty-contracts.tsx';
import { CounterpartyFacts } from '../features/counterparties/counterparty-facts.tsx';
import { CounterpartyLedger } from '../features/counterparties/counterparty-ledger.tsx';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { common } from '../i18n/uk/common.ts';
import { counterparties as t } from '../i18n/uk/counterparties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { late } from '../lib/late.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { takeBack } from '../lib/take-back.ts';
import { toast } from '../lib/toast.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DebtSum } from '../ui/debt.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Note } from '../ui/note.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const MergeDialog = late(async () => ({
  default: (await import('../features/counterparties/merge-dialog.tsx')).MergeDialog,
}));
const DocumentsSection = late(async () => ({
  default: (await import('../features/documents/documents-section.tsx')).DocumentsSection,
}));

const OpenReceipts = late(async () => ({
  default: (await import('../features/notifications/open-receipts.tsx')).OpenReceipts,
}));
const TenantAccessSection = late(async () => ({
  default: (await import('../features/managers/tenant-access.tsx')).TenantAccessSection,
}));

export default function CounterpartyRoute() {
  const counterpartyId = useParams().contactId ?? '';
  const query = useQuery({
    queryKey: ['counterparties', 'one', counterpartyId],
    queryFn: ({ signal }) => call(getCounterparty, { params: { counterpartyId }, signal }),
    meta: { failed: t.failed.get },
  });
  useScreenName(query.data?.displayName);
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError)
    return <PageFailure heading={titles.counterparty} query={query} words={t.page} list="/counterparties" />;
  return <Page counterparty={query.data} />;
}

function Page({ counterparty }: { readonly counterparty: Counterparty }) {
  const mayWrite = usePermission('counterparties.write');
  const { id, archived, mergedInto, displayName, kind, roles } = counterparty;
  const words = [
    ...roles.map((role) => t.roles[role]),
    kind !== 'person' && t.kinds[kind],
    counterparty.isSelf && t.list.self,
  ];
  return (
    <>
      <PageHeader
        title={displayName}
        sub={words.filter(Boolean).join(' · ')}
        actions={mayWrite && <Actions counterparty={counterparty} />}
      />
      <ContactLine counterparty={counterparty} />
      {mergedInto && (
        <Note className="mb-5">
          {t.page.mergedNote} <Link to={`/counterparties/${mergedInto}`}>{t.page.openMerged}</Link>
        </Note>
      )}
      {archived && !mergedInto && <Note className="mb-5">{t.page.archivedNote}</Note>}
      {counterparty.warnings.map((warning) => (
        <Note key={warning.code} tone="warn" className="mb-5">
          {warning.text}
        </Note>
      ))}
      <div className="detail">
        <div className="sections">
          <Balance balanceKop={counterparty.balanceKop} overdue={counterparty.overdue} />
          {roles.includes('tenant') && counterparty.balanceKop > 0 && (
            <Suspense>
              <OpenReceipts counterpartyId={id} />
            </Suspense>
          )}
          <CounterpartyContracts counterpartyId={id} />
          {mayWrite && roles.includes('tenant') && !mergedInto && (
            <Suspense fallback={<Skeleton widths={[50]} boxed={false} />}>
              <TenantAccessSection counterpartyId={id} />
            </Suspense>
          )}
          <CounterpartyLedger
            counterpartyId={id}
            file={(query) => <ExportMenu report="statement" query={{ ...query, counterpartyId: id }} small />}
          />
          <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
            <DocumentsSection about={{ counterpartyId: id }} />
          </Suspense>
        </div>
        <aside>
          <CounterpartyFacts counterparty={counterparty} />
        </aside>
        <PageHistory entityType="counterparty" entityId={id} />
      </div>
    </>
  );
}

/** The sum first: what this person owes over all contracts, or what was paid in advance. */
function Balance({ balanceKop, overdue }: Pick<Counterparty, 'balanceKop' | 'overdue'>) {
  const owed = overdue ? t.page.owesLate : t.page.owes;
  const word = balanceKop > 0 ? owed : balanceKop < 0 ? t.page.prepaid : t.page.settled;
  return (
    <p>
      <span className="muted">{word}</span>
      <br />
      <DebtSum debtKop={Math.abs(balanceKop)} overdue={overdue} size="l" />
    </p>
  );
}

function Actions({ counterparty }: { readonly counterparty: Counterparty }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'remove' | 'merge' | null>(null);
  const { id, archived, isSelf, roles, mergedInto, version } = counterparty;
  const restore = useMutation({
    mutationFn: () => call(restoreCounterparty, { params: { counterpartyId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
      toast({ title: t.toasts.restored, variant: 'success' });
    },
    meta: { failed: t.failed.restore },
  });
  const remove = async () => {
    const kept = await call(deleteCounterparty, { params: { counterpartyId: id }, query: { version } });
    await navigate('/counterparties', { replace: true });
    await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
    const action = takeBack(() => call(restoreCounterparty, { params: { counterpartyId: id } }), {
      done: t.toasts.restored,
      failed: t.failed.restore,
    });
    toast(
      kept ? { title: t.toasts.archived, variant: 'info', action } : { title: t.toasts.deleted, variant: 'success' },
    );
  };
  if (mergedInto) return null;
  const items: MenuItem[] = archived
    ? [{ key: 'restore', label: t.actions.restore, icon: Archive, onSelect: () => restore.mutate() }]
    : [
        { key: 'merge', label: t.actions.merge, icon: Merge, onSelect: () => setAsked('merge') },
        { key: 'rule', rule: true },
        { key: 'remove', label: t.actions.remove, icon: Trash2, danger: true, onSelect: () => setAsked('remove') },
      ];
  return (
    <>
      {roles.includes('tenant') && !archived && (
        <ButtonLink to={`/contracts/create?tenant_counterparty_id=${id}`} variant="p">
          <Plus aria-hidden="true" />
          {t.page.newContract}
        </ButtonLink>
      )}
      <ButtonLink to={`/counterparties/${id}/edit`}>
        <Pencil aria-hidden="true" />
        {t.page.edit}
      </ButtonLink>
      {!isSelf && <Menu items={items} label={common.actions} icon trigger={<Ellipsis aria-hidden="true" />} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={t.actions.removeTitle(counterparty.displayName)}
        consequences={t.actions.removeConsequences}
        confirmLabel={t.actions.remove}
        cancelLabel={t.actions.keep}
        irreversible
        onConfirm={remove}
      />
      {asked === 'merge' && (
        <Suspense>
          <MergeDialog counterparty={counterparty} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
