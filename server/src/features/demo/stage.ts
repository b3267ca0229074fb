import { type Day, dayNumber } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { type Clock, clockOf } from '../../platform/clock.ts';
import type { SessionActor } from '../../platform/db/scope.ts';

/**
 * Where the year of a demo is lived: the product's own use cases, by a person of its own, under a clock that is led from day to day.
 * So no sum, no state and no number of a receipt is written by hand.
 */
export type Stage = {
  readonly deps: Deps;
  readonly actor: SessionActor;
  readonly today: Day;
  /** From here on it is this day, at an hour of Kyiv's morning. */
  moveTo(day: Day): void;
};

const MS_PER_DAY = 86_400_000;
/** 10:00 in winter, 11:00 in summer: far from either midnight, so the Kyiv day is the one that was meant. */
const MORNING_MS = 8 * 3_600_000;

export function createStage(deps: Deps, actor: SessionActor): Stage {
  const { clock } = deps;
  const nowMs = clock.nowMs();
  const today = clock.today();
  let shownMs = nowMs;
  // Never after the real present: the last day is lived up to this very minute.
  const walking: Clock = clockOf(() => Math.min(shownMs, nowMs));
  return {
    deps: { ...deps, clock: walking, db: { ...deps.db, clock: walking } },
    actor,
    today,
    moveTo(day) {
      shownMs = (dayNumber(day) - dayNumber('1970-01-01' as Day)) * MS_PER_DAY + MORNING_MS;
    },
  };
}

/** So many at once: the rest of the program needs connections too. */
const AT_ONCE = 3;

export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const one = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
