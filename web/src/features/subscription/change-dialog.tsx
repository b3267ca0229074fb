import {
  changeSubscription,
  quoteSubscription,
  type SubscriptionPlan,
  type SubscriptionQuote,
} from '@kliuchar/api-schema/subscription';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BillingPeriod } from './plan-list.tsx';
import { reviewPath } from './review-path.ts';
import { firstDayAfter } from './subscription-days.ts';
import { keepSubscription } from './subscription-queries.ts';
import { SumLines } from './sum-lines.tsx';

type Props = { readonly plan: SubscriptionPlan; readonly period: BillingPeriod; readonly onClose: () => void };

/** What choosing would cost and change, before anything is asked. */
export function ChangeDialog({ plan, period, onClose }: Props) {
  const query = useQuery({
    queryKey: ['subscription', 'quote', plan.plan, period],
    queryFn: ({ signal }) =>
      call(quoteSubscription, { body: { plan: plan.plan, billingPeriod: period, ...ownerOfNew() }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <Sheet open onClose={onClose} title={t.change.title(plan.name)}>
      {query.isPending && <Skeleton boxed={false} />}
      {query.isError && (
        <ErrorState error={query.error} title={t.change.quoteFailed} onRetry={() => void query.refetch()} bare />
      )}
      {query.data && <Quote quote={query.data} onClose={onClose} />}
    </Sheet>
  );
}

function Quote({ quote, onClose }: { readonly quote: SubscriptionQuote; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { plan, planName, billingPeriod, effective, dueKop, version } = quote;
  const change = useMutation({
    mutationFn: () => call(changeSubscription, { body: { plan, billingPeriod, version, ...ownerOfNew() } }),
    onSuccess: ({ invoice, subscription }) => {
      onClose();
      keepSubscription(subscription);
      if (invoice?.status === 'issued') return void navigate(reviewPath(invoice.id));
      const title =
        effective === 'now' ? t.change.done(planName) : t.change.doneLater(planName, firstDayAfter(quote.effectiveAt));
      toast({ title, variant: 'success' });
    },
    meta: { quiet: true },
  });
  const failure = change.error instanceof ApiError ? t.change.failed(change.error.message) : null;
  const pays = effective === 'now' && dueKop > 0;
  return (
    <>
      <Consequences quote={quote} />
      {quote.lines.length > 0 && (
        <SumLines lines={quote.lines} totalKop={dueKop} total={effective === 'now' ? t.change.due : t.change.nextDue} />
      )}
      {quote.toBalanceKop > 0 && <p className="muted">{t.change.toBalance(formatUah(quote.toBalanceKop))}</p>}
      {quote.overLimit && <Note tone="warn">{t.change.over(quote.usage.properties)}</Note>}
      {failure && <Note tone="bad">{failure}</Note>}
      <div className="da">
        <Button onClick={onClose}>{t.change.keep}</Button>
        <Button variant="p" busy={change.isPending} onClick={() => change.mutate()}>
          {pays ? t.change.toReview : t.change.confirm(planName)}
        </Button>
      </div>
    </>
  );
}

function Consequences({ quote }: { readonly quote: SubscriptionQuote }) {
  const { effective, effectiveAt, periodFrom, periodTo, limits, dueKop } = quote;
  const period =
    periodFrom !== null && periodTo !== null && t.change.period(formatDay(periodFrom), formatDay(periodTo));
  const sentences = [
    effective === 'period_end' && t.change.later(firstDayAfter(effectiveAt)),
    effective === 'now' && (dueKop > 0 ? t.change.afterPayment : t.change.now),
    period,
    limits.properties === null ? null : t.change.limit(limits.properties),
    effective === 'period_end' && t.change.kept,
  ];
  return <ul className="cons">{sentences.map((sentence) => sentence && <li key={sentence}>{sentence}</li>)}</ul>;
}
