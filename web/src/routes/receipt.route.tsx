import type { Receipt } from '@kliuchar/api-schema/receipts';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { EntityHistory, PageHistory } from '../features/audit/lazy-history.tsx';
import { OutdatedDraftNote } from '../features/receipts/outdated-notice.tsx';
import { PayByBank } from '../features/receipts/pay-by-bank.tsx';
import { ReceiptActions, type ReceiptDialogKind } from '../features/receipts/receipt-actions.tsx';
import { ReceiptHead } from '../features/receipts/receipt-head.tsx';
import { ReceiptPaper } from '../features/receipts/receipt-paper.tsx';
import { ReceiptPdfLink } from '../features/receipts/receipt-pdf-link.tsx';
import { useReceipt } from '../features/receipts/receipt-query.ts';
import {
  HistoryCard,
  LinkCard,
  type PaymentOfReceipt,
  PaymentsCard,
  ReceiptWarnings,
  RequisitesCard,
} from '../features/receipts/receipt-side.tsx';
import { receipts as t } from '../i18n/uk/receipts.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useGranted } from '../lib/granted.ts';
import { late } from '../lib/late.ts';
import { useReceiptsList } from '../lib/receipts-list.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { useOutdatedDrafts } from '../lib/use-outdated-drafts.ts';
import { Note } from '../ui/note.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const lines = () => import('../features/receipts/line-dialog.tsx');
const dialogs = () => import('../features/receipts/receipt-dialogs.tsx');
const LineDialog = late(async () => ({ default: (await lines()).LineDialog }));
const LineDeeds = late(async () => ({ default: (await lines()).LineDeeds }));
const DueDialog = late(async () => ({ default: (await dialogs()).DueDialog }));
const VoidDialog = late(async () => ({ default: (await dialogs()).VoidDialog }));
const PaymentDialog = late(async () => ({
  default: (await import('../features/payments/payment-dialog.tsx')).PaymentDialog,
}));
const PaymentDetails = late(async () => ({
  default: (await import('../features/payments/payment-details.tsx')).PaymentDetails,
}));
const ReportedNotes = late(async () => ({
  default: (await import('../features/payments/reported-notes.tsx')).ReportedNotes,
}));
const PenaltySuggestions = late(async () => ({
  default: (await import('../features/receipts/penalty-suggestions.tsx')).PenaltySuggestions,
}));
const PenaltyCard = late(async () => ({
  default: (await import('../features/receipts/penalty-card.tsx')).PenaltyCard,
}));
const MessageLog = late(async () => ({
  default: (await import('../features/notifications/message-log.tsx')).MessageLog,
}));
const ReverseById = late(async () => ({
  default: (await import('../features/payments/reverse-dialog.tsx')).ReverseById,
}));

export default function ReceiptRoute() {
  const { id = '' } = useParams();
  const query = useReceipt(id);
  const list = useReceiptsList();
  useScreenName(query.data?.number);
  if (query.isPending) return <Pending />;
  if (query.isError) {
    return <PageFailure heading={titles.receipt} query={query} words={t.detail} list={list} />;
  }
  return <Loaded receipt={query.data} />;
}

function Pending() {
  return (
    <>
      <PageHeader title={titles.receipt} />
      <Skeleton shape="record" />
    </>
  );
}

type Doing =
  | ReceiptDialogKind
  | 'pay'
  | { readonly deed: 'spread' | 'reverse'; readonly payment: PaymentOfReceipt }
  | null;

