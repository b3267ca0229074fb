import type { Deps } from '../../deps.ts';
import { type SessionActor, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { refreshStatistics } from '../../platform/db/statistics.ts';
import { closeBatches } from '../receipts/public.ts';
import { tellLastWeeks } from './demo.jobs.ts';
import { advanceDemo, finishDemo } from './demo.sql.ts';
import { foundPortfolio } from './found-portfolio.ts';
import { runYear } from './run-year.ts';
import { createStage } from './stage.ts';

/** The portfolio, and twelve months of which the last is told apart. */
const STEPS = 13;

class DemoRemoved extends Error {}

/** Lives the year. A demo that was removed meanwhile is left alone; any other failure is told, and the next call begins anew. */
export async function fillDemo(deps: Deps, actor: SessionActor): Promise<'ready' | 'failed' | 'removed'> {
  const startedMs = performance.now();
  const stage = createStage(deps, actor);
  let done = 0;
  const step = async () => {
    done += 1;
    const isGoing = await withWriteScope(deps.db, actor, (db) => advanceDemo(db, { done, total: STEPS }));
    if (!isGoing) throw new DemoRemoved();
    // A year passes in seconds, and the next month is planned by what this one has left.
    await withWriteScope(deps.db, actor, (db) => refreshStatistics(db, 'all'));
  };
  try {
    const portfolio = await foundPortfolio(stage);
    await step();
    await runYear(stage, portfolio, step);
    await step();
    const day = deps.clock.today();
    // What the daily jobs would find tomorrow they find now: leases that have ended, and the tasks of the rules. A year of months made in
    // seconds is not offered to be taken back month by month.
    await withWriteScope(deps.db, actor, async (db) => {
      for (const ownerId of db.ownerIds) await closeBatches(db, ownerId);
      for (const kind of ['contracts.daily', 'tasks.daily'])
        await db.enqueue(kind, { day }, { ownerId: null, dedupeKey: `${kind}:${db.ownerId}` });
      await tellLastWeeks(db);
    });
    await withLookup(deps.db, (db) => finishDemo(db, actor.sessionHash, 'ready'));
    deps.log.info({ event: 'demo.ready', durationMs: Math.round(performance.now() - startedMs) }, 'a demo is ready');
    return 'ready';
  } catch (error) {
    if (error instanceof DemoRemoved || (await isGone(deps, actor))) return 'removed';
    deps.log.error({ err: error, event: 'demo.failed' }, 'a demo could not be made');
    return 'failed';
  }
}

/** Marks the failure; a demo that is not there any more was removed under the hands of whoever filled it, and nothing has failed. */
async function isGone(deps: Deps, actor: SessionActor): Promise<boolean> {
  try {
    return !(await withLookup(deps.db, (db) => finishDemo(db, actor.sessionHash, 'failed')));
  } catch (error) {
    // The database itself may be what failed, or the program stops: then the next call sees that nothing moves and begins anew.
    deps.log.warn({ err: error, event: 'demo.failed' }, 'that a demo failed could not be written down');
    return false;
  }
}
