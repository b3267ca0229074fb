import type { Subscription, SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { FileText } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { late } from '../../lib/late.ts';
import { dropReturnPath, getReturnPath } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { OwnerSelect } from '../../ui/owner-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CancelRow } from './cancel-row.tsx';
import { type BillingPeriod, PlanList } from './plan-list.tsx';
import { SubscriptionHead } from './subscription-head.tsx';
import { usePlans, useSubscription } from './subscription-queries.ts';
import { openOf } from './subscription-words.ts';
import './subscription.css';

const ChangeDialog = late(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

export function SubscriptionView() {
  return (
    <>
      <OwnerSelect />
      <OwnersSubscription />
    </>
  );
}

function OwnersSubscription() {
  const query = useSubscription();
  const plans = usePlans();
  const isDemo = useSession()?.demo.inside === true;
  if (query.isPending || plans.isPending) return <Skeleton />;
  if (query.isError || plans.isError) {
    const retry = () => void Promise.all([query.refetch(), plans.refetch()]);
    return <ErrorState error={query.error ?? plans.error} title={t.loadFailed} onRetry={retry} />;
  }
  const { data } = query;
  if (!data.enforced) {
    return (
      <EmptyState kind="cleared" title={t.off.title}>
        {isDemo ? t.off.demo : t.off.text}
      </EmptyState>
    );
  }
  if (data.ownerId === null) return <NoOwner />;
  return <Plans key={data.ownerId} subscription={data} plans={plans.data.items} />;
}

type PlansProps = { readonly subscription: Subscription; readonly plans: readonly SubscriptionPlan[] };

function Plans({ subscription, plans }: PlansProps) {
  const [period, setPeriod] = useState<BillingPeriod>(subscription.billingPeriod ?? 'month');
  const [taken, setTaken] = useState<SubscriptionPlan | null>(null);
  useScrollToPlans();
  return (
    <div className="sections">
      <div className="stack">
        <Refused subscription={subscription} />
        {!subscription.canChange && <Note>{t.readOnly}</Note>}
        <SubscriptionHead subscription={subscription} plans={plans} onTake={setTaken} />
        <AtLimit subscription={subscription} />
      </div>
      <PlanList {...{ subscription, plans, period }} onPeriod={setPeriod} onTake={setTaken} />
      <ul className="entries">
        <li>
          <span>
            {t.billing}
            <small>{t.billingText}</small>
          </span>
          <ButtonLink size="sm" to="/billing" aria-label={t.openBilling}>
            <FileText aria-hidden="true" />
            {t.open}
          </ButtonLink>
        </li>
        <CancelRow subscription={subscription} plans={plans} />
      </ul>
      {taken && (
        <Suspense>
          <ChangeDialog plan={taken} period={period} onClose={() => setTaken(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** After a 402: the notice of the specification stays on the screen, and with it the way back to what was being written. */
function Refused({ subscription }: Pick<PlansProps, 'subscription'>) {
  const path = getReturnPath();
  if (path === null) return null;
  const open = openOf(subscription);
  return (
    <Note tone={open === 'all' ? 'info' : 'warn'}>
      {open === 'all' && t.writeAgain}
      {open === 'changes' && <b>{t.refusedByLimit(subscription.planName)}</b>}
      {open === 'nothing' && <b>{spec.subscriptionInactive}</b>} {t.draftKept}{' '}
      <Link to={path} onClick={dropReturnPath}>
        {t.returnLink}
      </Link>
    </Note>
  );
}

/** What the limit closes, what it leaves open, and the way out; at exactly the limit it is no trouble yet, but good to know. */
function AtLimit({ subscription }: Pick<PlansProps, 'subscription'>) {
  const { overLimitBy: count, limits } = subscription;
  if (openOf(subscription) !== 'changes') return null;
  const words = count > 0 ? t.over : t.full;
  return (
    <Note tone={count > 0 ? 'warn' : 'info'}>
      <div className="over">
        <b>{count > 0 ? t.over.title(count) : t.full.title(limits.properties ?? 0)}</b>
        <p>{words.closed}</p>
        <p>
          {words.open} <Link to="#plans">{t.toPlans}</Link>
        </p>
      </div>
    </Note>
  );
}

/** Somebody's manager or tenant: his access is paid for by whoever gave it. */
export function NoOwner() {
  return (
    <EmptyState
      kind="cleared"
      title={t.member.title}
      actions={<ButtonLink to="/profile">{t.member.profile}</ButtonLink>}
    >
      {t.member.text}
    </EmptyState>
  );
}

/** The check before paying leads back here to another plan. */
function useScrollToPlans(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#plans') document.getElementById('plans')?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
