import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../platform/db/targets.ts';
import { hashWorld } from '../world-rows.ts';
import { EQUIVALENT } from './equivalent-locks.mjs';
import { knownFates, noteFate, sampled } from './mutation-journal.ts';
import { type Enter, type Locked, openSecondLock, STRANGERS } from './second-lock.ts';

/**
 * Functions that see more than their caller ask themselves whose a thing is. Each of these questions is answered with yes, and a stranger
 * who calls the function with the victim's things has to get another answer, or leave another world behind.
 */
type Routine = { oid: number; name: string; definition: string; names: string[]; types: string[] };
type Mutant = { readonly name: string; readonly routine: Routine; readonly text: string };

const QUESTION =
  /[\w.]+ = any \(private\.scope_(?:owner|contract)_ids\(\)\)|coalesce\(private\.scope_owner_ids\(\), '\{\}'\)/g;

let locked: Locked;
let mutants: Mutant[];

beforeAll(async () => {
  locked = await openSecondLock();
  // In a demo, which every world has, nobody is tied to a lease whatever is asked.
  await locked.test.database.superuser.query('alter table contract_parties disable trigger contract_parties_of_demo');
  // Somebody whose proven number is the one on the tenant's card.
  await locked.test.database.superuser.query(
    `update users set phone = '+380671112233', phone_verified_at = now() where id = $1`,
    [locked.victim.newcomer.userId],
  );
  const { rows } = await locked.test.database.superuser.query<Routine>(
    `select p.oid, p.proname as name, pg_get_functiondef(p.oid) as definition, coalesce(p.proargnames, '{}') as names,
            array(select format_type(t, null) from unnest(p.proargtypes) t) as types
       from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef and has_function_privilege('kliuchar_app', p.oid, 'EXECUTE') order by 2`,
  );
  mutants = rows.flatMap((routine) =>
    [...routine.definition.matchAll(QUESTION)].map((question, at) => ({
      name: `${routine.name} ${at + 1}`,
      routine,
      text:
        routine.definition.slice(0, question.index) +
        (question[0].startsWith('coalesce') ? 'array(select o.id from public.owners o)' : 'true') +
        routine.definition.slice(question.index + question[0].length),
    })),
  );
});
afterAll(() => locked.test.close());

/** What a stranger knows of the victim, by the name of the parameter; the rest is whatever the type takes. */
function argumentOf(name: string, type: string): unknown {
  const { ids, ownerId, userId } = locked.victim;
  const known: Readonly<Record<string, unknown>> = {
    p_contract_id: ids.contract,
    p_receipt_id: ids.receipt,
    p_delivery_id: ids.webhookDelivery,
    p_owner_id: ownerId,
    p_user_id: userId,
    p_list: 'contracts',
    p_patterns: ['%'],
    p_words: '[["%"]]',
    p_id: ids.claimed,
    p_card_id: ids.tenantCard,
    p_roles: ['tenant'],
    p_limit: 1_000,
    p_purpose: 'link_code',
  };
  if (name in known) return known[name];
  const plain: Readonly<Record<string, unknown>> = {
    bytea: Buffer.from('x'),
    uuid: ids.contract,
    integer: 1,
    bigint: 1,
    boolean: true,
    date: '2026-11-20',
    interval: '1 hour',
    jsonb: '{}',
    'uuid[]': [ids.contract],
    'text[]': ['x'],
  };
  return plain[type] ?? (type.startsWith('timestamp') ? '2026-11-20T09:00:00Z' : 'x');
}

/** A code that waits for its tenant, for strangers to guess at: what has been tried before may have used it up. */
async function plantCode(): Promise<void> {
  const { superuser } = locked.test.database;
  const { contract } = locked.victim.ids;
  await superuser.query(`delete from secrets where contract_id = $1 and purpose = 'link_code'`, [contract]);
  await superuser.query(
    `insert into secrets (token_hash, purpose, contract_id, target, created_at, expires_at)
     values ('\\x01', 'link_code', $1, 'guessed@example.com', '2026-11-20T08:50:00Z', '2026-11-20T09:30:00Z')`,
    [contract],
  );
}

/** What each stranger is answered, and whether the world of the victim is another after the call. */
async function powersOf({ name, names, types }: Routine): Promise<string[]> {
  const { superuser, targets } = locked.test.database;
  await plantCode();
  const values = types.map((type, at) => argumentOf(names[at] ?? '', type));
  const call = `select to_jsonb(x) as said from private.${name}(${types.map((type, at) => `$${at + 1}::${type}`).join(', ')}) x`;
  const marks = async () => {
    const counted =
      'select sum(views)::text as views from (select views, owner_id from contract_links union all select views, owner_id from receipts) v where owner_id = $1';
    const { rows } = await superuser.query<{ views: string }>(counted, [locked.victim.ownerId]);
    return `${rows[0]?.views} ${await hashWorld(superuser, locked.victim)}`;
  };
  const powers: string[] = [];
  for (const [person, enter] of STRANGERS.filter(([, enter]) => enter(locked).role === 'app')) {
    const before = await marks();
    const said = await withClient(targets.app, (client) => tryCall(client, enter(locked), { call, values }));
    powers.push(`${person} ${said} ${before === (await marks()) ? 'and changes nothing' : 'and changes it'}`);
  }
  return powers;
}

async function tryCall(client: pg.Client, { text, values }: Enter, asked: { call: string; values: unknown[] }) {
  await client.query('begin');
  await client.query(text, values);
  try {
    const { rows } = await client.query(asked.call, asked.values);
    await client.query('commit');
    return JSON.stringify(rows);
  } catch (error) {
    await client.query('rollback');
    return error instanceof pg.DatabaseError ? `${error.code}` : String(error);
  }
}

it('every question of a function of the database is noticed when it is answered with yes', {
  timeout: 600_000,
}, async () => {
  expect(mutants.length).toBeGreaterThan(8);
  const known = knownFates('function');
  const survivors: string[] = [];
  for (const { name, routine, text } of sampled(mutants, 3, (mutant) => mutant.name)) {
    const fate = known.get(name) ?? { kind: 'function' as const, name, by: await fateOf(routine, text) };
    if (!known.has(name)) noteFate(fate);
    if (fate.by === null && !(name in EQUIVALENT)) survivors.push(name);
  }
  expect(survivors).toEqual([]);
});

async function fateOf(routine: Routine, text: string): Promise<string | null> {
  const { superuser } = locked.test.database;
  const before = await powersOf(routine);
  await superuser.query(text);
  const after = await powersOf(routine);
  await superuser.query(routine.definition);
  return after.find((power) => !before.includes(power)) ?? null;
}
