import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PayerList } from '../features/payments/payer-list.tsx';
import { PAYMENT_VIEWS, paymentsPath } from '../features/payments/payments-view.ts';
import { payments as t } from '../i18n/uk/payments.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useSeesReceipts } from '../lib/receipts-list.ts';
import { usePermission } from '../lib/session.ts';
import { withParams } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';

const PaymentList = lazy(async () => ({
  default: (await import('../features/payments/payment-list.tsx')).PaymentList,
}));
const RecordPayment = lazy(async () => ({
  default: (await import('../features/payments/record-payment.tsx')).RecordPayment,
}));
const RecordForObject = lazy(async () => ({
  default: (await import('../features/payments/record-payment.tsx')).RecordForObject,
}));

/** Money that comes: who is to pay, what tenants say they have paid, and all that was recorded. `?pay=1` opens the form. */
export default function PaymentsRoute() {
  const [params, setParams] = useSearchParams();
  const canImport = usePermission('payments.write');
  const canRecord = usePermission('payments.record');
  const seesReceipts = useSeesReceipts();
  const view = PAYMENT_VIEWS.find((known) => known === params.get('view')) ?? 'payers';
  const propertyId = params.get('property_id');
  const paying = canRecord && params.get('pay') === '1';
  const close = () => setParams((current) => withParams(current, { pay: null, property_id: null }), { replace: true });
  return (
    <>
      <PageHeader
        title={titles.payments}
        sub={t.subs[view]}
        actions={
          <>
            {canImport && <ButtonLink to="/payments/import">{t.reported.statement}</ButtonLink>}
            {seesReceipts && <ButtonLink to="/receipts">{t.reported.receipts}</ButtonLink>}
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
        <PayerList />
      ) : (
        <Suspense fallback={<Skeleton shape="rows" />}>
          <PaymentList key={view} reported={view === 'reported'} />
        </Suspense>
      )}
      {paying && (
        <Suspense>
          {propertyId === null ? (
            <RecordPayment onClose={close} />
          ) : (
            <RecordForObject propertyId={propertyId} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