function Loaded({ receipt }: { readonly receipt: Receipt }) {
  const [doing, setDoing] = useState<Doing>(null);
  const canWrite = useGranted('receipts.write', 'receipts', receipt);
  const canRecord = useGranted('payments.record', 'payments', receipt);
  const isDraft = receipt.status === 'draft';
  const isTenant = receipt.role === 'tenant';
  const outdated = useOutdatedDrafts({
    period: receipt.period,
    receiptId: receipt.id,
    enabled: isDraft && canWrite && receipt.kind === 'regular',
  });
  const close = () => setDoing(null);
  if (outdated.isAwaited) return <Pending />;
  return (
    <div className="detail">
      <div>
        <ReceiptHead
          receipt={receipt}
          actions={<ReceiptActions receipt={receipt} onDialog={setDoing} onPay={() => setDoing('pay')} />}
        />
        {receipt.voidReason && (
          <Note className="mb-5">
            <b>{t.detail.voided}.</b> {t.detail.voidedWhy(receipt.voidReason)}
          </Note>
        )}
        {canRecord && receipt.status === 'issued' && (
          <Suspense>
            <ReportedNotes contractId={receipt.contractId} />
          </Suspense>
        )}
        {isTenant && <PayByBank receipt={receipt} underSum />}
        {outdated.items.map((draft) => (
          <OutdatedDraftNote key={draft.id} draft={draft} />
        ))}
        <ReceiptWarnings receipt={receipt} />
        {receipt.role === 'owner' && receipt.paymentStatus === 'overdue' && (
          <Suspense>
            <PenaltyCard contractId={receipt.contractId} receiptId={receipt.id} className="mb-5" />
          </Suspense>
        )}
        {isDraft && canWrite && receipt.penaltySuggestions.length > 0 && (
          <Suspense>
            <PenaltySuggestions receipt={receipt} />
          </Suspense>
        )}
        <ReceiptPaper
          receipt={receipt}
          {...(isDraft &&
            canWrite && {
              deeds: (line) =>
                line.manual && (
                  <Suspense>
                    <LineDeeds receiptId={receipt.id} line={line} />
                  </Suspense>
                ),
            })}
        />
        {isTenant && <ReceiptPdfLink receiptId={receipt.id} />}
      </div>
      <Beside receipt={receipt} onDoing={setDoing} />
      {receipt.role === 'owner' && <PageHistory entityType="receipt" entityId={receipt.id} />}
      <Suspense>
        <Dialogs receipt={receipt} doing={doing} onClose={close} />
      </Suspense>
    </div>
  );
}

type BesideProps = { readonly receipt: Receipt; readonly onDoing: (doing: Doing) => void };

function Beside({ receipt, onDoing }: BesideProps) {
  return (
    <aside>
      <PaymentsCard
        receipt={receipt}
        onPay={() => onDoing('pay')}
        onPayment={(deed, payment) => onDoing({ deed, payment })}
      />
      {receipt.role !== 'tenant' && <LinkCard receipt={receipt} />}
      {receipt.role === 'owner' && receipt.status === 'issued' && (
        <Suspense>
          <MessageLog contractId={receipt.contractId} receiptId={receipt.id} />
        </Suspense>
      )}
      <RequisitesCard receipt={receipt} />
      <HistoryCard receipt={receipt} />
    </aside>
  );
}

type DialogsProps = { readonly receipt: Receipt; readonly doing: Doing; readonly onClose: () => void };

function Dialogs({ receipt, doing, onClose }: DialogsProps) {
  if (doing === null) return null;
  if (doing === 'line') return <LineDialog receiptId={receipt.id} onClose={onClose} />;
  if (doing === 'due') return <DueDialog receipt={receipt} onClose={onClose} />;
  if (doing === 'void') return <VoidDialog receipt={receipt} onClose={onClose} />;
  if (doing !== 'pay') {
    const { deed, payment } = doing;
    if (payment.paymentId === null) return null;
    if (deed === 'spread')
      return (
        <PaymentDetails
          paymentId={payment.paymentId}
          history={<EntityHistory entityType="payment" entityId={payment.paymentId} />}
          onClose={onClose}
        />
      );
    return <ReverseById paymentId={payment.paymentId} onClose={onClose} />;
  }
  const { contractId, propertyName, tenant, payableKop } = receipt;
  return (
    <PaymentDialog
      payer={{ contractId, propertyName, tenantName: tenant.name, debtKop: payableKop }}
      onClose={onClose}
    />
  );
}
