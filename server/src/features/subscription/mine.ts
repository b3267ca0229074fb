import type { Day } from '@kliuchar/domain/dates/day';
import type { Standing } from '@kliuchar/domain/subscription/quote';
import { AppError, unknownReference } from '../../edge/errors.ts';
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

/** The owner's that is named, which must be one of the person's; else that of the eldest (ADR 0041). */
export async function findNamed(db: Db, actor: SessionActor, ownerId: string | undefined): Promise<MineRow | null> {
  if (ownerId !== undefined && !db.ownerIds.includes(ownerId)) throw unknownReference('ownerId');
  return findMine(db, actor.userId, ownerId);
}

/** What the principal may change: his own owner's, and not the demo's, where nobody pays for anything. */
export async function findChangeable(db: Db, actor: SessionActor, ownerId: string | undefined): Promise<MineRow> {
  const mine = await findNamed(db, actor, ownerId);
  if (mine === null || mine.role !== 'principal') throw new AppError('forbidden');
  if (mine.is_demo) throw new AppError('demo_inside');
  return mine;
}

/** Whose, and the version that was seen. */
export type Asked = { readonly ownerId?: string | undefined; readonly version?: number | undefined };

export type Held = { readonly ownerId: string; readonly row: SubscriptionRow; readonly standing: Standing };

/** The same, locked; whoever changes what he has not seen is refused. */
export async function lockChangeable(db: Db, actor: SessionActor, { version, ...named }: Asked): Promise<Held> {
  const { owner_id: ownerId } = await findChangeable(db, actor, named.ownerId);
  const row = await lockSubscription(db, ownerId);
  if (row === null) throw new AppError('forbidden');
  if (isStale(row, version)) throw new AppError('version_conflict');
  const properties = await countProperties(db, ownerId);
  return { ownerId, row, standing: standingOf(row, properties, db.clock.today()) };
}

export function standingOf(row: SubscriptionRow, properties: number, today: Day): Standing {
  return { subscription: subscriptionOf(row), properties, today };
}
