import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { PAYER_COLUMNS, PayerList } from '../features/payments/payer-list.tsx';
import { PAYMENT_CHOICES, PAYMENT_FILTERS, paymentsQueryOf } from '../features/payments/payment-filters.ts';
import { PAYMENT_VIEWS, paymentsPath } from '../features/payments/payments-view.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { payments as t } from '../i18n/uk/payments.ts';
import { titles } from '../i18n/uk/titles.ts';
import { late } from '../lib/late.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { useSeesReceipts } from '../lib/receipts-list.ts';
import { usePermission } from '../lib/session.ts';
import { useListState, withParams } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';

const PaymentList = late(async () => ({
  default: (await import('../features/payments/payment-list.tsx')).PaymentList,
}));
const AllPayments = late(async () => ({
  default: (await import('../features/payments/all-payments.tsx')).AllPayments,
}));
const RecordPayment = late(async () => ({
  default: (await import('../features/payments/record-payment.tsx')).RecordPayment,
}));
const RecordForObject = late(async () => ({
  default: (await import('../features/payments/record-payment.tsx')).RecordForObject,
}));

const READY: readonly ReadyView[] = [
  { key: 'owing', label: listViews.payments.owing, query: 'owing=true' },
  { key: 'month', label: listViews.payments.month, query: 'view=all&when=month' },
  { key: 'cash', label: listViews.payments.cash, query: 'view=all&method=cash' },
  { key: 'reversed', label: listViews.payments.reversed, query: 'view=all&status=reversed' },
];
const VIEW_NAMES: readonly string[] = [...PAYMENT_FILTERS, 'view', 'owing'];

/** Money that comes: who is to pay, what tenants say they have paid, and all that was recorded. `?pay=1` opens the form. */
export default function PaymentsRoute() {
  const [params, setParams] = useSearchParams();
  const canImport = usePermission('payments.write');
  const canRecord = usePermission('payments.record');
  const seesReceipts = useSeesReceipts();
  const view = PAYMENT_VIEWS.find((known) => known === params.get('view')) ?? 'payers';
  const list = useListState({ filters: PAYMENT_FILTERS, sort: '' });
  const look = useListLook('payments');
  const propertyId = params.get('property_id');
  const paying = canRecord && params.get('pay') === '1';
  const close = () => setParams((current) => withParams(current, { pay: null, property_id: null }), { replace: true });
  const views = canRecord && (
    <ListViews
      list="payments"
      ready={READY}
      names={VIEW_NAMES}
      look={look}
      columns={view === 'payers' ? PAYER_COLUMNS : PAYMENT_CHOICES}
    />
  );
  return (
    <>
      <PageHeader
        title={titles.payments}
        sub={t.subs[view]}
        actions={
          <>
            {canImport && <ButtonLink to="/payments/import">{t.reported.statement}</ButtonLink>}
            {seesReceipts && <ButtonLink to="/receipts">{t.reported.receipts}</ButtonLink>}
            {view !== 'payers' && (
              <ExportMenu
                report="payments"
                query={{
                  sort: '-paid_on',
                  ...(view === 'reported' ? { status: ['reported'] } : paymentsQueryOf(list)),
                }}
              />
            )}
            {canRecord && (
              <Button variant="p" onClick={() => setParams((current) => withParams(current, { pay: '1' }))}>
                <Plus aria-hidden="true" />
                {t.submit}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={t.views.label}
        current={view}
        tabs={PAYMENT_VIEWS.map((key) => ({ key, label: t.views[key], to: paymentsPath(key) }))}
      />
      {view === 'payers' ? (
        <PayerList look={look} views={views} />
      ) : (
        <Suspense fallback={<Skeleton shape="rows" />}>
          {view === 'all' ? (
            <AllPayments look={look} views={views} />
          ) : (
            <PaymentList reported look={look} tools={views} />
          )}
        </Suspense>
      )}
      {paying && <Paying propertyId={propertyId} onClose={close} />}
    </>
  );
}

type PayingProps = { readonly propertyId: string | null; readonly onClose: () => void };

function Paying({ propertyId, onClose }: PayingProps) {
  return (
    <Suspense>
      {propertyId === null ? (
        <RecordPayment onClose={onClose} />
      ) : (
        <RecordForObject propertyId={propertyId} onClose={onClose} />
      )}
    </Suspense>
  );
}
