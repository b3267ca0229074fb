import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { late } from '../../lib/late.ts';
import { type Session, useRole, useSession } from '../../lib/session.ts';
import './subscription-notice.css';

const SubscriptionLine = late(async () => ({ default: (await import('./subscription-line.tsx')).SubscriptionLine }));

const DAY_MS = 86_400_000;
/** The trial is spoken of in its last week only. */
const LAST_DAYS = 7;

/** These say it themselves, and at length. */
const OWN_SCREENS = /^\/(subscription|billing)(\/|$)/;

/**
 * Above every screen, while there is something to do about a subscription; the place is kept before its words have come. Whoever has
 * several owners is told of each that is in trouble, by its name.
 */
export function SubscriptionNotice() {
  const session = useSession();
  const isOwner = useRole() === 'owner';
  const { pathname } = useLocation();
  if (session === null || !isOwner || !session.subscription.enforced || OWN_SCREENS.test(pathname)) return null;
  const owners = session.owners.filter((owner) => needsWord(owner.subscription));
  if (owners.length === 0) return null;
  const isNamed = session.owners.length > 1;
  return (
    <div className="sub-line">
      <Suspense>
        {owners.map((owner) => (
          <SubscriptionLine key={owner.id} owner={owner} isNamed={isNamed} />
        ))}
      </Suspense>
    </div>
  );
}

function needsWord({ status, trialEndsAt }: Session['owners'][number]['subscription']): boolean {
  if (status === 'past_due' || status === 'inactive') return true;
  return status === 'trialing' && trialEndsAt !== null && Date.parse(trialEndsAt) - Date.now() <= LAST_DAYS * DAY_MS;
}
