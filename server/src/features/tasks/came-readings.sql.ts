import type { Db } from '../../platform/db/scope.ts';

export type CameReading = {
  readonly ownerId: string;
  readonly meterId: string;
  readonly period: string;
  /** Or it waits to be looked at. */
  readonly isAccepted: boolean;
};

/** Of one meter and month, when a reading has come or been accepted; nobody waits for it, so it leaves with COMMIT. */
export function settleReadingTasks(db: Db, { ownerId, meterId, period, isAccepted }: CameReading, at: string): void {
  db.effect('tasks.settle-readings', 'select private.settle_reading_tasks($1, $2, $3, $4, $5, $6)', [
    ownerId,
    meterId,
    period,
    isAccepted,
    db.clock.today(),
    at,
  ]);
}
