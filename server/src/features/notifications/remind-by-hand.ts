import { kyivTime } from '@kliuchar/domain/dates/kyiv-day';
import { afterQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import {
  chooseRecipient,
  dueReminder,
  REMINDER_CHANNELS,
  type ReminderSettings,
} from '@kliuchar/domain/notifications/reminder-settings';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject, type ThingOfObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { contractNotFound, isStopped } from '../contracts/public.ts';
import { type BulkResult, forEachRow, nameRefused } from '../receipts/public.ts';
import { findOwed, listOpenReceipts, type OwedRow } from './remind.sql.ts';
import { findReminders } from './rules.sql.ts';
import { readReminders } from './rules.ts';
import { findSharedContract, findSharedReceipt } from './share.sql.ts';
import { dueKey, settingsOf, writeOfReceipt } from './write-reminder.ts';

/** What a call has written about already: another row that comes to the same is told by it. */
type Written = ReadonlySet<string>;
const NONE: ReadonlySet<string> = new Set();

export async function remindOfReceipts(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const written = new Set<string>();
  const chosen = new Set(ids);
  const result = await forEachRow(ids, async (id) => {
    const about = await inObject(deps, actor, { kind: 'receipt', id }, async (db) => {
      const row = await findSharedReceipt(db, id);
      if (row === null) throw new AppError('receipt_not_found');
      const { ownerId, contractId, status, leftKop } = row;
      if (status !== 'issued')
        throw new AppError('receipt_state', { params: { status: RECEIPT_STATUS_NAMES[status] } });
      if (leftKop <= 0) throw new AppError('nothing_owed');
      return remindOf(deps, db, { ownerId, contractId, chosen, written });
    });
    written.add(about);
  });
  return nameRefused(deps, actor, result);
}

export function remindOfContracts(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const step = async (id: string) => {
    await inObject(deps, actor, { kind: 'contract', id }, async (db) => {
      const row = await findSharedContract(db, id);
      if (row === null) throw contractNotFound(id);
      return remindOf(deps, db, { ownerId: row.ownerId, contractId: id, chosen: NONE, written: NONE });
    });
  };
  return forEachRow(ids, step, contractNotFound);
}

function inObject<T>(deps: Deps, actor: SessionActor, thing: ThingOfObject, work: (db: Db) => Promise<T>): Promise<T> {
  return withWriteScope(deps.db, actor, async (own) => work((await holdObject(own, 'receipts', thing)).db));
}

type Debt = {
  readonly ownerId: string;
  readonly contractId: string;
  /** Receipts that were chosen, whether they are overdue or not. */
  readonly chosen: ReadonlySet<string>;
  readonly written: Written;
};

/**
 * One message of what a contract owes: of the newest receipt that is overdue or chosen, for its page asks for all that is older as well.
 * Gives the receipt it is about.
 */
async function remindOf(deps: Deps, db: Db, { ownerId, contractId, chosen, written }: Debt): Promise<string> {
  const open = await listOpenReceipts(db, { ownerId, contractId, today: deps.clock.today() });
  const about = open.findLast(({ receiptId, isOverdue }) => isOverdue || chosen.has(receiptId)) ?? open[0];
  if (about === undefined) throw new AppError('nothing_owed');
  const { receiptId } = about;
  if (written.has(receiptId)) return receiptId;
  const owed = await findOwed(db, ownerId, receiptId);
  if (owed === null) throw new AppError('nothing_owed');
  if (owed.isReported) throw new AppError('payment_waits');
  const settings = settingsOf(owed.own, readReminders(await findReminders(db, ownerId)));
  await assertReached(db, settings, owed);
  if (!(await writeTo(deps, db, { ownerId, owed, settings }))) throw new AppError('already_reminded');
  await db.audit({ ownerId, action: 'receipt.reminded', entityType: 'receipt', entityId: receiptId });
  return receiptId;
}

async function assertReached(db: Db, settings: ReminderSettings, owed: OwedRow): Promise<void> {
  const found = chooseRecipient(settings, owed);
  if (found === null)
    throw new AppError(chooseRecipient({ channels: REMINDER_CHANNELS }, owed) === null ? 'no_recipient' : 'no_channel');
  if (await isStopped(db, { contractId: owed.contractId, ...found })) throw new AppError('recipient_stopped');
}

type Letter = { readonly ownerId: string; readonly owed: OwedRow; readonly settings: ReminderSettings };

/** In the quiet hours it waits for the morning, and says what is so then. The hourly job of that day finds its own reminder sent. */
function writeTo(deps: Deps, db: Db, { ownerId, owed, settings }: Letter): Promise<boolean> {
  const nowMs = deps.clock.nowMs();
  const leavesMs = afterQuiet(nowMs);
  const { day } = kyivTime(leavesMs);
  const { receiptId, contractId, dueOn } = owed;
  const due = dueReminder(settings, { dueOn, today: day });
  return writeOfReceipt(deps, db, {
    ownerId,
    settings,
    owed,
    today: day,
    dedupeKey: due === null ? `reminder:${contractId}:by-hand:${day}` : dueKey(receiptId, due),
    runAt: leavesMs > nowMs ? instantText(leavesMs) : undefined,
  });
}
