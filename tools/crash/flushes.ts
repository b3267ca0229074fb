import { setTimeout as sleep } from 'node:timers/promises';
import { openWire } from './wire.ts';
import { createWorld, withSuperuser } from './world.ts';

const FLUSHES = `select coalesce(sum(fsyncs), 0)::int as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`;
/** A server process tells its figures at the end of a transaction, at most once a second; when it rests, ten seconds later. */
const FIGURES_PAUSE_MS = 1_100;
const FIGURES_LIMIT_MS = 14_000;

/** Writes one after another, each waiting for its answer, against the flushes of the log that the database counts (G3). */
export async function measureFlushes({
  dataDir,
  origin,
  writes,
}: {
  dataDir: string;
  origin: string;
  writes: number;
}): Promise<{ serialWrites: number; flushes: number }> {
  return withSuperuser(dataDir, async (client) => {
    const flushed = async () => (await client.query<{ count: number }>(FLUSHES)).rows[0]?.count ?? 0;
    const world = await createWorld(client, 'serial', 1);
    const wire = openWire({ origin, token: world.token });
    const before = await flushed();
    for (let index = 0; index < writes; index += 1) {
      const body = { kind: 'person', roles: ['tenant'], last_name: 'Шевчук', notes: `serial-${index}` };
      const { status } = await wire.post('/counterparties', body);
      if (status !== 201) throw new Error(`A write that nothing disturbs answered ${status}`);
    }
    let flushes = 0;
    for (const started = performance.now(); performance.now() - started < FIGURES_LIMIT_MS && flushes < writes; ) {
      await sleep(FIGURES_PAUSE_MS);
      // A read flushes nothing, and lets the connection that wrote tell its figures.
      await wire.get('/counterparties');
      flushes = (await flushed()) - before;
    }
    wire.close();
    return { serialWrites: writes, flushes };
  });
}
