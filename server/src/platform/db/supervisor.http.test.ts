import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { EmbeddedDatabaseError } from './binaries.ts';
import { isAlive, waitForEnd } from './postmaster.ts';
import { type Cluster, startCluster } from './supervisor.ts';

const log = createLog({ level: 'silent' });
let dataDir: string;
let running: Cluster[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-supervisor-'));
  running = [];
});
afterEach(async () => {
  for (const cluster of running) await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: { unsafe?: boolean; share?: boolean } = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log, unsafe: true, ...options });
  running.push(cluster);
  return cluster;
}

async function query(cluster: Cluster, text: string): Promise<unknown[]> {
  const client = new pg.Client({ host: cluster.socketDir, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function livePid(cluster: Cluster): number {
  const pid = cluster.pid();
  if (pid === null) throw new Error('The server is not running');
  return pid;
}

/** Another program process that starts the same cluster and then lives until it is killed. */
function startElsewhere(): Promise<{ appPid: number; serverPid: number }> {
  const script = `
    const { startCluster } = await import(${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)});
    const { createLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)});
    const cluster = await startCluster({ dataDir: process.argv[1], log: createLog({ level: 'silent' }) });
    console.log(cluster.pid());
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The other process ended early')));
    child.stdout.once('data', (chunk: Buffer) =>
      resolve({ appPid: child.pid ?? 0, serverPid: Number(chunk.toString()) }),
    );
  });
}

describe('the supervisor of the embedded database', () => {
  it('starts a durable cluster with checksums behind a private socket alone', async () => {
    const cluster = await start({ unsafe: false });
    expect(statSync(cluster.socketDir).mode & 0o777).toBe(0o700);
    for (const [setting, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['data_checksums', 'on'],
      ['listen_addresses', ''],
      ['server_encoding', 'UTF8'],
    ]) {
      expect([setting, ...(await query(cluster, `show ${setting}`))]).toEqual([setting, value]);
    }
  });

  it('keeps the data over a stop and a start, and leaves no process behind', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as value');
    const pid = livePid(first);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await query(await start(), 'select value from kept')).toEqual([7]);
  });

  it('refuses a second owner of the same folder but lets a worker share the server', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(EmbeddedDatabaseError);
    const shared = await start({ share: true });
    expect(await query(shared, 'select 1')).toEqual([1]);
    await shared.stop();
    expect(await query(first, 'select 2')).toEqual([2]);
  });

  it('starts again after the app was killed without a word, and loses nothing acknowledged', async () => {
    const other = await startElsewhere();
    const client = new pg.Client({ host: join(dataDir, 'socket'), user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table kept as select 8 as value');
    process.kill(other.appPid, 'SIGKILL');
    await waitForEnd(other.appPid, 5_000);
    expect(await query(await start(), 'select value from kept')).toEqual([8]);
    expect(isAlive(other.serverPid)).toBe(false);
    await client.end().catch(() => undefined);
  });

  it('stops a server that outlived its app before it starts its own', async () => {
    const other = await startElsewhere();
    // Stopped, the server cannot act on the death signal: exactly an orphan, as on systems without one.
    process.kill(other.serverPid, 'SIGSTOP');
    process.kill(other.appPid, 'SIGKILL');
    await waitForEnd(other.appPid, 5_000);
    expect(isAlive(other.serverPid)).toBe(true);
    const resume = sleep(300).then(() => process.kill(other.serverPid, 'SIGCONT'));
    const cluster = await start();
    await resume;
    expect(isAlive(other.serverPid)).toBe(false);
    expect(await query(cluster, 'select 1')).toEqual([1]);
  });

  it('brings the server back when the server itself is killed', async () => {
    const cluster = await start({ unsafe: false });
    await query(cluster, 'create table kept as select 9 as value');
    const killed = livePid(cluster);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => cluster.pid(), { timeout: 20_000 }).not.toBe(killed);
    await expect
      .poll(() => query(cluster, 'select value from kept').catch(() => null), { timeout: 20_000 })
      .toEqual([9]);
  });
});
