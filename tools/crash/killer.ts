// A process of its own: a killer inside the client would wait until the client is idle, and so kill an idle server (reliability.md §2).
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './journal.ts';

export type KillOrder = { readonly pids: readonly number[]; readonly afterMs: number };
export type KillReport = { readonly at: string };

process.on('message', (order: KillOrder) => {
  void sleep(order.afterMs).then(() => {
    const at = now();
    for (const pid of order.pids) process.kill(pid, 'SIGKILL');
    process.send?.({ at: String(at) } satisfies KillReport);
  });
});
