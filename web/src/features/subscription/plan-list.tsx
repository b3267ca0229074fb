import type { Subscription, SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { Check } from 'lucide-react';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { formatUah } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Segmented } from '../../ui/toolbar.tsx';
import { firstDayAfter } from './subscription-days.ts';
import { holds } from './subscription-words.ts';
import './subscription.css';

export type BillingPeriod = NonNullable<Subscription['billingPeriod']>;

type PlanListProps = {
  readonly subscription: Subscription;
  readonly plans: readonly SubscriptionPlan[];
  readonly period: BillingPeriod;
  readonly onPeriod: (period: BillingPeriod) => void;
  readonly onTake: (plan: SubscriptionPlan) => void;
};

const PERIODS = [
  { value: 'month', label: t.plans.month },
  { value: 'year', label: t.plans.year },
] as const;

/** The plans side by side; a year costs ten months (product.md §9). */
export function PlanList({ subscription, plans, period, onPeriod, onTake }: PlanListProps) {
  return (
    <div id="plans">
      <Section title={t.plans.title}>
        <div className="plans-top">
          <p>{t.plans.lead}</p>
          <Segmented label={t.plans.period} value={period} choices={PERIODS} onChange={onPeriod} />
          <span className="cap">{t.plans.yearSaves}</span>
        </div>
        <ul className="plans">
          {plans.map((plan) => (
            <PlanColumn key={plan.plan} plan={plan} subscription={subscription} period={period} onTake={onTake} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

type ColumnProps = Pick<PlanListProps, 'subscription' | 'period' | 'onTake'> & { readonly plan: SubscriptionPlan };

function PlanColumn({ plan, subscription, period, onTake }: ColumnProps) {
  const { name, monthKop, yearKop, properties, extraPropertyKop } = plan;
  const used = subscription.usage.properties;
  const isOwn = subscription.plan === plan.plan;
  const free = monthKop === 0;
  return (
    <li className={isOwn ? 'own' : undefined}>
      <h3>
        {name}
        <PlanMark plan={plan} subscription={subscription} />
      </h3>
      <p className="price">
        <Money amountKop={period === 'year' ? yearKop : monthKop} size="m" />
        <span className="muted">{free ? t.plans.free : period === 'year' ? t.plans.perYear : t.plans.perMonth}</span>
      </p>
      <p className="holds">
        {t.plans.limit(properties)}
        {extraPropertyKop !== null && <small>{t.plans.extra(formatUah(extraPropertyKop))}</small>}
      </p>
      <p className="fit cap">{holds(plan, used) ? '' : t.plans.tooSmall(used)}</p>
      <div>{subscription.canChange && <TakeButton {...{ plan, subscription, period, onTake }} />}</div>
    </li>
  );
}

function PlanMark({ plan, subscription }: Pick<ColumnProps, 'plan' | 'subscription'>) {
  const { scheduledChange, status } = subscription;
  if (subscription.plan === plan.plan && status !== 'inactive') {
    return (
      <Badge tone="brass" icon={Check}>
        {status === 'trialing' ? t.plans.trial : t.plans.current}
      </Badge>
    );
  }
  if (scheduledChange?.plan !== plan.plan) return null;
  return <span className="cap">{t.plans.next(firstDayAfter(scheduledChange.at))}</span>;
}

/** None where there is nothing to change: the plan as it is, the one that comes by itself, the free one that does not hold the objects. */
function TakeButton({ plan, subscription, period, onTake }: ColumnProps) {
  const { status, billingPeriod, usage, scheduledChange } = subscription;
  const free = plan.monthKop === 0;
  if (free && (status === 'trialing' || !holds(plan, usage.properties))) return null;
  if (scheduledChange?.plan === plan.plan && (free || scheduledChange.billingPeriod === period)) return null;
  const isOwn = subscription.plan === plan.plan;
  const isPaid = status === 'active' || status === 'cancelled';
  if (isOwn && isPaid && (free || billingPeriod === period)) return null;
  const label =
    isOwn && isPaid ? (period === 'year' ? t.plans.takeYear : t.plans.takeMonth) : t.plans.choose(plan.name);
  return (
    <Button aria-label={label} onClick={() => onTake(plan)}>
      {label}
    </Button>
  );
}
