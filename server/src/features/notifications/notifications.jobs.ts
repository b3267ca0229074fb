import { day } from '@kliuchar/domain/dates/day';
import { freeJob, type Job, scopedJob, textOf } from '../../jobs/job.ts';
import { type ReminderDeps, remind } from './remind.ts';
import { sendDigests } from './send-digests.ts';
import { tellerOptions } from './tell.ts';
import { tellAudited } from './tell-audited.ts';
import { tellDay } from './tell-day.ts';
import { tellNewDevice } from './tell-new-device.ts';

/** Every repetition finds its causes told, so any of these may run twice and in any number of processes. */
export function notificationsJobs(deps: ReminderDeps): readonly Job[] {
  const { origin } = deps.config;
  const options = tellerOptions(deps.config);
  return [
    // Follows the outbox row that stands beside an audit row; its effects and the row are one transaction (ADR 0023).
    scopedJob({
      kind: 'notifications.tell',
      parse: (payload) => ({ auditId: textOf(payload, 'auditId') }),
      inScope: (db, { auditId }) => tellAudited({ db, ...options }, auditId),
    }),
    // Beside the session that was opened (identity/login.ts).
    freeJob({
      kind: 'notifications.new_device',
      parse: (payload) => ({
        userId: textOf(payload, 'userId'),
        device: textOf(payload, 'device'),
        address: textOf(payload, 'address'),
        at: textOf(payload, 'at'),
      }),
      run: (context, signIn) => tellNewDevice({ ...context, ...options }, signIn),
    }),
    freeJob({
      kind: 'notifications.daily',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (context, { day: today }) => tellDay({ ...context, ...options }, today),
    }),
    // The hour of its key only tells one run from another: what is due is asked of the clock.
    freeJob({
      kind: 'notifications.hourly',
      isHourly: true,
      parse: () => undefined,
      // The digest waits for no tenant: its window passes with the day, and what failed is tried again after it.
      run: async (context) => {
        const outcomes = [
          ...(await Promise.allSettled([remind(context, deps)])),
          ...(await Promise.allSettled([sendDigests(context, origin)])),
        ];
        const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
        if (failures.length > 0) throw new AggregateError(failures, 'The hour was not told to everybody');
      },
    }),
  ];
}
