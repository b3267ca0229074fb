import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import pg from 'pg';
import { instantText } from '../../platform/clock.ts';
import { withClient } from '../../platform/db/targets.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/tokens.ts';
import type { World } from '../access-world.ts';
import { buildWorld } from '../build-world.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** The second lock without the first: statements that name no owner, or the wrong one, sent as the roles of the program. */
export type Locked = {
  readonly test: TestApp;
  readonly victim: World;
  readonly attacker: World;
  /** Those with an `owner_id`. */
  readonly tables: readonly string[];
};

/** Tables of people, who belong to no owner, by the column that says whose a row is. */
export const OF_PEOPLE: Readonly<Record<string, string>> = {
  users: 'id',
  sessions: 'user_id',
  totp_secrets: 'user_id',
  recovery_codes: 'user_id',
  telegram_links: 'user_id',
  telegram_codes: 'user_id',
  push_devices: 'user_id',
  calendar_feeds: 'user_id',
  list_views: 'user_id',
  support_requests: 'user_id',
  notification_rules: 'user_id',
  data_exports: 'user_id',
};

/** The second step of signing in, half-way set up; a Telegram; what was asked for and chosen. */
const OF_PERSON = [
  `insert into totp_secrets (user_id, secret_sealed, created_at) values ($1, '\\x00', now())`,
  `insert into recovery_codes (user_id, code_hash) values ($1, '\\x00')`,
  `insert into telegram_links (user_id, chat_id, name, linked_at) values ($1, 1, '@a', now())`,
  `insert into telegram_codes (user_id, code_hash, created_at, expires_at) values ($1, '\\x00', now(), now())`,
  `insert into support_requests (id, user_id, email, topic, message, created_at)
     values (gen_random_uuid(), $1, 'a@example.com', 'question', 'Як?', now())`,
  `insert into notification_rules (user_id, settings, updated_at) values ($1, '{}', now())`,
  `insert into data_exports (id, user_id, created_at) values (gen_random_uuid(), $1, now())`,
];

export async function openSecondLock(): Promise<Locked> {
  const test = await startTestApp({ withJobs: false });
  const victim = await buildWorld(test.database, test.deps, 'A');
  for (const statement of OF_PERSON) await test.database.superuser.query(statement, [victim.userId]);
  const attacker = await buildWorld(test.database, test.deps, 'B');
  // After all the rest: what comes into a demo later is refused or kept back (0240_demo.sql).
  await test.database.superuser.query(
    `insert into demos (owner_id, user_id, origin, made_on) values ($1, $2, 'person', '2026-11-20')`,
    [victim.ownerId, victim.userId],
  );
  const { rows } = await test.database.superuser.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'owner_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return { test, victim, attacker, tables: rows.map(({ name }) => name) };
}

export type Enter = { readonly role: 'app' | 'worker'; readonly text: string; readonly values: unknown[] };

export function sessionOf(
  { test }: Locked,
  person: { token: string; userId: string },
  ownerIds: string[],
  capacities: string[] = [],
): Enter {
  return {
    role: 'app',
    text: 'select private.enter_session($1, $2, $3, $4, $5, $6)',
    values: [
      sha256(person.token),
      person.userId,
      ownerIds,
      capacities,
      instantText(test.deps.clock.nowMs()),
      test.deps.clock.today(),
    ],
  };
}

const linkOf = (contractId: string, key: string): Enter => ({
  role: 'app',
  text: 'select private.enter_link_owner($1, $2, $3)',
  values: [contractId, sha256(key), '2026-11-20'],
});

/** Everybody who may enter a scope and has nothing to look for in the world of the victim. */
export const STRANGERS: readonly (readonly [string, (locked: Locked) => Enter])[] = [
  ['the owner of another world', (locked) => sessionOf(locked, locked.attacker, [locked.attacker.ownerId])],
  ['the tenant of another owner', (locked) => sessionOf(locked, locked.attacker.tenant, [], ['lease'])],
  ['somebody with nothing', (locked) => sessionOf(locked, locked.attacker.newcomer, [])],
  ['nobody yet', () => ({ role: 'app', text: 'select 1', values: [] })],
  ['the holder of another link', ({ attacker }) => linkOf(attacker.ids.contract, attacker.key)],
  [
    'the program of another owner',
    ({ attacker }) => ({
      role: 'app',
      text: 'select private.enter_key($1, $2, $3)',
      values: [sha256(attacker.apiKeys.write), attacker.ownerId, '2026-11-20'],
    }),
  ],
  ['the holder of a wrong key', ({ attacker, victim }) => linkOf(victim.ids.contract, attacker.key)],
  [
    'a job of another owner',
    ({ attacker }) => ({ role: 'worker', text: 'select private.enter_owner($1)', values: [attacker.ownerId] }),
  ],
];

