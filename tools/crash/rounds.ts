import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, removeDataDir } from '../../bench/dataset.ts';
import { launchProduct, type Product } from '../../bench/product.ts';
import { countViolations } from '../../server/src/platform/backup/invariants.sql.ts';
import { findLivePostmaster, isAlive, waitForEnd } from '../../server/src/platform/db/postmaster.ts';
import { measureFlushes } from './flushes.ts';
import { type Instant, inFlightAt, isAcknowledged, now, readJournal, type Write } from './journal.ts';
import type { KillOrder, KillReport } from './killer.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import { checkWrites, repeatUnacknowledged } from './verify.ts';
import { openWire } from './wire.ts';
import { createWorld, type World, withSuperuser } from './world.ts';

export const VICTIMS = ['app', 'database', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

export type Round = {
  readonly victim: Victim;
  readonly acknowledged: number;
  readonly inFlight: number;
  readonly repeated: number;
  /** From the kill to the first answer that the database took part in. */
  readonly readyMs: number;
  readonly problems: readonly string[];
};

export type CrashReport = {
  readonly rounds: readonly Round[];
  /** Everything acknowledged in any round, looked for once more at the end, and the rules of the books. */
  readonly finalProblems: readonly string[];
  readonly serialWrites: number;
  readonly flushes: number;
};

const CLIENTS = 16;
const LONGEST_LOAD_MS = 1_000;
const RECOVERY_LIMIT_MS = 60_000;
const HELPER_LIMIT_MS = 40_000;
const SERIAL_WRITES = 100;

/** The real built server on a data folder of its own, killed again and again in the middle of its work (reliability.md §2, G1–G3). */
export async function runCrashRounds(count: number, say: (line: string) => void): Promise<CrashReport> {
  const dataDir = makeDataDir();
  const journals = makeDataDir();
  const site = new Site(dataDir);
  const past: { world: World; writes: Write[] }[] = [];
  const rounds: Round[] = [];
  try {
    await site.start();
    const { serialWrites, flushes } = await measureFlushes({ dataDir, origin: site.origin, writes: SERIAL_WRITES });
    for (let index = 0; index < count; index += 1) {
      const name = `r${index + 1}`;
      const victim = VICTIMS[index % VICTIMS.length] ?? 'both';
      const round = await playRound(site, { victim, name, journalFile: join(journals, `${name}.jsonl`), past });
      rounds.push(round);
      for (const problem of round.problems) say(`  ✗ round ${index + 1} (${victim}): ${problem}`);
      if ((index + 1) % 20 === 0) say(`  ${index + 1} of ${count}`);
    }
    const finalProblems = await withSuperuser(dataDir, async (client) => {
      const lost: string[] = [];
      // Repeated writes are in the database too, so what nobody acknowledged is no longer looked at.
      for (const { world, writes } of past) lost.push(...(await checkWrites(client, world, writes)));
      return [...lost, ...(await violationsIn(dataDir))];
    });
    return { rounds, finalProblems, serialWrites, flushes };
  } finally {
    await site.stop();
    for (const folder of [dataDir, journals]) removeDataDir(folder);
  }
}

type Plan = { victim: Victim; name: string; journalFile: string; past: { world: World; writes: Write[] }[] };

async function playRound(site: Site, { victim, name, journalFile, past }: Plan): Promise<Round> {
  const { dataDir, load } = site;
  const world = await withSuperuser(dataDir, (client) => createWorld(client, name, CLIENTS));
  load.child.send({ origin: site.origin, world, journalFile } satisfies LoadOrder);
  await load.says('loading');
  const ended = load.says('ended');
  const killedAt = await site.kill(victim);
  const readyMs = await site.recover(victim, killedAt, world.token);
  load.child.send('stop');
  await ended;
  const writes = readJournal(journalFile);
  const { found, again } = await withSuperuser(dataDir, async (client) => ({
    found: await checkWrites(client, world, writes),
    again: await repeatUnacknowledged(client, { origin: site.origin, world, writes }),
  }));
  past.push({ world, writes });
  return {
    victim,
    acknowledged: writes.filter(isAcknowledged).length,
    inFlight: inFlightAt(writes, killedAt),
    repeated: again.repeated,
    readyMs,
    problems: [...refusalsIn(writes), ...found, ...again.problems, ...(await violationsIn(dataDir))],
  };
}

/** While the database is away the only answers are none and 503; anything else is a wrong word to the client. */
function refusalsIn(writes: readonly Write[]): string[] {
  return writes
    .filter((write) => write.answer !== null && !isAcknowledged(write) && write.answer.status !== 503)
    .map(({ mark, operation, answer }) => `${mark}: ${operation} answered ${answer?.status}`);
}

function violationsIn(dataDir: string): Promise<string[]> {
  return withSuperuser(dataDir, async (client) =>
    Object.entries(await countViolations(client)).map(([name, count]) => `the books: ${name} broken ${count} times`),
  );
}

/** A helping process; what it says is awaited from the moment of the asking. */
class Helper<Report> {
  readonly child: ChildProcess;

  constructor(file: string) {
    this.child = fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  }

  says(wanted: (Report & string) | null = null): Promise<Report> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(
        () => done(() => reject(new Error('A helper of the crash rounds is silent'))),
        HELPER_LIMIT_MS,
      );
      const hear = (report: Report) => {
        if (wanted === null || report === wanted) done(() => resolve(report));
      };
      const done = (finish: () => void) => {
        clearTimeout(limit);
        this.child.off('message', hear);
        finish();
      };
      this.child.on('message', hear);
    });
  }
}

