import type { Contract } from '@kliuchar/api-schema/contracts';
import { type RemadeReceipts, remakeLastReceipts } from '@kliuchar/api-schema/move-outs';
import { kop } from '@kliuchar/domain/money/kop';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { lastReceipts as t } from '../../i18n/uk/last-receipts.ts';
import { receiptExtra } from '../../i18n/uk/receipt-extra.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { useGranted } from '../../lib/granted.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Asked = UseQueryResult<RemadeReceipts>;

/** What another last day would make of the receipts; asked by the owner alone, whose contract it is to end. */
export function useLastReceipts(of: {
  readonly contract: Contract;
  readonly endsOn: string | null;
  readonly onClose: () => void;
}) {
  const { contract, endsOn, onClose } = of;
  const params = { contractId: contract.id };
  const query = useQuery({
    queryKey: ['contracts', contract.id, 'last-receipts', endsOn],
    queryFn: ({ signal }) => call(remakeLastReceipts, { params, body: { endsOn, preview: true }, signal }),
    enabled: contract.role === 'owner' && endsOn !== null && endsOn !== '',
    retry: false,
    meta: { quiet: true },
  });
  /** The contract has its new end. If the receipts cannot follow now, its page goes on saying so. */
  const finish = async ({ isWanted, done }: { readonly isWanted: boolean; readonly done: string }) => {
    try {
      if (isWanted && query.data?.replaced.length) await call(remakeLastReceipts, { params, body: {} });
      toast({ title: done, variant: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: done, description: t.left(error.message), variant: 'destructive' });
    }
    await dataChanged();
    onClose();
  };
  return { query, finish };
}

type FieldProps<V extends FieldValues> = { readonly form: AppForm<V>; readonly query: Asked };

/** In the dialog that ends a lease: which receipt will be wrong, and the one thing to do about it. */
export function LastReceiptsField<V extends FieldValues & { remake: boolean }>({ form, query }: FieldProps<V>) {
  const { data, error } = query;
  // What is wrong with the day itself the form says.
  if (error instanceof ApiError && error.status !== 422) return <Note tone="warn">{t.cannot(error.message)}</Note>;
  if (!data || data.replaced.length === 0) return null;
  return (
    <div aria-live="polite" className="stack">
      <Note tone="warn">{wrongOf(data.replaced).join(' ')}</Note>
      <CheckboxField form={form as never} name={'remake' as never} label={t.remake} hint={t.remakeHint} />
      <Outcome outcome={data} />
    </div>
  );
}

type Wrong = {
  readonly number: string;
  readonly issued: boolean;
  readonly extraDays: number;
  readonly missingDays: number;
};

function wrongOf(receipts: readonly Wrong[]): string[] {
  return receipts.flatMap(({ number, issued, extraDays, missingDays }) => {
    if (extraDays > 0) return [t.extra({ number, issued, days: extraDays })];
    return missingDays > 0 ? [t.missing({ number, issued, days: missingDays })] : [];
  });
}

/** Old sums, new sums, and what is owed after it. */
function Outcome({ outcome }: { readonly outcome: RemadeReceipts }) {
  const { replaced, receipts, beforeKop, balanceKop } = outcome;
  const sum = (amountKop: number) => <Money key="sum" amountKop={amountKop} />;
  return (
    <Facts
      items={[
        ...replaced.map(({ number, issued, ownKop }) => [t.old(number, issued), sum(ownKop)] as const),
        ...receipts.map(
          ({ ownKop }, index) => [receipts.length > 1 ? t.madeNo(index + 1) : t.made, sum(ownKop)] as const,
        ),
        [t.balance, t.fromTo(formatUah(beforeKop), formatUah(balanceKop))],
      ]}
    />
  );
}

/** On the page of the contract, as long as a receipt charges for other days than the lease has, or the last ones lack what came after them. */
export function MisbilledNote({ contract, onRemake }: { readonly contract: Contract; readonly onRemake: () => void }) {
  const canWrite = useGranted('receipts.write', 'receipts', contract);
  const wrong = [...wrongOf(contract.misbilled), ...(contract.leftUnbilled ? [t.leftUnbilled] : [])];
  if (wrong.length === 0) return null;
  return (
    <Note tone="warn">
      <p>{wrong.join(' ')}</p>
      {canWrite && (
        <Button size="sm" className="mt-3" onClick={onRemake}>
          {t.action}
        </Button>
      )}
    </Note>
  );
}

/** On the page of a lease that is over, as long as a difference waits for a month that will not come. */
export function PendingNote({ contract, onBill }: { readonly contract: Contract; readonly onBill: () => void }) {
  const canBill = useGranted('receipts.write', 'receipts', contract);
  const pending = contract.pendingAdjustments;
  if (pending.length === 0) return null;
  const sumKop = kop(pending.reduce((sum, { amountKop }) => sum + amountKop, 0));
  return (
    <Note tone="warn">
      <p>{sumKop === 0 ? receiptExtra.oneOff.pendingEven : receiptExtra.oneOff.pendingNote(formatUah(sumKop))}</p>
      {canBill && (
        <Button size="sm" className="mt-3" onClick={onBill}>
          {receiptExtra.oneOff.action}
        </Button>
      )}
    </Note>
  );
}

export function RemakeDialog({ contract, onClose }: { readonly contract: Contract; readonly onClose: () => void }) {
  const params = { contractId: contract.id };
  /** Nothing was counted wrong; something has come since. */
  const isLeft = contract.misbilled.length === 0;
  const query = useQuery({
    queryKey: ['contracts', contract.id, 'last-receipts', null],
    queryFn: ({ signal }) => call(remakeLastReceipts, { params, body: { preview: true }, signal }),
    retry: false,
    meta: { quiet: true },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isLeft ? t.leftTitle : t.title}
      consequences={[isLeft && query.data?.replaced.length === 0 ? t.leftConsequence : t.consequence]}
      confirmLabel={t.action}
      cancelLabel={t.keep}
      onConfirm={async () => {
        await call(remakeLastReceipts, { params, body: {} });
        await dataChanged();
        toast({ title: t.done, variant: 'success' });
      }}
    >
      {query.isPending ? (
        <Skeleton />
      ) : query.isError ? (
        <Note tone="bad">{t.cannot(query.error.message)}</Note>
      ) : (
        <Outcome outcome={query.data} />
      )}
    </ConfirmDialog>
  );
}
