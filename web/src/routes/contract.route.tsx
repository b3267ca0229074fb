import type { Contract } from '@kliuchar/api-schema/contracts';
import { takesOneOffs } from '@kliuchar/domain/contracts/contract-status';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EntityHistory, PageHistory } from '../features/audit/lazy-history.tsx';
import { Amendments } from '../features/contracts/amendment-dialog.tsx';
import { CONTRACT_DIALOGS, ContractActions, type ContractDialogKind } from '../features/contracts/contract-actions.tsx';
import { ContractBalance } from '../features/contracts/contract-balance.tsx';
import { AcceptanceCard, ContractFacts, ContractHints, TermsCard } from '../features/contracts/contract-facts.tsx';
import { ContractMissing } from '../features/contracts/contract-missing.tsx';
import { MisbilledNote, PendingNote } from '../features/contracts/last-receipts.tsx';
import { NoReceipts } from '../features/contracts/no-receipts.tsx';
import { PublicLinkCard } from '../features/contracts/public-link-card.tsx';
import { paymentsOf, statementFile } from '../features/exports/contract-files.tsx';
import { contracts as t } from '../i18n/uk/contracts.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useContract } from '../lib/contract-query.ts';
import { useGranted } from '../lib/granted.ts';
import { late } from '../lib/late.ts';
import { usePatchedParams } from '../lib/patched-params.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { showInRow } from '../lib/show-in-row.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';

const ContractDialogs = late(async () => ({
  default: (await import('../features/contracts/contract-dialogs.tsx')).ContractDialogs,
}));
const ContractStatement = late(async () => ({
  default: (await import('../features/contracts/contract-statement.tsx')).ContractStatement,
}));
const ContractReceipts = late(async () => ({
  default: (await import('../features/receipts/contract-receipts.tsx')).ContractReceipts,
}));
const PaymentList = late(async () => ({
  default: (await import('../features/payments/payment-list.tsx')).PaymentList,
}));
const ContractSchedule = late(async () => ({
  default: (await import('../features/contracts/contract-schedule.tsx')).ContractSchedule,
}));
const ReliefsCard = late(async () => ({
  default: (await import('../features/contracts/reliefs-card.tsx')).ReliefsCard,
}));
const DepositCard = late(async () => ({
  default: (await import('../features/deposits/deposit-card.tsx')).DepositCard,
}));
const ContractReminders = late(async () => ({
  default: (await import('../features/notifications/contract-reminders.tsx')).ContractReminders,
}));
const SupplierPaymentsCard = late(async () => ({
  default: (await import('../features/supplier-payments/supplier-payments-card.tsx')).SupplierPaymentsCard,
}));
const HandoverSection = late(async () => ({
  default: (await import('../features/handover/handover-section.tsx')).HandoverSection,
}));
const DocumentsSection = late(async () => ({
  default: (await import('../features/documents/documents-section.tsx')).DocumentsSection,
}));
const AutoMonthCard = late(async () => ({
  default: (await import('../features/auto-months/auto-month-card.tsx')).AutoMonthCard,
}));
const MoveOutDialog = late(async () => {
  const [{ MoveOutDialog: Dialog }, { zoneName }] = await Promise.all([
    import('../features/move-outs/move-out-dialog.tsx'),
    import('../features/meters/sheet-values.ts'),
  ]);
  return {
    default: (props: { readonly contract: Contract; readonly onClose: () => void }) => (
      <Dialog {...props} zoneName={zoneName} />
    ),
  };
});
const ContractServices = late(async () => {
  const [{ ContractServices: Services }, { useOwnTariffs }] = await Promise.all([
    import('../features/properties/contract-services.tsx'),
    import('../features/tariffs/tariffs.queries.ts'),
  ]);
  return {
    default: function OfContract({ contract }: { readonly contract: Contract }) {
      const tariffs = useOwnTariffs(contract.role === 'owner').data?.items ?? [];
      return <Services contract={contract} tariffs={tariffs} />;
    },
  };
});
const OneOffDialog = late(async () => ({
  default: (await import('../features/receipts/one-off-dialog.tsx')).OneOffDialog,
}));
const PenaltyCard = late(async () => ({
  default: (await import('../features/receipts/penalty-card.tsx')).PenaltyCard,
}));
const ReportedNotes = late(async () => ({
  default: (await import('../features/payments/reported-notes.tsx')).ReportedNotes,
}));
const PaymentDialog = late(async () => ({
  default: (await import('../features/payments/payment-dialog.tsx')).PaymentDialog,
}));