/** The server and its database as the operator's supervisor keeps them, started again whenever the program has ended; beside them the client and the killer. */
class Site {
  readonly dataDir: string;
  readonly load = new Helper<LoadReport>('load.ts');
  readonly #killer = new Helper<KillReport>('killer.ts');
  #product: Product | null = null;
  #killedServer = 0;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  get #cluster(): string {
    return join(this.dataDir, 'postgres-18');
  }

  get origin(): string {
    return this.#running.origin;
  }

  get #running(): Product {
    if (this.#product === null) throw new Error('The product is not running');
    return this.#product;
  }

  async start(): Promise<void> {
    this.#product = await launchProduct({ dataDir: this.dataDir });
    await this.#product.answers('/readyz');
  }

  async kill(victim: Victim): Promise<Instant> {
    const postmaster = findLivePostmaster(this.#cluster);
    if (postmaster === null) throw new Error('The database is not running');
    this.#killedServer = victim === 'app' ? 0 : postmaster.pid;
    const app = this.#running.pid;
    const pids = { app: [app], database: [postmaster.pid], both: [app, postmaster.pid] }[victim];
    const killed = this.#killer.says();
    this.#killer.child.send({ pids, afterMs: Math.random() * LONGEST_LOAD_MS } satisfies KillOrder);
    return BigInt((await killed).at);
  }

  /**
   * Ready is what answers a call that reads the database, not what says so: readiness looks at most once a second. The new server is
   * waited for first, because a process of the dead one may still finish what it was doing.
   */
  async recover(victim: Victim, killedAt: Instant, token: string): Promise<number> {
    if (victim !== 'database') {
      await waitForEnd(this.#running.pid, 5_000);
      await this.start();
    }
    const wire = openWire({ origin: this.origin, token });
    const isUp = async () => {
      const postmaster = findLivePostmaster(this.#cluster);
      if (postmaster === null || postmaster.pid === this.#killedServer || !postmaster.isReady) return false;
      return wire.get('/counterparties').then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    for (const started = performance.now(); !(await isUp()); await sleep(5))
      if (performance.now() - started > RECOVERY_LIMIT_MS)
        throw new Error(`Not back ${RECOVERY_LIMIT_MS / 1000} s after the kill`);
    wire.close();
    return Number(now() - killedAt) / 1e6;
  }

  async stop(): Promise<void> {
    for (const { child } of [this.load, this.#killer]) child.kill('SIGKILL');
    if (this.#product !== null && isAlive(this.#product.pid)) await this.#product.stop();
  }
}
