import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_FLAGS } from '../../tools/lib/node-flags.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Another one where two runs go on side by side, and for each of the journeys that do. */
const PORT = Number(process.env.E2E_OWN_PORT ?? 3212) + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/**
 * The built product on a data folder of its own, with a clock that stands still (contract.md §4.6): what is late, or ends, or was agreed
 * months ago is made by starting it again at another day.
 */
export class OwnServer {
  readonly origin = `http://localhost:${PORT}`;
  /** May be filled before the first start. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-e2e-'));
  readonly #env: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  async startAt(now: string): Promise<void> {
    await this.#end();
    this.#process = spawn(process.execPath, [...PROGRAM_FLAGS, 'server/dist/main.js'], {
      cwd: ROOT,
      env: {
        // Days are jumped over here, and a trial that ends meanwhile is not what these journeys are about.
        SUBSCRIPTIONS: 'off',
        ...process.env,
        PORT: String(PORT),
        DATA_DIR: this.dataDir,
        RATE_LIMIT_FACTOR: '100',
        LOG_LEVEL: 'error',
        ALLOW_UNSAFE_DATABASE: '1',
        APP_NOW: now,
        ...this.#env,
      },
      stdio: 'inherit',
    });
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('The server did not become ready');
  }

  async remove(): Promise<void> {
    await this.#end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }
}
