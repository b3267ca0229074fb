import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { readPostmaster } from './platform/db/postmaster.ts';
import { CLUSTER_FOLDER } from './platform/db/supervisor.ts';
import { insertContract, insertOwner } from './testing/factories.ts';
import { gateSize } from './testing/gate-size.ts';
import { type Run, startProgram, stopPrograms } from './testing/program.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { until } from './testing/until.ts';

const ROUNDS = gateSize(3, 100);
const CLIENTS = 16;
const EXIT_LIMIT_MS = 10_000;

const folder = makeTemporaryFolder();
const runs: Run[] = [];
afterAll(async () => {
  await stopPrograms(runs.filter(({ child }) => child.exitCode === null));
  folder.remove();
});

type Outcome = { answered: number; failures: string[] };

/** One client after another's answer, on a connection it keeps, until nobody takes a new connection. */
async function keepAsking(origin: string, token: string, outcome: Outcome): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const answer = await ask(`${origin}/api/contracts`, token, agent).catch((error: NodeJS.ErrnoException) => error);
      if (typeof answer === 'number' && answer < 300) outcome.answered += 1;
      else if (typeof answer !== 'number' && answer.code === 'ECONNREFUSED') return;
      else {
        outcome.failures.push(typeof answer === 'number' ? String(answer) : String(answer.code));
        return;
      }
    }
  } finally {
    agent.destroy();
  }
}

function ask(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { cookie: `sid=${token}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

it(`stopped ${ROUNDS} times under load, fails no request and ends within ten seconds`, {
  timeout: gateSize(120_000, 1_200_000),
}, async () => {
  let token = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    // The database is a real one: durable, with checksums, so that readiness has everything to say about it.
    const run = startProgram(folder.path, [], { ALLOW_UNSAFE_DATABASE: '0', RATE_LIMIT_FACTOR: '1000' });
    runs.push(run);
    const [{ origin }] = await Promise.all([run.event('listening'), run.event('ready')]);
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok' });
    if (round === 0) token = await arrange();
    const outcome: Outcome = { answered: 0, failures: [] };
    const clients = Array.from({ length: CLIENTS }, () => keepAsking(origin, token, outcome));
    // Every client is in the middle of its asking by then, however busy the machine.
    const before = await until(
      async () => outcome.answered,
      (count) => count >= 2 * CLIENTS,
      30_000,
    );
    expect(before).toBeGreaterThanOrEqual(2 * CLIENTS);
    const startedMs = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    const stoppedMs = performance.now() - startedMs;
    await Promise.all(clients);
    expect(outcome.failures).toEqual([]);
    expect(stoppedMs).toBeLessThan(EXIT_LIMIT_MS);
  }
});

async function arrange(): Promise<string> {
  const host = readPostmaster(join(folder.path, CLUSTER_FOLDER))?.socketDir ?? '';
  const db = new pg.Pool({ host, user: 'postgres', database: 'kliuchar', max: 1 });
  try {
    const { ownerId, token } = await insertOwner(db);
    for (let made = 0; made < 20; made += 1) await insertContract(db, ownerId);
    return token;
  } finally {
    await db.end();
  }
}
