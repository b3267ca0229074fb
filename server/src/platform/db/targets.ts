import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Vault } from '../crypto.ts';
import { sha256 } from '../tokens.ts';

/** How each of the three roles connects: `ddl` owns the schema, `app` serves requests, `worker` runs jobs (contract.md §2.4). */
export type DatabaseTargets = {
  readonly ddl: pg.ClientConfig;
  readonly app: pg.ClientConfig;
  readonly worker: pg.ClientConfig;
};

const DATABASE = 'kliuchar';
const SERVICE_ROLES = ['kliuchar_app', 'kliuchar_worker'] as const;
/** Invalid catalog name, and the two ways a server says that a role does not exist. */
const NOT_PROVISIONED = new Set(['3D000', '28000', '28P01']);

/** The embedded cluster: trust behind a private socket, so roles need no password. */
export function embeddedTargets(socketDir: string, database: string = DATABASE): DatabaseTargets {
  const as = (user: string): pg.ClientConfig => ({ host: socketDir, port: 5432, database, user });
  return { ddl: as('kliuchar_ddl'), app: as('kliuchar_app'), worker: as('kliuchar_worker') };
}

/** Makes the roles and the database of a fresh embedded cluster; an existing one costs a single connection. */
export async function provisionEmbedded(socketDir: string): Promise<DatabaseTargets> {
  const targets = embeddedTargets(socketDir);
  if (await canConnect(targets.ddl)) return targets;
  await withClient({ host: socketDir, port: 5432, database: 'postgres', user: 'postgres' }, async (client) => {
    await createEmbeddedRoles(client);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner kliuchar_ddl`);
  });
  return targets;
}

export async function createEmbeddedRoles(superuser: pg.Client): Promise<void> {
  for (const role of ['kliuchar_ddl', ...SERVICE_ROLES]) {
    const { rowCount } = await superuser.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0)
      await superuser.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls`);
  }
}

type Urls = { readonly url: string; readonly appUrl: string | null; readonly workerUrl: string | null };

/** Somebody's own server: its login migrates; the two service logins are made by it, or given (contract.md §2.4). */
export function externalTargets(urls: Urls, vault: Vault): DatabaseTargets {
  const ddl: pg.ClientConfig = { connectionString: urls.url };
  if (urls.appUrl !== null && urls.workerUrl !== null)
    return { ddl, app: { connectionString: urls.appUrl }, worker: { connectionString: urls.workerUrl } };
  return {
    ddl,
    app: serviceTarget(urls.url, 'kliuchar_app', vault),
    worker: serviceTarget(urls.url, 'kliuchar_worker', vault),
  };
}

/** Makes the service logins where it may, and refuses those that the second lock does not hold. */
export async function provisionExternal(urls: Urls, vault: Vault): Promise<DatabaseTargets> {
  const targets = externalTargets(urls, vault);
  await withClient(targets.ddl, (client) =>
    urls.appUrl === null ? ensureServiceRoles(client, vault) : assertServiceRoles(client),
  );
  await assertUnprivileged(targets.app, 'kliuchar_app', 'DATABASE_URL_APP');
  await assertUnprivileged(targets.worker, 'kliuchar_worker', 'DATABASE_URL_WORKER');
  return targets;
}

function servicePassword(role: string, vault: Vault): string {
  return vault.derive(`database role ${role}`).toString('base64url');
}

function serviceTarget(url: string, role: string, vault: Vault): pg.ClientConfig {
  const target = new URL(url);
  target.username = role;
  target.password = servicePassword(role, vault);
  return { connectionString: target.href };
}

async function ensureServiceRoles(client: pg.Client, vault: Vault): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    'select rolsuper or rolcreaterole as allowed from pg_roles where rolname = current_user',
  );
  if (rows[0]?.allowed !== true) {
    throw new ConfigError([
      'DATABASE_URL: цей обліковий запис не може створювати ролі. Створіть ролі kliuchar_app і kliuchar_worker та вкажіть DATABASE_URL_APP і DATABASE_URL_WORKER',
    ]);
  }
  // Several processes may start on an empty server at once; the lock goes with the connection.
  await client.query(`select pg_advisory_lock(hashtextextended('kliuchar.service_roles', 0))`);
  for (const role of SERVICE_ROLES) {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    const verb = found.rowCount === 0 ? 'create' : 'alter';
    // The server gets the SCRAM verifier, never the password: DDL statements often end up in server logs.
    await client.query(`${verb} role ${role} login password '${scramVerifier(servicePassword(role, vault))}'`);
  }
  await client.query(`select pg_advisory_unlock(hashtextextended('kliuchar.service_roles', 0))`);
}

async function assertServiceRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [...SERVICE_ROLES],
  ]);
  const missing = SERVICE_ROLES.filter((role) => !rows.some((row) => row.rolname === role));
  if (missing.length > 0)
    throw new ConfigError([`DATABASE_URL: на сервері немає ролей ${missing.join(', ')}; права видаються саме їм`]);
}

/** A superuser or BYPASSRLS login would pass through row-level security: the second lock would be open without a sign. */
async function assertUnprivileged(target: pg.ClientConfig, role: string, variable: string): Promise<void> {
  const { rows } = await withClient(target, (client) =>
    client.query<{ privileged: boolean; member: boolean }>(
      `select rolsuper or rolbypassrls as privileged, pg_has_role($1, 'usage') as member from pg_roles where rolname = current_user`,
      [role],
    ),
  );
  if (rows[0]?.privileged !== false) {
    throw new ConfigError([
      `${variable}: обліковий запис обходить захист рядків (SUPERUSER або BYPASSRLS); потрібен звичайний`,
    ]);
  }
  if (!rows[0].member)
    throw new ConfigError([`${variable}: обліковий запис має бути роллю ${role} або входити до неї`]);
}

/** RFC 5802 as PostgreSQL stores it: `SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey`. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${sha256(clientKey).toString('base64')}:${serverKey}`;
}

async function canConnect(target: pg.ClientConfig): Promise<boolean> {
  try {
    await withClient(target, async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_PROVISIONED.has(error.code ?? '')) return false;
    throw error;
  }
}

export async function withClient<T>(target: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...target });
  // A connection that breaks while idle rejects the next query as well; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Where a console connects as the role that owns the tables; its connection. */
export type DatabaseTarget = pg.ClientConfig;
export type DatabaseClient = pg.Client;

/** Everything or nothing, on a connection of one's own. */
export async function inClientTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
