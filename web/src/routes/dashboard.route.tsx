import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { MoneyPanel } from '../features/dashboard/money-panel.tsx';
import { OnboardingSteps } from '../features/dashboard/onboarding-steps.tsx';
import {
  AgingCard,
  ContractsCard,
  DebtorsCard,
  ManagedCard,
  NoFlowCard,
  ReadingsCard,
  RentedCard,
} from '../features/dashboard/summary-cards.tsx';
import { TodoList } from '../features/dashboard/todo-list.tsx';
import { DemoOffer, isStanding } from '../features/demo/demo-offer.tsx';
import { dashboard as t } from '../i18n/uk/dashboard.ts';
import { titles } from '../i18n/uk/titles.ts';
import { awaitFirstAnswer } from '../lib/first-drawing.ts';
import { formatClock } from '../lib/format.ts';
import { usePhone } from '../lib/hooks.ts';
import { late } from '../lib/late.ts';
import { ensureSession, usePermission, useRole, useSession } from '../lib/session.ts';
import { summaryQuery, useSummary } from '../lib/summary-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const CashflowChart = late(async () => ({
  default: (await import('../features/dashboard/cashflow-chart.tsx')).CashflowChart,
}));

const OwnInvitations = late(async () => ({
  default: (await import('../features/managers/own-invitations.tsx')).OwnInvitations,
}));

const BesidesOwning = late(async () => ({
  default: (await import('../features/dashboard/besides-owning.tsx')).BesidesOwning,
}));

const InstallHint = late(async () => ({
  default: (await import('../features/shell/install-hint.tsx')).InstallHint,
}));

export async function loader(): Promise<null> {
  const session = await ensureSession();
  if (session?.user.onboardingCompleted) await awaitFirstAnswer(() => summaryQuery(session.user.id));
  return null;
}

/** During onboarding the three steps (specification §4), afterwards what needs a hand today and where the money stands. */
export default function DashboardRoute() {
  const session = useSession();
  const isOwner = useRole() === 'owner';
  if (!session) return null;
  if (isOwner && !session.user.onboardingCompleted) {
    return (
      <>
        <OnboardingSteps step={session.onboardingStep} />
        {(session.rents || session.entrusted.length > 0) && (
          <Suspense>
            <BesidesOwning session={session} />
          </Suspense>
        )}
        <DemoOffer />
      </>
    );
  }
  return (
    <>
      {!isOwner && (
        <Suspense>
          <OwnInvitations />
        </Suspense>
      )}
      <Summary userId={session.user.id} isOwner={isOwner} />
      {/* It has to be within reach when the account has data of its own. */}
      {isOwner && isStanding(session.demo.state) && <DemoOffer />}
    </>
  );
}

function Summary({ userId, isOwner }: { readonly userId: string; readonly isOwner: boolean }) {
  const query = useSummary(userId);
  if (query.isPending) {
    return (
      <>
        <PageHeader title={titles.dashboard} />
        <Skeleton shape="rows" />
      </>
    );
  }
  if (query.isError) {
    return (
      <>
        <PageHeader title={titles.dashboard} />
        <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
      </>
    );
  }
  const summary = query.data;
  if (!isOwner && isEmpty(summary)) return <Guest />;
  return <Loaded summary={summary} updated={t.updatedAt(formatClock(query.dataUpdatedAt))} />;
}

function Loaded({ summary, updated }: { readonly summary: DashboardSummary; readonly updated: string }) {
  const canPay = usePermission('payments.write');
  const isPhone = usePhone();
  const { money, properties, rates, period, contracts, rented } = summary;
  const isManager = summary.variant === 'manager';
  const isMoved = summary.cashflow.some(({ expectedKop, receivedKop }) => expectedKop !== 0 || receivedKop !== 0);
  const isAged = summary.aging.some(({ amountKop }) => amountKop > 0);
  return (
    <>
      <div className={money || isManager || rented ? 'dash' : 'dash wide'}>
        <TodoList items={summary.attention} isTenant={summary.variant === 'tenant'} />
        {(money || isManager || rented) && (
          <div className="stack">
            {money && (
              <MoneyPanel money={money} properties={properties} rates={rates} period={period} updated={updated} />
            )}
            {isManager && <ManagedCard summary={summary} />}
            {rented && <RentedCard rented={rented} />}
          </div>
        )}
      </div>
      {isPhone && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
      {(summary.cashflow.length > 0 || summary.readings) && (
        <div className="d2">
          {isMoved && (
            <Suspense fallback={<Skeleton />}>
              <CashflowChart cashflow={summary.cashflow}>
                <Link to="/finance">{t.cashflow.all}</Link>
              </CashflowChart>
            </Suspense>
          )}
          {summary.cashflow.length > 0 && !isMoved && <NoFlowCard />}
          <ReadingsCard summary={summary} />
        </div>
      )}
      {money && (
        <div className="d3">
          <DebtorsCard debtors={summary.topDebtors} canPay={canPay} />
          {(isAged || contracts) && (
            <div className="stack">
              {isAged && <AgingCard aging={summary.aging} />}
              {contracts && <ContractsCard contracts={contracts} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}

function isEmpty({ attention, money, properties, rented }: DashboardSummary): boolean {
  return attention.length === 0 && !rented && money === null && (properties === null || properties.total === 0);
}

/** Signed in, but nobody's owner, manager or tenant yet. */
function Guest() {
  return (
    <>
      <PageHeader title={titles.dashboard} />
      <EmptyState
        kind="first"
        title={t.guest.title}
        actions={
          <>
            <ButtonLink to="/profile">{t.guest.profile}</ButtonLink>
            <ButtonLink to="/my-receipts">{t.guest.receipts}</ButtonLink>
          </>
        }
      >
        {t.guest.text}
      </EmptyState>
    </>
  );
}