const TABS = ['overview', 'receipts', 'payments', 'statement', 'schedule'] as const;
type Tab = (typeof TABS)[number];

/** Nothing more will be charged for these. */
const OVER: readonly Contract['status'][] = ['completed', 'terminated', 'cancelled', 'declined'];

export default function ContractRoute() {
  const { contractId = '' } = useParams();
  const query = useContract(contractId);
  useScreenName(query.data && t.number(query.data.number), query.data?.number);
  if (query.isPending) {
    return (
      <>
        <PageHeader title={titles.contract} />
        <Skeleton shape="record" />
      </>
    );
  }
  if (query.isError) return <ContractMissing id={contractId} query={query} />;
  return <Loaded contract={query.data} />;
}

function Loaded({ contract }: { readonly contract: Contract }) {
  const [params, patch] = usePatchedParams<'dialog' | 'pay'>();
  const seesReceipts = useGranted('receipts.read', 'receipts', contract);
  const seesPayments = useGranted('payments.read', 'payments', contract);
  const canRecord = useGranted('payments.record', 'payments', contract);
  const [doing, setDoing] = useState<'pay' | 'bill' | null>(params.get('pay') === '1' ? 'pay' : null);
  const isTenant = contract.role === 'tenant';
  const dialog = CONTRACT_DIALOGS.find((known) => known === params.get('dialog'));
  const pay = () => setDoing('pay');
  const bill = () => setDoing('bill');
  // A tenant has his receipts and payments on pages of their own; a manager has what his switches of this object open.
  const seen = TABS.filter((key) => {
    if (key === 'receipts') return seesReceipts;
    if (key === 'payments') return seesPayments;
    if (key === 'schedule') return !OVER.includes(contract.status);
    return key === 'overview' || (contract.balanceKop !== null && (isTenant || seesPayments));
  });
  const tab = seen.find((known) => known === params.get('tab')) ?? 'overview';
  // On a phone the row of tabs scrolls: the open one is brought into it, and nothing else of the page moves.
  useEffect(() => {
    const open = document.querySelector<HTMLElement>('.tabs [aria-current]');
    if (tab !== 'overview') showInRow(open);
  }, [tab]);
  return (
    <>
      <ContractBalance
        contract={contract}
        actions={
          <ContractActions contract={contract} onDialog={(kind) => patch({ dialog: kind })} onPay={pay} onBill={bill} />
        }
      />
      {canRecord && (
        <Suspense>
          <ReportedNotes contractId={contract.id} />
        </Suspense>
      )}
      <Tabs
        label={t.detail.tabsLabel}
        current={tab}
        tabs={seen.map((key) => ({
          key,
          label: t.detail.tabs[key],
          to: key === 'overview' ? `/contracts/${contract.id}` : `/contracts/${contract.id}?tab=${key}`,
        }))}
      />
      <Suspense fallback={<Skeleton />}>
        <Part tab={tab} contract={contract} onPay={pay} onBill={bill} onDialog={(kind) => patch({ dialog: kind })} />
      </Suspense>
      <Dialogs
        contract={contract}
        doing={dialog ?? doing}
        onClose={() => {
          setDoing(null);
          patch({ dialog: null, pay: null });
        }}
      />
    </>
  );
}

type DialogsProps = {
  readonly contract: Contract;
  readonly doing: ContractDialogKind | 'pay' | 'bill' | null;
  readonly onClose: () => void;
};

