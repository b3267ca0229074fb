import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, waitForEnd } from './platform/db/postmaster.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

type Run = {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
  event: (name: string) => Promise<{ origin: string }>;
};

let folder: ReturnType<typeof makeTemporaryFolder>;
let runs: Run[];
beforeEach(() => {
  folder = makeTemporaryFolder();
  runs = [];
});
afterEach(async () => {
  for (const { child, exit } of runs) {
    child.kill('SIGTERM');
    await exit;
  }
  folder.remove();
});

function start(args: readonly string[] = [], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      ALLOW_UNSAFE_DATABASE: '1',
      ...env,
    },
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const event = (name: string) =>
    new Promise<{ origin: string }>((resolve, reject) => {
      child.on('message', (message: { event: string; origin: string }) => {
        if (message.event === name) resolve(message);
      });
      child.once('exit', () => reject(new Error(output())));
    });
  const run = { child, output, exit, event };
  runs.push(run);
  return run;
}

function postmasterPid(): number {
  return Number(readFileSync(join(folder.path, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the program', () => {
  it('starts on an empty folder, answers, and stops in order with its database', async () => {
    const app = start();
    const { origin } = await app.event('listening');
    expect((await fetch(`${origin.replace('localhost', '127.0.0.1')}/api/nothing-is-here`)).status).toBe(404);
    const pid = postmasterPid();
    app.child.kill('SIGTERM');
    expect(await app.exit).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it('stops too when whoever started it is gone', async () => {
    const app = start();
    await app.event('ready');
    const pid = postmasterPid();
    app.child.disconnect();
    expect(await app.exit).toBe(0);
    expect(await waitForEnd(pid, 5_000)).toBe(true);
  });

  it('takes a worker beside it, and refuses a second app on the same folder in plain words', async () => {
    const app = start();
    await app.event('ready');
    const worker = start(['worker']);
    await worker.event('ready');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    expect(isAlive(postmasterPid())).toBe(true);
    const second = start();
    const refused = second.event('listening').catch(() => 'refused');
    expect(await second.exit).toBe(1);
    expect(await refused).toBe('refused');
    expect(second.output()).toContain('вже працює інший процес Ключаря');
  });

  it('explains a wrong configuration without a trace of code', async () => {
    const app = start([], { PORT: 'три' });
    const refused = app.event('listening').catch(() => 'refused');
    expect(await app.exit).toBe(1);
    expect(await refused).toBe('refused');
    expect(app.output()).toBe('Налаштування неправильні:\n  • PORT: потрібне число від 0 до 65535\n');
  });

  it('shows the operator the letters, with the program running or not', async () => {
    const alone = start(['operator', 'outbox']);
    expect(await alone.exit).toBe(0);
    expect(alone.output()).toContain('Повідомлень немає.');
    await start().event('ready');
    const beside = start(['operator', 'jobs']);
    expect(await beside.exit).toBe(0);
    expect(beside.output()).toContain('Усі завдання виконано.');
  });
});
