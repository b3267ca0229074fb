import type { Day } from '@kliuchar/domain/dates/day';
import type { Standing } from '@kliuchar/domain/subscription/quote';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import {
  countProperties,
  findMine,
  lockSubscription,
  type MineRow,
  type SubscriptionRow,
  subscriptionOf,
} from './subscription.sql.ts';

/** What the principal may change: his own owner's, and not the demo's, where nobody pays for anything. */
export async function findChangeable(db: Db, actor: SessionActor): Promise<MineRow> {
  const mine = await findMine(db, actor.userId);
  if (mine === null || mine.role !== 'principal') throw new AppError('forbidden');
  if (mine.is_demo) throw new AppError('demo_inside');
  return mine;
}

export type Held = { readonly ownerId: string; readonly row: SubscriptionRow; readonly standing: Standing };

/** The same, locked; whoever changes what he has not seen is refused. */
export async function lockChangeable(db: Db, actor: SessionActor, version: number | undefined): Promise<Held> {
  const { owner_id: ownerId } = await findChangeable(db, actor);
  const row = await lockSubscription(db, ownerId);
  if (row === null) throw new AppError('forbidden');
  if (isStale(row, version)) throw new AppError('version_conflict');
  const properties = await countProperties(db, ownerId);
  return { ownerId, row, standing: standingOf(row, properties, db.clock.today()) };
}

export function standingOf(row: SubscriptionRow, properties: number, today: Day): Standing {
  return { subscription: subscriptionOf(row), properties, today };
}
