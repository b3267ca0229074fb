import { issueReceipt, type Receipt, recalculateReceipt, sendReceipt } from '@kliuchar/api-schema/receipts';
import { useMutation } from '@tanstack/react-query';
import { Ban, CalendarClock, CircleCheckBig, Ellipsis, FileCheck2, Plus, RotateCw, Send, Trash2 } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useGranted } from '../../lib/granted.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { MadeAgain } from './made-again.tsx';

export type ReceiptDialogKind = 'line' | 'due' | 'void';

type ReceiptActionsProps = {
  readonly receipt: Receipt;
  readonly onDialog: (kind: ReceiptDialogKind) => void;
  readonly onPay: () => void;
};

/** Draft: issue, or count anew while its rent waits for a rate: without it the server refuses. Issued and not sent: send. Sent: record the payment. Void: make it again. Never optimistic (ux.md S2). */
export function ReceiptActions({ receipt, onDialog, onPay }: ReceiptActionsProps) {
  const canIssue = useGranted('receipts.issue', 'receipts', receipt);
  const canWrite = useGranted('receipts.write', 'receipts', receipt);
  const canPay = useGranted('payments.record', 'payments', receipt);
  const { status, sentAt, payableKop } = receipt;
  const owes = status === 'issued' && payableKop > 0;
  return (
    <>
      {status === 'draft' && canIssue && !isUnready(receipt) && (
        <IssueButton key={receipt.version} receipt={receipt} canWrite={canWrite} />
      )}
      {status === 'draft' && canWrite && isUnready(receipt) && <RecalculateButton receipt={receipt} />}
      {status === 'issued' && canIssue && !sentAt && <SendButton receipt={receipt} primary={owes} />}
      {owes && canPay && (
        <Button variant={sentAt || !canIssue ? 'p' : 'o'} size="lg" onClick={onPay}>
          <CircleCheckBig aria-hidden="true" />
          {t.detail.pay}
        </Button>
      )}
      {status === 'issued' && canIssue && sentAt && owes && <SendButton receipt={receipt} primary={false} />}
      {status === 'void' && receipt.kind === 'regular' && <MadeAgain receipt={receipt} canWrite={canWrite} />}
      <Rest receipt={receipt} onDialog={onDialog} />
    </>
  );
}

/** A rent that somebody has written by hand is known; a sum that is too large waits for figures that are right. */
function isUnready({ warnings, lines }: Receipt): boolean {
  if (warnings.some(({ code }) => code === 'sum_too_large')) return true;
  return (
    warnings.some(({ code }) => code === 'rent_unknown') && !lines.some(({ kind, manual }) => kind === 'rent' && manual)
  );
}

function useRecalculate({ id }: Receipt) {
  return useMutation({
    mutationFn: () => call(recalculateReceipt, { params: { receiptId: id }, body: {} }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.recalculated, variant: 'success' });
    },
    meta: { failed: t.detail.recalculateFailed },
  });
}

function RecalculateButton({ receipt }: { readonly receipt: Receipt }) {
  const recalculate = useRecalculate(receipt);
  return (
    <Button variant="p" size="lg" busy={recalculate.isPending} onClick={() => recalculate.mutate()}>
      <RotateCw aria-hidden="true" />
      {t.detail.recalculate}
    </Button>
  );
}

/** Refused because a shared bill was changed after it was computed, it gives way to what the refusal asks for. */
function IssueButton({ receipt, canWrite }: { readonly receipt: Receipt; readonly canWrite: boolean }) {
  const issue = useMutation({
    mutationFn: () => call(issueReceipt, { params: { receiptId: receipt.id }, body: { version: receipt.version } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.issuedToast, variant: 'success' });
    },
    meta: { failed: t.detail.issueFailed },
  });
  if (canWrite && issue.error instanceof ApiError && issue.error.code === 'shared_bill_changed')
    return <RecalculateButton receipt={receipt} />;
  return (
    <Button variant="p" size="lg" busy={issue.isPending} onClick={() => issue.mutate()}>
      <FileCheck2 aria-hidden="true" />
      {t.detail.issue}
    </Button>
  );
}

function SendButton({ receipt, primary }: { readonly receipt: Receipt; readonly primary: boolean }) {
  const send = useMutation({
    mutationFn: () => call(sendReceipt, { params: { receiptId: receipt.id } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.sentToast, variant: 'success' });
    },
    meta: { failed: t.detail.sendFailed },
  });
  return (
    <Button variant={primary ? 'p' : 'o'} size="lg" busy={send.isPending} onClick={() => send.mutate()}>
      <Send aria-hidden="true" />
      {receipt.sentAt ? t.detail.resend : t.detail.send}
    </Button>
  );
}

function Rest({ receipt, onDialog }: Pick<ReceiptActionsProps, 'receipt' | 'onDialog'>) {
  const canIssue = useGranted('receipts.issue', 'receipts', receipt);
  const canWrite = useGranted('receipts.write', 'receipts', receipt);
  const recalculate = useRecalculate(receipt);
  const draft = receipt.status === 'draft';
  const items: (MenuItem | false)[] = [
    draft && canWrite && { key: 'line', label: t.detail.addLine, icon: Plus, onSelect: () => onDialog('line') },
    draft &&
      canWrite &&
      receipt.kind === 'regular' &&
      !isUnready(receipt) && {
        key: 'recalculate',
        label: t.detail.recalculate,
        icon: RotateCw,
        onSelect: () => recalculate.mutate(),
      },
    draft && canWrite && { key: 'due', label: t.detail.dueOn, icon: CalendarClock, onSelect: () => onDialog('due') },
    receipt.status !== 'void' &&
      canIssue && {
        key: 'void',
        label: draft ? t.detail.discard : t.detail.void,
        icon: draft ? Trash2 : Ban,
        danger: true,
        onSelect: () => onDialog('void'),
      },
  ];
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return <Menu items={shown} label={t.detail.more} size="lg" icon trigger={<Ellipsis aria-hidden="true" />} />;
}
