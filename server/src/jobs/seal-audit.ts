import { type Database, withLookup } from '../platform/db/scope.ts';
import type { Log } from '../platform/log.ts';
import { sealAudit } from './seal-audit.sql.ts';

const EVERY_MS = 2_000;
/** Of an owner in one transaction: a billing run leaves thousands. */
const BATCH = 2_000;

export type Sealer = { stop(): Promise<void> };

/** Seals the journal behind the writers (ADR 0025): they never wait for it, and it is never far behind them. */
export function startSealing({ database, log }: { readonly database: Database; readonly log: Log }): Sealer {
  let round: Promise<void> = Promise.resolve();
  let isBusy = false;
  const seal = async () => {
    isBusy = true;
    try {
      while ((await withLookup(database, (db) => sealAudit(db, BATCH))) >= BATCH);
    } catch (error) {
      log.warn({ err: error, event: 'audit.seal' }, 'the journal was not sealed in this round');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    if (!isBusy) round = seal();
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
