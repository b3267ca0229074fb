import { isPaidFor } from '@kliuchar/domain/subscription/subscription';
import { cancelled, resumed } from '@kliuchar/domain/subscription/transitions';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { moveTo } from './choose-plan.ts';
import { type Asked, type Held, lockChangeable } from './mine.ts';
import { readMine, type SubscriptionReply } from './read-subscription.ts';

const STATUS_NAMES = {
  trialing: 'пробний період',
  active: 'активна',
  past_due: 'очікує оплати',
  inactive: 'неактивна',
  cancelled: 'скасована',
} as const;

/** Full until the end of what is paid; a second time it says that it is cancelled already. */
export function cancelSubscription(deps: Deps, actor: SessionActor, asked: Asked): Promise<SubscriptionReply> {
  return withWriteScope(deps.db, actor, async (db) => {
    const held = await lockChangeable(db, actor, asked);
    const { subscription, today } = held.standing;
    if (subscription.status !== 'active' || !isPaidFor(subscription, today)) throw wrongState(held);
    await moveTo(db, held, cancelled(subscription));
    return readMine(deps, db, { actor, ownerId: held.ownerId });
  });
}

export function resumeSubscription(deps: Deps, actor: SessionActor, asked: Asked): Promise<SubscriptionReply> {
  return withWriteScope(deps.db, actor, async (db) => {
    const held = await lockChangeable(db, actor, asked);
    const { subscription, today } = held.standing;
    const isWaiting = subscription.status === 'cancelled' || subscription.next !== null;
    if (!isWaiting || !isPaidFor(subscription, today)) throw wrongState(held);
    await moveTo(db, held, resumed(subscription));
    return readMine(deps, db, { actor, ownerId: held.ownerId });
  });
}

function wrongState({ row }: Held): AppError {
  return new AppError('subscription_state', { params: { status: STATUS_NAMES[row.status] } });
}
