import { day } from '@kliuchar/domain/dates/day';
import { markTold } from '../../features/auto-months/auto-months.sql.ts';
import { startScheduled } from '../../features/contracts/daily.sql.ts';
import { exportSubscription } from '../../features/data-export/export.sql.ts';
import { emptyBin } from '../../features/documents/daily.sql.ts';
import { deleteUnusedMeter } from '../../features/meters/remove-unused.sql.ts';
import { listAuditedSince } from '../../features/notifications/event-facts.sql.ts';
import { listRunShares } from '../../features/notifications/manager-facts.sql.ts';
import { listUnsent } from '../../features/notifications/remind.sql.ts';
import { deleteOld } from '../../features/notifications/tell.sql.ts';
import { listOwing } from '../../features/tasks/rules.sql.ts';
import { dropDelivery } from '../../features/webhooks/deliver.sql.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { World } from '../access-world.ts';

const TODAY = day('2026-11-20');
const NOW = '2026-11-20T09:00:00Z';
const LATER = day('2027-06-01');
const LONG_AGO = '2020-01-01T00:00:00Z';

/**
 * Statements of jobs whose rows are gone by the time a test of theirs is over, so that the stranger would look for nothing. They are sent
 * as the job sends them and found again once the world holds what they are about (rare-things.ts).
 */
export const JOB_STATEMENTS: readonly ((db: Db, world: World) => Promise<unknown>)[] = [
  (db, { ownerId, ids }) => markTold(db, { ownerId, runId: ids.run, at: NOW }),
  (db, { ownerId }) => startScheduled(db, ownerId, TODAY),
  (db, { ownerId }) => exportSubscription(db, ownerId),
  (db, { ownerId }) => emptyBin(db, ownerId, LONG_AGO),
  (db, { ownerId, ids }) => deleteUnusedMeter(db, ownerId, ids.mainMeter),
  (db, { ownerId, ids }) => listRunShares(db, { ownerId, runId: ids.run, today: TODAY }, false),
  (db, { ownerId }) => listUnsent(db, ownerId, { since: LONG_AGO, byDefault: true }),
  (db, { ownerId }) => listAuditedSince(db, ownerId, LONG_AGO),
  (db, { ownerId }) => deleteOld(db, ownerId, { readAt: LONG_AGO, createdAt: LONG_AGO }),
  (db, { ownerId }) => listOwing(db, ownerId, LATER),
  (db, { ownerId, ids }) => dropDelivery(db, { ownerId, id: ids.webhookDelivery, why: 'endpoint_off' }),
];
