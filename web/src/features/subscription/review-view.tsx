import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { billing as t } from '../../i18n/uk/billing.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useScreenName } from '../../lib/screen-name.ts';
import { askSessionAgain, useRole } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { PageHeader } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentState } from './payment-state.tsx';
import { reviewPath } from './review-path.ts';
import { useSubscription } from './subscription-queries.ts';
import { NoOwner } from './subscription-view.tsx';
import { isWaiting, useCheckout } from './use-checkout.ts';
import './subscription.css';

/** What is bought, for how much, by whom and by what way; after the provider's page, what has become of it. */
export function ReviewView() {
  const [params] = useSearchParams();
  const isOwner = useRole() === 'owner';
  const invoiceId = params.get('invoice');
  if (!isOwner) {
    return (
      <>
        <PageHeader title={titles.billingReview} />
        <NoOwner />
      </>
    );
  }
  return invoiceId === null ? <OpenInvoice /> : <InvoiceReview invoiceId={invoiceId} />;
}

/** By the bare address: the invoice that waits, if there is one. */
function OpenInvoice() {
  const query = useSubscription();
  const open = query.data?.openInvoice;
  if (open) return <Navigate to={reviewPath(open.id)} replace />;
  return (
    <>
      <PageHeader title={titles.billingReview} />
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.review.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <EmptyState
          kind="cleared"
          title={t.review.nothing}
          actions={<ButtonLink to="/subscription#plans">{t.invoices.toPlans}</ButtonLink>}
        >
          {t.review.nothingText}
        </EmptyState>
      )}
    </>
  );
}

function InvoiceReview({ invoiceId }: { readonly invoiceId: string }) {
  const query = useCheckout(invoiceId);
  const checkout = query.data;
  const [isChoosing, setChoosing] = useState(false);
  useScreenName(checkout && t.invoices.called(checkout.invoice.number));
  useNewPlan(checkout?.invoice.status === 'paid');
  if (query.isPending) {
    return (
      <>
        <PageHeader title={titles.billingReview} />
        <Skeleton />
      </>
    );
  }
  if (checkout === undefined) {
    return <PageFailure heading={titles.billingReview} query={query} words={t.review} list="/billing" />;
  }
  const { invoice } = checkout;
  const isOpen = invoice.status === 'issued';
  const waits = isWaiting(checkout);
  const look = () => void query.refetch();
  return (
    <div className="review">
      <PageHeader title={isOpen ? titles.billingReview : t.invoices.called(invoice.number)} />
      <div className="detail">
        <div className="sections">
          <PaymentState
            checkout={checkout}
            isAsking={query.isFetching}
            onLook={look}
            {...(!isChoosing && { onOtherWay: () => setChoosing(true) })}
          />
          <InvoiceFacts invoice={invoice} isWaiting={waits} />
        </div>
        {isOpen && (!waits || isChoosing) && (
          <aside aria-label={t.review.method}>
            <PaymentChoice invoice={invoice} onChanged={look} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** The plan is another one from now on: the shell and the subscription's screen learn of it. */
function useNewPlan(isPaid: boolean): void {
  useEffect(() => {
    if (!isPaid) return;
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    void askSessionAgain();
  }, [isPaid]);
}
