import { day } from '@kliuchar/domain/dates/day';
import { freeJob, type Job, scopedJob, textOf } from '../../jobs/job.ts';
import { tellAudited } from './tell-audited.ts';
import { tellDay } from './tell-day.ts';
import { tellNewDevice } from './tell-new-device.ts';

/** Follows the outbox row that stands beside an audit row; its effects and the row are one transaction, so exactly once (ADR 0023). */
export const tellJob: Job = scopedJob({
  kind: 'notifications.tell',
  parse: (payload) => ({ auditId: textOf(payload, 'auditId') }),
  inScope: (db, { auditId }) => tellAudited(db, auditId),
});

/** Beside the session that was opened (identity/login.ts). */
export const newDeviceJob: Job = freeJob({
  kind: 'notifications.new_device',
  parse: (payload) => ({
    userId: textOf(payload, 'userId'),
    device: textOf(payload, 'device'),
    address: textOf(payload, 'address'),
    at: textOf(payload, 'at'),
  }),
  run: tellNewDevice,
});

/** A second run finds every cause told, and a day that was missed is made up. */
export const notificationsDailyJob: Job = freeJob({
  kind: 'notifications.daily',
  isDaily: true,
  parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
  run: (context, { day: today }) => tellDay(context, today),
});

export const notificationsJobs: readonly Job[] = [tellJob, newDeviceJob, notificationsDailyJob];
