import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EQUIVALENT } from './equivalent-locks.mjs';
import { knownFates, noteFate, sampled } from './mutation-journal.ts';
import {
  type Enter,
  insertionOf,
  LOOSE_POLICIES,
  type Locked,
  MANAGERS_INSIDE,
  OF_PEOPLE,
  OWN_PEOPLE,
  openSecondLock,
  STRANGERS,
} from './second-lock.ts';

/**
 * Each policy of the second lock is opened to everybody or taken away, and somebody has to notice: what the people of two worlds can read,
 * change, delete and put in is no longer what it was, or the catalogue shows a policy that asks for nobody.
 */
type Policy = {
  table: string;
  name: string;
  cmd: string;
  permissive: string;
  roles: string[];
  /** Whether one of the roles may give the command at all. */
  granted: boolean;
  qual: string | null;
  with_check: string | null;
};
type Mutant = { readonly name: string; readonly table: string; readonly change: string; readonly restore: string };

let locked: Locked;
let mutants: Mutant[];
/** Kept for the whole run: a new one reads the catalogue anew, which is most of what a look at a table costs. */
let connections: Record<Enter['role'], pg.Client>;

const run = (sql: string) => locked.test.database.superuser.query(sql);

/** Of nobody, for the worker to clear away; and what he alone fetches. */
const TRACES = `
  insert into telegram_bots values (1, 'bot', now());
  insert into throttles values ('try', '\\x00', now(), 1);
  insert into idempotency_keys (actor_hash, key, request_hash, status, created_at) values ('\\x00', 'try', '\\x00', 200, now());
  insert into secrets (token_hash, purpose, created_at, expires_at) values ('\\x00', 'verify_email', now(), now());
  insert into exchange_rates (id, currency, rate_on, rate, source) values (gen_random_uuid(), 'USD', '2026-11-18', 44, 'nbu')`;
const FETCHED = `insert into exchange_rates (id, currency, rate_on, rate, source) values (gen_random_uuid(), 'USD', '2026-11-19', 44, 'nbu')`;

beforeAll(async () => {
  locked = await openSecondLock();
  const { app, worker } = locked.test.database.targets;
  connections = { app: new pg.Client(app), worker: new pg.Client(worker) };
  await Promise.all([connections.app.connect(), connections.worker.connect()]);
  await run(TRACES);
  // In a demo, which every world has, nobody is tied to a lease, and is refused before his policy is asked.
  await run('alter table contract_parties disable trigger contract_parties_of_demo');
  const { rows } = await locked.test.database.superuser.query<Policy>(
    `select tablename as "table", policyname as name, cmd, permissive, roles::text[] as roles, qual, with_check,
            exists (select 1 from unnest(roles) role cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command
                    where cmd in (command, 'ALL') and (has_table_privilege(role, format('public.%I', tablename), command)
                      or (command <> 'DELETE' and has_any_column_privilege(role, format('public.%I', tablename), command)))) as granted
       from pg_policies where schemaname = 'public' and roles && array['kliuchar_app', 'kliuchar_worker']::name[] order by 1, 2`,
  );
  mutants = rows.flatMap(mutantsOf);
});
afterAll(async () => {
  await Promise.all([connections.app.end(), connections.worker.end()]);
  await locked.test.close();
});

function mutantsOf({ table, name, cmd, permissive, roles, granted, qual, with_check }: Policy): Mutant[] {
  const clauses = { using: qual, 'with check': with_check };
  const alter = `alter policy ${name} on ${table}`;
  const written = Object.entries(clauses).flatMap(([clause, rule]) => (rule === null ? [] : [[clause, rule] as const]));
  const opened = written
    .filter(([, rule]) => rule !== 'true')
    .map(([clause, rule]) => ({
      name: `${table}.${name} ${clause} (true)`,
      table,
      change: `${alter} ${clause} (true)`,
      restore: `${alter} ${clause} (${rule})`,
    }));
  const rules = written.map(([clause, rule]) => `${clause} (${rule})`).join(' ');
  const create = `create policy ${name} on ${table} as ${permissive} for ${cmd} to ${roles.join(', ')} ${rules}`;
  // Without it nobody loses what nobody was given; it waits for the day when the command is.
  if (!granted) return opened;
  return [
    ...opened,
    { name: `${table}.${name} dropped`, table, change: `drop policy ${name} on ${table}`, restore: create },
  ];
}

/** What is the victim's in the table. */
function ofVictim(table: string): string {
  if (table === 'owners') return 'id = $1';
  return `${OF_PEOPLE[table] ?? 'owner_id'} = $1`;
}

type Tried = [what: string, statement: string, parameters: unknown[]];

/**
 * Where a role may change some columns only, the first of them: of any other it is refused before a policy is asked. Emptied, it names
 * nothing to be read, and the policy of changing stands alone; beside it the one of reading would hide the same rows.
 */
async function changesOfColumns(table: string, of: string, who: unknown[]): Promise<Tried[]> {
  const { rows } = await locked.test.database.superuser.query<{ name: string }>(
    `select distinct on (role) column_name as name from information_schema.columns, unnest(array['kliuchar_app', 'kliuchar_worker']) role
      where table_schema = 'public' and table_name = $1 and not has_table_privilege(role, $2, 'UPDATE')
        and has_column_privilege(role, $2, column_name, 'UPDATE') order by role, ordinal_position`,
    [table, `public.${table}`],
  );
  return [...new Set(rows.map(({ name }) => name))].flatMap((name): Tried[] => [
    [`changes ${name}`, `update ${table} set ${name} = ${name} where ${of}`, who],
    [`empties every ${name}`, `update ${table} set ${name} = default`, []],
  ]);
}

