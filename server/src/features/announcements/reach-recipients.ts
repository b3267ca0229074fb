import type { UNREACHED_REASONS } from '@kliuchar/api-schema/announcements';
import {
  chooseRecipient,
  REMINDER_CHANNELS,
  type ReminderSettings,
} from '@kliuchar/domain/notifications/reminder-settings';
import type { Db } from '../../platform/db/scope.ts';
import { listStopped } from '../contracts/public.ts';
import { readOwnersReminders, readReminders } from '../notifications/public.ts';
import { listRecipients, type RecipientRow } from './announcements.sql.ts';

type Way = { readonly channel: 'email' | 'sms'; readonly recipient: string };

export type Reached = {
  readonly row: RecipientRow;
  /** The letter or SMS, or why there is none. */
  readonly way: Way | (typeof UNREACHED_REASONS)[number];
};

/** By the settings of each contract, or its owner's: as what goes by itself. */
export async function reachRecipients(
  db: Db,
  { ownerId, complexId }: { readonly ownerId: string; readonly complexId: string },
): Promise<readonly Reached[]> {
  const [rows, defaults] = await Promise.all([
    listRecipients(db, { ownerId, complexId }),
    readOwnersReminders(db, ownerId),
  ]);
  const chosen = rows.map((row) => ({ row, way: wayTo(row, row.own === null ? defaults : readReminders(row.own)) }));
  const ways = chosen.flatMap(({ row, way }) => (isWay(way) ? [{ ...way, contractId: row.contractId }] : []));
  const stopped = ways.length === 0 ? new Set<string>() : await listStopped(db, ways);
  return chosen.map((each) => (stopped.has(each.row.contractId) ? { ...each, way: 'stopped' } : each));
}

function wayTo(card: RecipientRow, settings: ReminderSettings): Reached['way'] {
  const way = chooseRecipient(settings, card);
  if (way !== null) return way;
  return chooseRecipient({ channels: REMINDER_CHANNELS }, card) === null ? 'no_address' : 'no_channel';
}

export function isWay(way: Reached['way']): way is Way {
  return typeof way !== 'string';
}

/** Whoever has an account sees it there, whatever becomes of letters. */
export function isReached({ row, way }: Reached): boolean {
  return row.hasAccount || isWay(way);
}
