import { confirmPayment, type PaymentListItem } from '@kliuchar/api-schema/payments';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Pencil, Split, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { payments as t } from '../../i18n/uk/payments.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { CorrectReport, RejectReport, TwinDialog } from './reported-dialogs.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

export type Deed =
  | { readonly kind: 'details' | 'reverse' | 'correct'; readonly payment: PaymentListItem }
  | { readonly kind: 'reject'; readonly payment: PaymentListItem; readonly reason?: string }
  /** The same money seems to be there: the server's words say since when. */
  | { readonly kind: 'twin'; readonly payment: PaymentListItem; readonly words: string };

type OnDeed = (deed: Deed) => void;

type DeedDialogProps = {
  readonly deed: Deed;
  readonly onDeed: OnDeed;
  readonly history: ((paymentId: string) => ReactNode) | undefined;
  readonly onClose: () => void;
};

/** The dialog of what was chosen in the row's menu. */
export function DeedDialog({ deed, onDeed, history, onClose }: DeedDialogProps) {
  const { payment } = deed;
  switch (deed.kind) {
    case 'details':
      return <PaymentDetails paymentId={payment.id} history={history?.(payment.id)} onClose={onClose} />;
    case 'reverse':
      return <ReverseDialog payment={payment} onClose={onClose} />;
    case 'correct':
      return <CorrectReport payment={payment} onClose={onClose} />;
    case 'reject':
      return <RejectReport payment={payment} reason={deed.reason ?? ''} onClose={onClose} />;
    case 'twin':
      return (
        <TwinDialog
          payment={payment}
          words={deed.words}
          onReject={() => onDeed({ kind: 'reject', payment, reason: t.reported.sameMoneyReason })}
          onClose={onClose}
        />
      );
  }
}

/** Nothing is posted where the same money seems to be recorded already: the owner is asked first. */
export function useConfirm(onDeed: OnDeed) {
  return useMutation({
    mutationFn: ({ id }: PaymentListItem) => call(confirmPayment, { params: { paymentId: id }, body: {} }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.reported.confirmed, variant: 'success' });
    },
    onError: (error, payment) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'possible_duplicate') onDeed({ kind: 'twin', payment, words: error.message });
      else toastError(error, t.reported.failed);
    },
    meta: { quiet: true },
  });
}

export function PaymentMenu({ payment, onDeed }: { readonly payment: PaymentListItem; readonly onDeed: OnDeed }) {
  const canReverse = usePermission('payments.write') && payment.role === 'owner';
  // A manager sees the payments that the switch opens; a tenant his own, which are not his to confirm.
  const canRecord = usePermission('payments.record') && payment.role !== 'tenant';
  const confirm = useConfirm(onDeed);
  const ask = (kind: 'details' | 'reverse' | 'correct' | 'reject') => ({
    key: kind,
    onSelect: () => onDeed({ kind, payment }),
  });
  const changes: Partial<Record<PaymentListItem['status'], readonly MenuItem[]>> = {
    ...(canReverse && { posted: [{ ...ask('reverse'), label: t.list.reverse, icon: Undo2, danger: true }] }),
    ...(canRecord && {
      reported: [
        { key: 'confirm', label: t.list.confirm, icon: CircleCheck, onSelect: () => confirm.mutate(payment) },
        { ...ask('correct'), label: t.list.correct, icon: Pencil },
        { ...ask('reject'), label: t.list.reject, icon: X },
      ],
    }),
  };
  return (
    <RowMenu
      items={[{ ...ask('details'), label: t.list.details, icon: Split }, ...(changes[payment.status] ?? [])]}
      label={t.list.actions(formatDay(payment.paidOn))}
    />
  );
}
