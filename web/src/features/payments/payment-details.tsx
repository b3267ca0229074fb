import { allocatePayment, listPaymentItems, type Payment, type PaymentItem } from '@kliuchar/api-schema/payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { payments as t } from '../../i18n/uk/payments.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatInstant, formatPeriod, formatUah } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { SheetFailure } from '../../ui/page-failure.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Share, shareSums, sharesToBody, spreadOldestFirst, wireToRow } from './allocation-shares.ts';
import { usePayment } from './payment-query.ts';
import './payments.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

type PaymentDetailsProps = {
  readonly paymentId: string;
  /** What was done with the payment; another feature's, so it is handed in. */
  readonly history?: ReactNode;
  readonly onClose: () => void;
};

/** A payment with what it pays; money that came is spread by hand here (contract.md §1.16, §3.11). */
export function PaymentDetails({ paymentId, history, onClose }: PaymentDetailsProps) {
  const canWrite = usePermission('payments.write');
  const payment = usePayment(paymentId);
  // Money that has gone back to the tenant holds the rest where it is.
  const isRefunded = payment.data?.allocations.some(({ item }) => item === 'refund') ?? false;
  const spread = canWrite && payment.data?.role === 'owner' && payment.data?.status === 'posted' && !isRefunded;
  const items = useQuery({
    queryKey: ['payments', 'items', paymentId],
    queryFn: ({ signal }) => call(listPaymentItems, { params: { paymentId }, signal }),
    enabled: spread,
    meta: { quiet: true },
  });
  const failed = payment.error ?? items.error;
  const title = payment.data ? t.details.title(formatUah(payment.data.amountKop)) : t.details.loading;
  return (
    <Sheet open onClose={onClose} title={title} {...(payment.data && { lead: leadOf(payment.data) })}>
      {failed ? (
        <SheetFailure
          error={failed}
          words={t.details}
          onRetry={() => void (payment.error ? payment.refetch() : items.refetch())}
        />
      ) : !payment.data || (spread && !items.data) ? (
        <Skeleton widths={[60, 100, 82]} boxed={false} />
      ) : (
        <>
          <PaymentFacts payment={payment.data} />
          {spread && items.data ? (
            <SpreadForm payment={payment.data} items={items.data.items} onClose={onClose} />
          ) : (
            <Paid payment={payment.data} />
          )}
          {history}
        </>
      )}
    </Sheet>
  );
}

const leadOf = ({ paidOn, method, tenantName }: Payment) =>
  [formatDay(paidOn), t.methods[method].toLowerCase(), tenantName].join(' · ');

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { reference, note, reversedAt, reversalReason, status } = payment;
  return (
    <>
      {status !== 'posted' && (
        <Note className="mb-4">
          <b>{t.list.statuses[status]}</b>
          {reversedAt && ` ${formatInstant(reversedAt)}`}
          {reversalReason && `. ${t.details.reason(reversalReason)}`}
        </Note>
      )}
      {(reference || note) && (
        <div className="mb-4">
          <Facts
            items={[
              [t.reference, reference],
              [t.note, note],
            ]}
          />
        </div>
      )}
    </>
  );
}

const nameOf = (item: Pick<PaymentItem, 'item' | 'receiptNumber'>) =>
  item.item === 'refund'
    ? t.details.refunded
    : item.item === 'opening'
      ? t.details.opening
      : (item.receiptNumber ?? '');

/** What it pays, where nothing of it can be changed. */
function Paid({ payment }: { readonly payment: Payment }) {
  const { allocations, creditKop } = payment;
  if (allocations.length === 0 && creditKop === 0) return <p className="muted">{t.details.paysNothing}</p>;
  return (
    <dl className="spread num">
      {allocations.map((one) => (
        <div key={one.receiptId ?? one.item}>
          <dt>{wholeNumbers(nameOf(one))}</dt>
          <dd>
            <Money amountKop={one.amountKop} />
          </dd>
        </div>
      ))}
      {creditKop > 0 && (
        <div>
          <dt>{t.details.credit}</dt>
          <dd>
            <Money amountKop={creditKop} />
          </dd>
        </div>
      )}
    </dl>
  );
}

type Values = { allocations: Share[] };
type SpreadFormProps = {
  readonly payment: Payment;
  readonly items: readonly PaymentItem[];
  readonly onClose: () => void;
};

function SpreadForm({ payment, items, onClose }: SpreadFormProps) {
  const form = useAppForm<Values, typeof allocatePayment.body>({
    schema: allocatePayment.body,
    defaults: { allocations: items.map(({ amountKop }) => ({ amountKop: amountKop === 0 ? null : amountKop })) },
    toBody: (values) => sharesToBody(items, (values as Values).allocations),
    edit: true,
    onSubmit: async (body, { idempotencyKey }) => {
      try {
        await call(allocatePayment, { params: { paymentId: payment.id }, body, idempotencyKey });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw wireToRow(error, items, body.allocations);
      }
      await dataChanged();
      onClose();
      toast({ title: t.details.done, variant: 'success' });
    },
  });
  const shares = useWatch({ control: form.control, name: 'allocations' }) as readonly Share[];
  const left = payment.amountKop - shareSums(shares);
  const put = (sums: readonly (number | null)[]) =>
    form.methods.setValue(
      'allocations',
      sums.map((amountKop) => ({ amountKop })),
      { shouldDirty: true },
    );
  if (items.length === 0) return <Note>{t.details.nothingOpen(formatUah(payment.amountKop))}</Note>;
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.details.submit}
      busyLabel={t.details.busy}
      secondary={
        <Button onClick={() => put(spreadOldestFirst(items, payment.amountKop))}>{t.details.oldestFirst}</Button>
      }
    >
      {items.map((item, at) => (
        <div className="share-row" key={item.receiptId ?? item.item}>
          <MoneyField
            form={form}
            name={`allocations.${at}.amountKop`}
            label={nameOf(item)}
            hint={<span className="num">{openOf(item)}</span>}
          />
          <Button
            aria-label={t.details.restOf(nameOf(item))}
            onClick={() => {
              const sums = items.map((_, index) => shares[index]?.amountKop ?? null);
              const own = sums[at] ?? 0;
              put(
                sums.map((sum, index) =>
                  index === at ? Math.max(0, Math.min(item.openKop, left + own)) || null : sum,
                ),
              );
            }}
          >
            {t.details.rest}
          </Button>
        </div>
      ))}
      <Remainder leftKop={left} />
    </Form>
  );
}

function openOf({ period, dueOn, openKop }: PaymentItem): string {
  const parts = [
    period && formatPeriod(period),
    dueOn && t.details.due(formatDay(dueOn)),
    t.details.open(formatUah(openKop)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Runs along while one types: what is over becomes credit, what is missing is said in words and not by colour alone. */
function Remainder({ leftKop }: { readonly leftKop: number }) {
  const label = leftKop < 0 ? t.details.tooMuch : t.details.willBeCredit;
  return (
    <div className="spread-left num" role="status">
      <span>{label}</span>
      <Money amountKop={Math.abs(leftKop)} size="s" wrong={leftKop < 0} />
    </div>
  );
}
