import { setTimeout as sleep } from 'node:timers/promises';

export async function pause(ms: number): Promise<void> {
  await sleep(ms);
}

/** The same for work that nobody waits for: it does not keep the process alive. */
export async function pauseAside(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false });
}