function Dialogs({ contract, doing, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const canPay = useGranted('payments.record', 'payments', contract);
  const { id: contractId, propertyName, tenantName, balanceKop } = contract;
  if (doing === null || (doing === 'pay' && !canPay)) return null;
  return (
    <Suspense>
      {doing === 'pay' ? (
        <PaymentDialog payer={{ contractId, propertyName, tenantName, debtKop: balanceKop ?? 0 }} onClose={onClose} />
      ) : doing === 'move-out' ? (
        <MoveOutDialog contract={contract} onClose={onClose} />
      ) : doing === 'bill' ? (
        <OneOffDialog
          contractId={contractId}
          pending={contract.pendingAdjustments}
          onClose={onClose}
          onCreated={async (receiptId) => navigate(`/receipts/${receiptId}`)}
        />
      ) : (
        <ContractDialogs
          kind={doing}
          contract={contract}
          onClose={onClose}
          onRemoved={async () => navigate('/contracts', { replace: true })}
        />
      )}
    </Suspense>
  );
}

type PartProps = {
  readonly tab: Tab;
  readonly contract: Contract;
  readonly onPay: () => void;
  readonly onBill: () => void;
  readonly onDialog: (kind: 'amendment' | 'relief' | 'last-receipts') => void;
};

function Part({ tab, contract, onPay, onBill, onDialog }: PartProps) {
  const canPay = useGranted('payments.record', 'payments', contract);
  const canWrite = usePermission('contracts.write') && contract.role === 'owner';
  // Deposits are between the two parties (ADR 0022).
  const isManager = contract.role === 'manager';
  if (tab === 'schedule') return <ContractSchedule contractId={contract.id} />;
  if (tab === 'statement') return <ContractStatement contract={contract} file={statementFile(contract.id)} />;
  if (tab === 'receipts') {
    return <ContractReceipts contractId={contract.id} empty={<NoReceipts contract={contract} />} />;
  }
  if (tab === 'payments') {
    return (
      <PaymentList
        {...paymentsOf(contract.id)}
        {...(contract.role === 'owner' && { history: paymentHistory })}
        action={canPay && <Button onClick={onPay}>{t.actions.pay}</Button>}
      />
    );
  }
  return (
    <div className="detail">
      <div className="stack">
        <MisbilledNote contract={contract} onRemake={() => onDialog('last-receipts')} />
        <PendingNote contract={contract} onBill={onBill} />
        {contract.role === 'owner' && contract.lateFee.mode !== 'none' && takesOneOffs(contract.status) && (
          <Suspense>
            <PenaltyCard contractId={contract.id} pending={contract.pendingAdjustments} />
          </Suspense>
        )}
        <ContractHints contract={contract} />
        <ContractFacts contract={contract} />
        <Suspense>
          <ContractServices contract={contract} />
        </Suspense>
        <TermsCard contract={contract} />
        <Amendments contract={contract} onNew={() => onDialog('amendment')} />
        {contract.balanceKop !== null && !isManager && (
          <Suspense>
            <DepositCard contract={contract} />
          </Suspense>
        )}
        {canWrite && contract.balanceKop !== null && (
          <Suspense>
            <ReliefsCard contract={contract} onNew={() => onDialog('relief')} />
          </Suspense>
        )}
        <Suspense>
          <SupplierPaymentsCard contract={contract} />
        </Suspense>
        <Suspense>
          <HandoverSection contract={contract} />
        </Suspense>
        <Suspense>
          <DocumentsSection about={{ contractId: contract.id, propertyId: contract.rentalObjectId }} place={contract} />
        </Suspense>
      </div>
      <Side contract={contract} canWrite={canWrite} />
      {contract.role === 'owner' && <PageHistory entityType="contract" entityId={contract.id} />}
    </div>
  );
}

/** What is settled with the tenant besides the terms: the link, his acceptance, what he is sent by itself. */
function Side({ contract, canWrite }: { readonly contract: Contract; readonly canWrite: boolean }) {
  return (
    <aside>
      {canWrite && !OVER.includes(contract.status) && (
        <Suspense>
          <AutoMonthCard contract={contract} />
        </Suspense>
      )}
      {contract.publicLink && <PublicLinkCard contractId={contract.id} link={contract.publicLink} />}
      <AcceptanceCard contract={contract} />
      {canWrite && contract.publicLink && (
        <Suspense>
          <ContractReminders contract={contract} />
        </Suspense>
      )}
    </aside>
  );
}

function paymentHistory(paymentId: string) {
  return (
    <Suspense>
      <EntityHistory entityType="payment" entityId={paymentId} />
    </Suspense>
  );
}
