import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Vault } from '../crypto.ts';
import { withClient } from '../db/targets.ts';
import { DATABASE_TYPES } from '../db/types.ts';
import { BackupError } from './archive-format.ts';
import { listTables, SESSION, type Table } from './backup.sql.ts';
import { forgetSealed } from './lost-secret.sql.ts';
import type { Manifest } from './manifest.ts';

type ForeignKey = { table: string; name: string; definition: string };

/** A server that holds somebody's data is never written to; an empty schema is what a first start leaves. */
export async function assertEmptyDatabase(target: pg.ClientConfig): Promise<void> {
  await withClient(target, async (client) => {
    const { rows } = await client.query<{ name: string; ours: boolean }>(
      `select c.relname as name, to_regclass('public.schema_migrations') is not null as ours from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
    );
    if (rows.length === 0) return;
    const hasPeople = rows[0]?.ours && rows.some(({ name }) => name === 'users');
    const people = hasPeople ? await client.query('select 1 from public.users limit 1') : { rowCount: 0 };
    const isOurs = rows[0]?.ours ?? false;
    if (!isOurs || people.rowCount !== 0)
      throw new BackupError(
        'База за адресою DATABASE_URL не порожня. Відновлення нічого не перезаписує: створіть порожню базу.',
      );
  });
}

/**
 * One transaction that sees every row and meets no trigger: what the triggers once computed is in the copy. Keys to other tables are
 * taken off and made again at the end, which checks each of them over all rows.
 */
export function withLoading<T>(target: pg.ClientConfig, work: (loading: Loading) => Promise<T>): Promise<T> {
  return withClient({ ...target, types: DATABASE_TYPES, application_name: 'kliuchar-restore' }, async (client) => {
    await client.query(SESSION);
    await client.query('begin');
    const loading = await Loading.begin(client);
    const result = await work(loading);
    await loading.end();
    await client.query('commit');
    return result;
  });
}

export class Loading {
  readonly tables: ReadonlyMap<string, Table>;
  readonly client: pg.Client;
  readonly #foreignKeys: readonly ForeignKey[];
  readonly #forced: readonly string[];

  private constructor(parts: { client: pg.Client; tables: Table[]; foreignKeys: ForeignKey[]; forced: string[] }) {
    this.client = parts.client;
    this.tables = new Map(parts.tables.map((table) => [table.name, table]));
    this.#foreignKeys = parts.foreignKeys;
    this.#forced = parts.forced;
  }

  static async begin(client: pg.Client): Promise<Loading> {
    const tables = await listTables(client);
    const foreignKeys = await listForeignKeys(client);
    const forced = await listForced(client);
    // Migrations put reference rows into some tables; the copy has them as they were.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    for (const name of forced) await client.query(`alter table ${name} no force row level security`);
    return new Loading({ client, tables, foreignKeys, forced });
  }

  async load(table: Table, content: AsyncIterable<Buffer>): Promise<void> {
    const { name, columns } = table;
    const rows = this.client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    // After a failure the closing connection tells it once more, when the pipeline listens no longer.
    rows.on('error', () => undefined);
    await pipeline(content, rows);
  }

  async countRows(table: Table): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(`select count(*) from ${table.name}`);
    return rows[0]?.count ?? 0;
  }

  async setSequence({ name, value }: Manifest['sequences'][number]): Promise<void> {
    if (value !== null) await this.client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  }

  /**
   * The engine's own tables are not in a copy: a row of the outbox that is not done is the truth, and gets its job here. The number of
   * attempts is the one of private.enqueue; a row that used them up stays as it is. What goes to an endpoint waits in its own lane (ADR 0058).
   */
  async queueJobs(): Promise<void> {
    const hasEndpoints = this.tables.has('public.webhook_deliveries');
    const endpoint = hasEndpoints
      ? `select d.endpoint_id from public.webhook_deliveries d where o.kind = 'webhooks.deliver' and d.id = (o.payload ->> 'deliveryId')::uuid`
      : 'select null::uuid';
    await this.client.query(
      `select graphile_worker.add_job(case when e.endpoint_id is null then 'outbox' else 'outbound' end, json_build_object('id', o.id),
              queue_name => 'webhook ' || e.endpoint_id, run_at => greatest(o.run_at, now()), max_attempts => 12)
         from public.outbox o left join lateral (${endpoint}) e(endpoint_id) on true where o.done_at is null and o.attempts < 12`,
    );
  }

  /** Where the secret of the copy is lost; `vault` is the one that seals from now on. */
  forgetSealed(vault: Vault): Promise<void> {
    return forgetSealed(this.client, this.tables, vault);
  }

  async end(): Promise<void> {
    for (const { table, name, definition } of this.#foreignKeys) {
      try {
        await this.client.query(`alter table ${table} add constraint ${name} ${definition}`);
      } catch (error) {
        throw new BackupError(`У копії таблиця ${table} посилається на рядки, яких немає (${name}).`, { cause: error });
      }
    }
    for (const name of this.#forced) await this.client.query(`alter table ${name} force row level security`);
    for (const { name } of this.tables.values()) await this.client.query(`alter table ${name} enable trigger user`);
  }
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'private') order by 1, 2`,
  );
  return rows;
}

async function listForced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and c.relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** After a load that was refused: a server of somebody's own is left as it was found, with no rows. */
export async function emptyDatabase(target: pg.ClientConfig): Promise<void> {
  await withClient(target, async (client) => {
    const names = (await listTables(client)).map(({ name }) => name);
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    await client.query('delete from graphile_worker._private_jobs');
  });
}

/** A planner without statistics would scan everything on the first day. */
export async function analyze(target: pg.ClientConfig): Promise<void> {
  await withClient(target, (client) => client.query('analyze'));
}
