import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getSession } from '@kliuchar/api-schema/session';
import type { Day } from '@kliuchar/domain/dates/day';
import { kyivMidnight } from '@kliuchar/domain/dates/kyiv-day';
import { planOf } from '@kliuchar/domain/subscription/plans';
import { instantText } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { CountedRow, StandingRow } from './subscription.sql.ts';

type SessionReply = ReplyOf<typeof getSession>;
type SessionSubscription = SessionReply['subscription'];

/** Whether anything is limited here: not where the operator has switched it off, and never in a demo. */
export type Enforcement = Pick<Config, 'subscriptions'> & { readonly isDemo: boolean };

/** What every page knows of the subscription; a person who owns nothing has the free plan and nothing to count. */
export function viewOfSession(row: CountedRow | null, { subscriptions, isDemo }: Enforcement): SessionSubscription {
  const enforced = subscriptions === 'enforced' && !isDemo;
  if (row === null)
    return {
      plan: 'start',
      status: 'active',
      trialEndsAt: null,
      currentPeriodEnd: null,
      graceEndsAt: null,
      enforced,
      limits: { properties: enforced ? planOf('start').properties : null },
      usage: { properties: 0 },
    };
  return {
    plan: row.plan,
    ...viewOfStanding(row),
    currentPeriodEnd: instantOf(row.paid_until),
    enforced,
    limits: { properties: enforced ? row.property_limit : null },
    usage: { properties: row.properties },
  };
}

type Standing = SessionReply['owners'][number]['subscription'];

/** How one of the person's owners stands, so that each can be told by its name. */
export function viewOfStanding(row: StandingRow | null): Standing {
  return {
    status: row?.status ?? 'active',
    trialEndsAt: instantOf(row?.trial_ends_on ?? null),
    graceEndsAt: instantOf(row?.grace_ends_on ?? null),
  };
}

/** The instant at which the day begins in Kyiv. */
export function instantOf(day: Day): string;
export function instantOf(day: Day | null): string | null;
export function instantOf(day: Day | null): string | null {
  return day === null ? null : instantText(kyivMidnight(day));
}
