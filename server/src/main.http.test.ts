import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, waitForEnd } from './platform/db/postmaster.ts';
import { type Run, startProgram, stopPrograms } from './testing/program.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

let folder: ReturnType<typeof makeTemporaryFolder>;
let runs: Run[];
beforeEach(() => {
  folder = makeTemporaryFolder();
  runs = [];
});
afterEach(async () => {
  await stopPrograms(runs);
  folder.remove();
});

function start(args: readonly string[] = [], env: Record<string, string> = {}): Run {
  const run = startProgram(folder.path, args, env);
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
    expect((await fetch(`${origin}/api/nothing-is-here`)).status).toBe(404);
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

  it('obeys the operator, and says by its code whether it did', { timeout: 60_000 }, async () => {
    const payments = start(['operator', 'payments']);
    expect(await payments.exit).toBe(0);
    expect(payments.output()).toContain('Усі гроші на своїх місцях.');
    const unknown = start(['operator', 'accounts', 'block', 'nobody@example.com', 'скарга']);
    expect(await unknown.exit).toBe(1);
    expect(unknown.output()).toContain('Такого облікового запису немає.');
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
