import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers no earlier than `leastMs` after the work began, so that the time does not tell whether an address is known: writing a letter
 * costs a millisecond or two that not writing one does not (reliability.md §1, 8).
 */
export async function inEvenTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const restMs = leastMs - (performance.now() - startedMs);
    if (restMs > 0) await sleep(restMs);
  }
}
