import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertContract, insertCounterparty, insertOwner, insertUser } from './testing/factories.ts';
import { type OwnServer, startOwnServer } from './testing/own-server.ts';
import { type Run, startProgram, stopPrograms } from './testing/program.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { until } from './testing/until.ts';

const RECEIPTS = 2_000;
const SECRET_KEY = 'one secret of two processes, of thirty-two and more';

type Node = { readonly run: Run; readonly origin: string };

const folder = makeTemporaryFolder();
const runs: Run[] = [];
let server: OwnServer;
let first: Node;
let second: Node;

/** Each process has a folder of its own; the database and the secret are one. */
function start(name: string, args: readonly string[] = []): Run {
  const env = { DATABASE_URL: server.url, SECRET_KEY, LOG_LEVEL: 'debug' };
  const run = startProgram(join(folder.path, name), args, env);
  runs.push(run);
  return run;
}

async function startApp(name: string): Promise<Node> {
  const run = start(name);
  const [{ origin }] = await Promise.all([run.event('listening'), run.event('ready')]);
  return { run, origin };
}

beforeAll(async () => {
  server = await startOwnServer();
  // Both at once on an empty database: one migrates, the other waits for it.
  [first, second] = await Promise.all([startApp('first'), startApp('second')]);
}, 90_000);
afterAll(async () => {
  await stopPrograms(runs.filter(({ child }) => child.exitCode === null && child.signalCode === null));
  await server.stop();
  folder.remove();
});

async function call(node: Node, token: string, path: string, body?: object): Promise<Response> {
  return fetch(`${node.origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie: `sid=${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Everything a browser on this process is told, until it is cut off. */
async function listenTo(node: Node, token: string): Promise<{ text: () => string }> {
  const response = await fetch(`${node.origin}/api/events`, { headers: { cookie: `sid=${token}` } });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  void (async () => {
    for (;;) {
      const next = await reader?.read().catch(() => undefined);
      if (next === undefined || next.done) return;
      text += next.value;
    }
  })();
  return { text: () => text };
}

type Progress = { status: string; done: number; locked_by: string | null };
async function progress(): Promise<Progress | undefined> {
  const { rows } = await server.superuser.query<Progress>(
    `select r.status, r.done, (select locked_by from graphile_worker._private_jobs where locked_by is not null limit 1) as locked_by from receipt_runs r`,
  );
  return rows[0];
}

describe('two processes and a worker on one database', () => {
  it('run on the oldest PostgreSQL that is supported, or say that it is not here', () => {
    expect(server.version).toBe(existsSync('/usr/lib/postgresql/15/bin/postgres') ? '15' : '18');
  });

  it('know of a sign-out in the other one on the very next request', async () => {
    const { token } = await insertOwner(server.superuser);
    for (let asked = 0; asked < 3; asked += 1) expect((await call(second, token, '/session')).status).toBe(200);
    expect((await call(first, token, '/Auth/logout', {})).status).toBeLessThan(300);
    expect((await call(second, token, '/session')).status).toBe(401);
    expect((await call(second, token, '/properties')).status).toBe(401);
  });

  it('tell every browser of a notification, whichever worker has made it, once', { timeout: 60_000 }, async () => {
    const owner = await insertOwner(server.superuser);
    const colleague = await insertUser(server.superuser);
    await server.superuser.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      owner.ownerId,
      colleague.userId,
    ]);
    const told = [await listenTo(first, colleague.token), await listenTo(second, colleague.token)];
    const made = await call(first, owner.token, '/tasks', { title: 'Зняти показники', assignee_id: colleague.userId });
    expect(made.status).toBe(201);
    for (const browser of told)
      await until(
        async () => browser.text(),
        (text) => text.includes('"entity":"notification"'),
      );
    for (const node of [first, second]) {
      const { result } = JSON.parse(await (await call(node, colleague.token, '/notifications')).text());
      expect(result.items).toMatchObject([{ type: 'task_assigned', title: 'Вам доручено: Зняти показники' }]);
    }
    const repeated = told.map((browser) => browser.text().split('"entity":"notification"').length - 1);
    expect(repeated).toEqual([1, 1]);
  });

  it('end a month that a killed worker began, once, and tell every browser', { timeout: 120_000 }, async () => {
    const db = server.superuser;
    const owner = await insertOwner(db);
    const landlordId = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'] });
    const tenantId = await insertCounterparty(db, owner.ownerId);
    for (let made = 0; made < RECEIPTS; made += 50)
      await Promise.all(Array.from({ length: 50 }, () => insertContract(db, owner.ownerId, { landlordId, tenantId })));
    await start('worker', ['worker']).event('ready');
    const browsers = [
      { node: first, told: await listenTo(first, owner.token) },
      { node: second, told: await listenTo(second, owner.token) },
    ];
    const answer = await call(first, owner.token, '/receipts/run', { period: '2026-11' });
    expect(answer.status).toBe(202);

    // Whoever has taken the job is the worker of this run, be it the separate one or that of an app.
    const halfway = await until(progress, (now) => now !== undefined && now.done > 0 && now.locked_by !== null, 40_000);
    const holder = runs.find(({ output }) => output().includes(String(halfway?.locked_by)));
    expect(holder).toBeDefined();
    holder?.child.kill('SIGKILL');
    await holder?.exit;
    const left = await progress();
    expect(left?.done).toBeLessThan(RECEIPTS);
    expect(left).toMatchObject({ status: 'running', locked_by: halfway?.locked_by });

    // Half a minute of silence is what the others allow a worker; the round at a start finds it over.
    await db.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_by is not null`,
    );
    await start('another worker', ['worker']).event('ready');
    expect(await until(progress, (now) => now?.status === 'done', 60_000)).toMatchObject({
      status: 'done',
      done: RECEIPTS,
    });
    // The run says that it is done in its own transaction, the job a moment later.
    await until(
      async () => (await progress())?.locked_by,
      (locked) => locked === null,
    );
    const { rows } = await db.query(
      `select count(*)::int as receipts, count(distinct contract_id)::int as contracts, count(distinct number)::int as numbers,
              (select value::int from counters where kind = 'receipt') as taken,
              (select created_count from receipt_runs) as created, (select count(*)::int from outbox where kind = 'receipts.run' and done_at is not null) as jobs
         from receipts`,
    );
    expect(rows).toEqual([
      { receipts: RECEIPTS, contracts: RECEIPTS, numbers: RECEIPTS, taken: RECEIPTS, created: RECEIPTS, jobs: 1 },
    ]);

    const alive = browsers.filter(({ node }) => node.run !== holder);
    expect(alive.length).toBeGreaterThan(0);
    for (const { told } of alive) {
      const text = await until(
        async () => told.text(),
        (now) => now.includes('"status":"done"'),
      );
      expect(text).toContain('event: receipt_run');
      expect(text).toContain(`"created_count":${RECEIPTS}`);
    }
  });
});