type People = typeof STRANGERS;

/** Person by person: one line for every thing that can be tried on the table, with how many rows it touched or who refused it. */
async function* powersOver(table: string, people: People): AsyncGenerator<string[]> {
  const has = locked.tables.includes(table) || table === 'owners' || table in OF_PEOPLE;
  const of = ofVictim(table);
  const who = [table in OF_PEOPLE ? locked.victim.userId : locked.victim.ownerId];
  const key = /^(\w+)/.exec(of)?.[1] ?? '';
  const tried: Tried[] = [['counts', `select 1 from ${table}`, []]];
  if (has) {
    tried.push(['reads', `select 1 from ${table} where ${of}`, who]);
    tried.push(['changes', `update ${table} set ${key} = ${key} where ${of}`, who]);
    tried.push(['gives away', `update ${table} set ${key} = '${locked.attacker.ownerId}' where ${of}`, who]);
    // What names no column of the rows is not asked by the policy of reading them, so that the one of changing stands alone.
    tried.push(['gives all away', `update ${table} set ${key} = '${locked.attacker.ownerId}'`, []]);
    tried.push(...(await changesOfColumns(table, of, who)));
    tried.push(['deletes', `delete from ${table} where ${of}`, who]);
    // Without a word about the rows, which would ask the policy of reading them as well.
    tried.push(['deletes all', `delete from ${table}`, []]);
    tried.push(['puts in', ...(await insertionOf(locked, table, of))]);
    tried.push([
      'puts in next door',
      ...(await insertionOf(locked, table, of, { contract_id: locked.victim.ids.neighbour })),
    ]);
  } else tried.push(['deletes', `delete from ${table}`, []]);
  if (table === 'exchange_rates') tried.push(['fetches', FETCHED, []]);
  for (const [person, enter] of people) yield (await tryAll(enter(locked), tried)).map((power) => `${person} ${power}`);
}

/** The same of everybody, and what the catalogue shows by itself. */
async function* allPowersOver(table: string): AsyncGenerator<string[]> {
  yield* powersOver(table, [...STRANGERS, ...OWN_PEOPLE]);
  const { rows } = await locked.test.database.superuser.query<{ name: string }>(LOOSE_POLICIES);
  yield rows.map(({ name }) => `catalogue ${name}`);
}

async function tryAll({ role, text, values }: Enter, tried: readonly Tried[]): Promise<string[]> {
  const client = connections[role];
  await client.query('begin');
  await client.query(text, values);
  const said: string[] = [];
  for (const [what, statement, parameters] of tried) {
    await client.query('savepoint before');
    const outcome = await client.query(statement, parameters).then(
      ({ rowCount }) => `${rowCount}`,
      (error: unknown) => (error instanceof pg.DatabaseError ? `${error.code}` : String(error)),
    );
    await client.query('rollback to before');
    said.push(`${what} ${outcome}`);
  }
  await client.query('rollback');
  return said;
}

const nameOf = ({ name }: { readonly name: string }) => name;

type Look = (table: string) => AsyncGenerator<string[]>;

/** Who notices first, or null. */
async function fateOf(
  { table, change, restore }: Mutant,
  look: Look,
  before: ReadonlySet<string>,
): Promise<string | null> {
  await run(change);
  const by = await firstNew(look(table), before);
  await run(restore);
  return by;
}

async function allOf(powers: AsyncGenerator<string[]>): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for await (const ofOne of powers) for (const power of ofOne) all.add(power);
  return all;
}

async function firstNew(powers: AsyncGenerator<string[]>, before: ReadonlySet<string>): Promise<string | null> {
  for await (const ofOne of powers) {
    const found = ofOne.find((power) => !before.has(power));
    if (found !== undefined) return found;
  }
  return null;
}

it('every policy that is opened or dropped is noticed', { timeout: 1_800_000 }, async () => {
  expect(await survivorsOf(sampled(mutants, 10, nameOf), { look: allPowersOver, kind: 'policy' })).toEqual([]);
});

it('every policy that narrows the transaction of a manager is felt by a manager when it is dropped', {
  timeout: 1_800_000,
}, async () => {
  // What a demo is refused is refused to a manager before anybody asks where he stands.
  await run('delete from demos');
  const narrowing = mutants.filter(({ name }) => /\.held_\w+ dropped$/.test(name));
  expect(narrowing.length).toBeGreaterThan(50);
  const look: Look = (table) => powersOver(table, MANAGERS_INSIDE);
  expect(await survivorsOf(sampled(narrowing, 12, nameOf), { look, kind: 'narrowing' })).toEqual([]);
});

/** The mutants that nobody has noticed. */
async function survivorsOf(
  tried: readonly Mutant[],
  { look, kind }: { look: Look; kind: 'policy' | 'narrowing' },
): Promise<string[]> {
  const known = knownFates(kind);
  const powers = new Map<string, ReadonlySet<string>>();
  const survivors: string[] = [];
  for (const mutant of tried) {
    const before = powers.get(mutant.table) ?? (await allOf(look(mutant.table)));
    powers.set(mutant.table, before);
    const fate = known.get(mutant.name);
    const by = fate === undefined ? await fateOf(mutant, look, before) : fate.by;
    if (fate === undefined) noteFate({ kind, name: mutant.name, by });
    if (by === null && !(mutant.name in EQUIVALENT)) survivors.push(mutant.name);
  }
  return survivors;
}
