import { resumeSubscription, type Subscription, type SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { useMutation } from '@tanstack/react-query';
import { Ban, Check, CircleAlert, Clock, Hourglass, type LucideIcon, Sprout } from 'lucide-react';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { toast } from '../../lib/toast.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { reviewPath } from './review-path.ts';
import { keepSubscription } from './subscription-queries.ts';
import { fittingPlan, isFree, standingOf } from './subscription-words.ts';
import './subscription.css';

type Props = {
  readonly subscription: Subscription;
  readonly plans: readonly SubscriptionPlan[];
  readonly onTake: (plan: SubscriptionPlan) => void;
};

const LOOKS: Readonly<Record<Subscription['status'] | 'free', readonly [BadgeTone, LucideIcon]>> = {
  trialing: ['wait', Hourglass],
  active: ['ok', Check],
  past_due: ['warn', Clock],
  inactive: ['bad', CircleAlert],
  cancelled: ['neutral', Ban],
  free: ['neutral', Sprout],
};

/** What plan, until when, how many objects of how many, what comes next, one action. */
export function SubscriptionHead({ subscription, plans, onTake }: Props) {
  const state = isFree(subscription) ? 'free' : subscription.status;
  const [tone, icon] = LOOKS[state];
  const { until, next } = standingOf(subscription, plans);
  return (
    <div className="sub-head">
      <div>
        <div className="st">
          <Badge tone={tone} icon={icon}>
            {t.statuses[state]}
          </Badge>
          {until && <span>{until}</span>}
        </div>
        <p className="plan-name">{subscription.planName}</p>
        <div className="say">
          {next.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {subscription.balanceKop > 0 && <p>{t.balance(formatUah(subscription.balanceKop))}</p>}
        </div>
        {subscription.canChange && <HeadAction subscription={subscription} plans={plans} onTake={onTake} />}
      </div>
      <Usage subscription={subscription} plans={plans} />
    </div>
  );
}

/** The one thing to do now; none when all goes on by itself. */
function HeadAction({ subscription, plans, onTake }: Props) {
  const { status, openInvoice, usage, scheduledChange } = subscription;
  const fitting = fittingPlan(plans, usage.properties);
  if (openInvoice !== null) {
    return (
      <div className="acts">
        <ButtonLink variant="p" size="lg" to={reviewPath(openInvoice.id)}>
          {t.paySum(formatUah(openInvoice.amountKop))}
        </ButtonLink>
      </div>
    );
  }
  if (status === 'cancelled') return <Resume subscription={subscription} label={t.resume} done={t.resumed} solid />;
  if (status === 'active' && scheduledChange !== null) {
    return <Resume subscription={subscription} label={t.keepPlan} done={t.kept} />;
  }
  const mustPay = status === 'past_due' || status === 'inactive' || (status === 'trialing' && fitting?.monthKop !== 0);
  const own = status === 'past_due' ? plans.find(({ plan }) => plan === subscription.plan) : undefined;
  const offered = own ?? fitting;
  if (!mustPay || offered === undefined) return null;
  const words = status !== 'trialing' && offered.plan === subscription.plan ? t.renewPlan : t.takePlan;
  return (
    <div className="acts">
      <Button variant="p" size="lg" onClick={() => onTake(offered)}>
        {words(offered.name, t.monthly(formatUah(offered.monthKop)))}
      </Button>
    </div>
  );
}

type ResumeProps = {
  readonly subscription: Subscription;
  readonly label: string;
  readonly done: string;
  readonly solid?: boolean;
};

function Resume({ subscription, label, done, solid }: ResumeProps) {
  const resume = useMutation({
    mutationFn: () => call(resumeSubscription, { body: { version: subscription.version, ...ownerOfNew() } }),
    onSuccess: (subscription) => {
      keepSubscription(subscription);
      toast({ title: done, variant: 'success' });
    },
    meta: { failed: t.resumeFailed },
  });
  return (
    <div className="acts">
      <Button variant={solid ? 'p' : 'o'} size="lg" busy={resume.isPending} onClick={() => resume.mutate()}>
        {label}
      </Button>
    </div>
  );
}

function Usage({ subscription: { limits, usage, plan: own }, plans }: Pick<Props, 'subscription' | 'plans'>) {
  const plan = plans.find((each) => each.plan === own);
  const used = usage.properties;
  const included = limits.properties ?? plan?.properties ?? used;
  const extraKop = plan?.extraPropertyKop ?? null;
  const over = Math.max(0, used - included);
  return (
    <div className="usage">
      <p className="cap">{t.usage.label}</p>
      <p className="count">
        <b>{used}</b>
        <span className="muted">{t.usage.of(included)}</span>
      </p>
      <KeyProgress total={included + over} done={used - over} doubtful={over} label={t.usage.words(used, included)} />
      {extraKop !== null && over > 0 && <p className="cap mt-3">{t.usage.extra(over, formatUah(extraKop))}</p>}
    </div>
  );
}
