import { CircleAlert, Hourglass, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import type { Session } from '../../lib/session.ts';
import { leftUntil } from './subscription-days.ts';

/** One line: what is the matter, and the one way to mend it. */
export function SubscriptionLine({ subscription }: { readonly subscription: Session['subscription'] }) {
  const { Icon, tone, text, action } = wordsOf(subscription);
  return (
    <p className={tone}>
      <Icon aria-hidden="true" />
      <span>
        {text} <Link to="/subscription">{action}</Link>
      </span>
    </p>
  );
}

function wordsOf({ status, trialEndsAt, graceEndsAt }: Session['subscription']) {
  if (status === 'inactive') return { Icon: CircleAlert, tone: 'bad', text: t.line.inactive, action: t.line.toPay };
  if (status === 'past_due') {
    return {
      Icon: TriangleAlert,
      tone: 'warn',
      text: t.line.pastDue(leftUntil(graceEndsAt)),
      action: t.line.toPay,
    };
  }
  return { Icon: Hourglass, tone: 'warn', text: t.line.trial(leftUntil(trialEndsAt)), action: t.line.toPlans };
}
