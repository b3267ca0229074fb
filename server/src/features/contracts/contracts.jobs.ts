import { renewedEnd } from '@kliuchar/domain/contracts/renewed-end';
import { addDays, type Day, day } from '@kliuchar/domain/dates/day';
import { freeJob, type Job, type JobContext, scopedJob, textOf } from '../../jobs/job.ts';
import { byDay } from '../../platform/by-day.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { postOpening } from '../ledger/public.ts';
import { closeLets } from './close-lets.ts';
import { renewedLetter, renewedMessage } from './contracts.mail.ts';
import { findNames } from './contracts.sql.ts';
import {
  completeEnded,
  listDueOwners,
  lockRenewable,
  type RenewableRow,
  type Renewal,
  renewMany,
  startScheduled,
} from './daily.sql.ts';
import { keepMisbilled, listToJudge } from './judged-receipts.sql.ts';
import { tellTenant } from './letters.ts';

/**
 * Starts what was confirmed, goes on with what renews itself, ends what is over (product.md §5). Days only, so neither a month's end
 * nor a change of clocks can move anything; a second run on the same day finds nothing, and a day that was missed is made up.
 */
const contractsDailyJob: Job = freeJob({
  kind: 'contracts.daily',
  isDaily: true,
  parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
  run: (context, { day: today }) => runDaily(context, today),
});

/** Once for each owner who has receipts of before there was a judgement (0552_services_and_receipts_of_before.sql). */
const judgeJob: Job = scopedJob({
  kind: 'contracts.judge',
  parse: () => null,
  inScope: async (db) => {
    for (const id of await listToJudge(db, db.ownerId)) await keepMisbilled(db, db.ownerId, id);
  },
});

export const contractsJobs: readonly Job[] = [contractsDailyJob, judgeJob];

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function runDaily({ database, log }: Pick<JobContext, 'database' | 'log'>, today: Day): Promise<void> {
  const owners = await withLookup(database, (db) => listDueOwners(db, today));
  const failures: unknown[] = [];
  for (const ownerId of owners) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) => moveContracts(db, ownerId, today));
    } catch (error) {
      log.error({ err: error, ownerId, event: 'contracts.daily' }, 'the contracts of an owner were not moved');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some contracts were not moved');
}

/** What of an owner's contracts has come to its day; whatever bills them by itself moves them first. */
export async function moveContracts(db: Db, ownerId: string, today: Day): Promise<void> {
  for (const { id, number } of await startScheduled(db, ownerId, today)) {
    // Also when it is zero: from here on the opening balance is in the books and can no longer be edited.
    await postOpening(db, { ownerId, contractId: id }, today);
    await auditMove(db, ownerId, id, 'contract.started', { number });
  }
  await renewAll(db, ownerId, today);
  for (const { id, number, isAutoRenew } of await completeEnded(db, ownerId, today)) {
    await closeLets(db, { id, ownerId });
    // It was billed as one that goes on, and could not.
    if (isAutoRenew) await keepMisbilled(db, ownerId, id);
    await auditMove(db, ownerId, id, 'contract.completed', { number });
  }
}

async function renewAll(db: Db, ownerId: string, today: Day): Promise<void> {
  const rows = await lockRenewable(db, ownerId, today);
  if (rows.length === 0) return;
  const renewals = rows.map((row) => renewalOf(row, today));
  const renewed = await renewMany(db, ownerId, renewals);
  for (const renewal of renewals) {
    const { id, number, endDate } = renewal;
    if (!renewed.has(id)) continue;
    await keepMisbilled(db, ownerId, id);
    await tellRenewal(db, ownerId, renewal);
    await auditMove(db, ownerId, id, 'contract.renewed', { number, endDate, auto: true });
  }
}

type NumberedRenewal = Renewal & Pick<RenewableRow, 'number'>;

/** Without a link: the key to the contract's page is opened by the program alone, and the tenant has it from the contract itself. */
async function tellRenewal(db: Db, ownerId: string, renewal: NumberedRenewal): Promise<void> {
  const { id, number, termStart: startsOn, endDate } = renewal;
  const told = { number, startsOn, endDate, rent: null };
  const { propertyName } = await findNames(db, { id, owner_id: ownerId });
  const letter = renewedLetter({ ...told, propertyName, url: null, takesNoticeBack: false, byItself: true });
  const about = { ownerId, contractId: id, kind: 'contract.renewed', letter, ...byDay(db.clock) };
  await tellTenant(db, about, renewedMessage(told));
}

/** Several terms at once when the program was off for longer than one. */
function renewalOf(
  { id, number, start_date: startDate, term_start_date: storedStart, end_date: end }: RenewableRow,
  today: Day,
): NumberedRenewal {
  let termStart = storedStart ?? startDate;
  let endDate = end;
  while (endDate < today) {
    const next = renewedEnd({ startDate, termStart, endDate });
    termStart = addDays(endDate, 1);
    endDate = next;
  }
  return { id, number, termStart, endDate };
}

function auditMove(db: Db, ownerId: string, entityId: string, action: string, details: object): Promise<void> {
  return db.audit({ ownerId, action, entityType: 'contract', entityId, details });
}
