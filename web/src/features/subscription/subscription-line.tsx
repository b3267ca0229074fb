import { CircleAlert, Hourglass, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { chooseOwner } from '../../lib/owner-choice.ts';
import type { Session } from '../../lib/session.ts';
import { leftUntil } from './subscription-days.ts';

type Owner = Session['owners'][number];

type LineProps = {
  readonly owner: Owner;
  /** There are others, so it is said whose it is. */
  readonly isNamed: boolean;
};

/** One line: what is the matter, and the one way to mend it, which opens the subscription of that very owner. */
export function SubscriptionLine({ owner, isNamed }: LineProps) {
  const { Icon, tone, text, action } = wordsOf(owner.subscription);
  return (
    <p className={tone}>
      <Icon aria-hidden="true" />
      <span>
        {isNamed && <b>{owner.name}. </b>}
        {text}{' '}
        <Link
          to="/subscription"
          onClick={() => chooseOwner(owner.id)}
          {...(isNamed && { 'aria-label': `${action}: ${owner.name}` })}
        >
          {action}
        </Link>
      </span>
    </p>
  );
}

function wordsOf({ status, trialEndsAt, graceEndsAt }: Owner['subscription']) {
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