/** A manager whose transaction has entered the tenant's home by one switch, and stands in the scope of the victim. */
function managerInside(locked: Locked, by: string): Enter {
  const { victim } = locked;
  const { role, text, values } = sessionOf(locked, victim.manager, [], [...GRANT_SWITCHES].sort());
  return {
    role,
    text: `${text}, private.enter_managed($7, 'property', $8)`,
    values: [...values, by, victim.ids.property],
  };
}

export const MANAGERS_INSIDE: readonly (readonly [string, (locked: Locked) => Enter])[] = (
  ['readings', 'tasks', 'payments', 'receipts', 'contracts', 'documents', 'finance'] as const
).map((by) => [`the manager by ${by}`, (locked: Locked) => managerInside(locked, by)] as const);

/** Those of the victim's own world, for what they may. */
export const OWN_PEOPLE: readonly (readonly [string, (locked: Locked) => Enter])[] = [
  ['the owner', (locked) => sessionOf(locked, locked.victim, [locked.victim.ownerId])],
  ['the tenant', (locked) => sessionOf(locked, locked.victim.tenant, [], ['lease'])],
  ['the former tenant', (locked) => sessionOf(locked, locked.victim.former, [], ['lease'])],
  ['the manager', (locked) => sessionOf(locked, locked.victim.manager, [], [...GRANT_SWITCHES].sort())],
  ['the former manager', (locked) => sessionOf(locked, locked.victim.exManager, [])],
  ['the former colleague', (locked) => sessionOf(locked, locked.victim.exMember, [])],
  ...MANAGERS_INSIDE,
  [
    'a job of the owner',
    ({ victim }) => ({ role: 'worker', text: 'select private.enter_owner($1)', values: [victim.ownerId] }),
  ],
];

/** The worker's own: its queues, people, who of them belongs to whom, and the rates it fetches. */
export const WORKER_SEES = new Set([
  'demos',
  'messages',
  'outbox',
  'owner_members',
  'users',
  'sessions',
  'exchange_rates',
  'price_indexes',
  'key_rates',
  'telegram_links',
  'telegram_codes',
  'push_devices',
  'notification_rules',
  'data_exports',
]);
const REFUSED = '42501';

export type Touch = (statement: string, parameters: unknown[]) => Promise<number>;

/** A transaction inside the scope that is rolled back; a statement the role may not even try touches nothing. */
export async function inScope<T>(
  { test }: Locked,
  { role, text, values }: Enter,
  work: (touch: Touch) => Promise<T>,
): Promise<T> {
  return withClient(test.database.targets[role], async (client) => {
    await client.query('begin');
    await client.query(text, values);
    return work(async (statement, parameters) => {
      await client.query('savepoint before');
      try {
        return (await client.query(statement, parameters)).rowCount ?? 0;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === REFUSED) return 0;
        throw error;
      } finally {
        await client.query('rollback to before');
      }
    });
  });
}

/** Puts the row of the victim in once more under another id, and of another thing where one is given. */
export async function insertionOf(
  { test, victim }: Locked,
  table: string,
  of: string,
  other: object = {},
): Promise<[string, unknown[]]> {
  const { superuser } = test.database;
  const columns = await superuser.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and table_name = $1`,
    [table],
  );
  const list = columns.rows[0]?.list ?? '';
  const found = await superuser.query<{ row: object }>(
    `select to_jsonb(x) as row from ${table} x where ${of} limit 1`,
    [table in OF_PEOPLE ? victim.userId : victim.ownerId],
  );
  const row = JSON.stringify({ ...found.rows[0]?.row, id: newId(), ...other });
  return [`insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1)`, [row]];
}

/**
 * Policies for the app that could be written past: every one of them has to ask whose the row is, and each that narrows a manager's
 * transaction whether it is one (0270_managers_write.sql). A table of owners without the latter is written past as well.
 */
export const LOOSE_POLICIES = `select tablename || ' ' || policyname as name from pg_policies p where schemaname = 'public' and 'kliuchar_app' = any(roles)
  and permissive = 'PERMISSIVE' and ((cmd in ('INSERT', 'UPDATE', 'ALL') and coalesce(with_check, '') !~ 'scope_(owner_ids|user_id)')
    or (cmd in ('UPDATE', 'DELETE', 'ALL') and coalesce(qual, '') !~ 'scope_(owner_ids|user_id)'))
  union all
  select tablename || ' ' || policyname from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE'
     and (coalesce(qual, 'held_id') !~ 'held_id' or coalesce(with_check, 'held_id') !~ 'held_id')
  union all
  select p.tablename || ' ' || needed from pg_policies p cross join unnest(array['held_insert', 'held_update', 'held_delete']) needed
   where p.schemaname = 'public' and p.policyname = 'scope_insert'
     and not exists (select 1 from pg_policies h where h.schemaname = 'public' and h.tablename = p.tablename and h.policyname = needed)`;
