import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getSession } from '@kliuchar/api-schema/session';
import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import type { Deps } from '../../deps.ts';
import { permissionMap } from '../../edge/access.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewOfSession, viewOfStanding } from '../subscription/public.ts';
import { onboardingOf } from './onboarding.ts';
import { findSessionStart } from './profile.sql.ts';

type SessionReply = ReplyOf<typeof getSession>;

export function readSession(deps: Deps, actor: SessionActor): Promise<SessionReply> {
  return withReadScope(deps.db, actor, (db) => sessionOf(deps, db, actor.userId));
}

async function sessionOf(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<SessionReply> {
  const { owners, subscription, demo, ...user } = await findSessionStart(db, userId);
  const onboarding = onboardingOf(owners);
  return {
    user: {
      id: user.id,
      callSign: user.call_sign,
      firstName: user.first_name,
      onboardingCompleted: onboarding.completed,
    },
    onboardingStep: onboarding.step,
    availableRoles: owners.length > 0 ? ['owner'] : [],
    subscription: viewOfSession(subscription, {
      subscriptions: deps.config.subscriptions,
      isDemo: demo?.inside === true,
    }),
    permissions: permissionMap({ ownerIds: owners.map((owner) => owner.id), capacities: db.capacities }),
    entrusted: GRANT_SWITCHES.filter((by) => db.capacities.includes(by)),
    rents: db.capacities.includes('lease'),
    owners: owners.map(({ id, name, subscription: own }) => ({ id, name, subscription: viewOfStanding(own) })),
    demo: demo ?? { state: 'none', inside: false, home: true },
    theme: user.theme,
  };
}
