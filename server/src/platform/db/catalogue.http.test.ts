import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOSE_POLICIES } from '../../testing/locks/second-lock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** The rules of the schema asked of the catalogue itself, so that a new table cannot forget them (ADR 0007, reliability.md §3). */

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function column(sql: string): Promise<string[]> {
  const { rows } = await test.superuser.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).sort();
}

const OWNED = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

describe('every table of an owner', () => {
  it('is one of many', async () => {
    expect((await column(`select relname as name from (${OWNED}) t`)).length).toBeGreaterThan(25);
  });

  it('has row-level security enabled and forced, like every other table', async () => {
    const open = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity)`;
    // The list of migrations holds nothing of anybody.
    expect(await column(open)).toEqual(['schema_migrations']);
  });

  it('has a policy for each command that the program may give on it', async () => {
    const missing = `select t.relname || ' ' || command as name from (${OWNED}) t
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command cross join unnest(array['kliuchar_app', 'kliuchar_worker']) role
      where has_table_privilege(role, t.oid, command) and not exists (
        select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname and p.cmd in (command, 'ALL') and role::name = any(p.roles))`;
    expect(await column(missing)).toEqual([]);
  });

  it('is written only where the owner is the scope’s: every policy for the app has its check', async () => {
    expect(await column(LOOSE_POLICIES)).toEqual([]);
  });

  it('asks at most three questions before it shows a row: a plan sets each of them up for every table it names', async () => {
    const asking = `select tablename || ' ' || policyname as name from pg_policies where schemaname = 'public' and cmd = 'SELECT'
      and regexp_count(qual, 'SELECT') > 3`;
    expect(await column(asking)).toEqual([]);
  });

  it('opens whole to the worker only where its jobs are for everybody', async () => {
    const whole = `select tablename || ' ' || cmd as name from pg_policies where schemaname = 'public' and 'kliuchar_worker' = any(roles) and qual = 'true'`;
    expect(await column(whole)).toEqual([
      'data_exports ALL',
      'demos SELECT',
      'idempotency_keys ALL',
      'key_rates ALL',
      'messages ALL',
      'notification_rules ALL',
      'outbox ALL',
      'owner_members SELECT',
      'owners SELECT',
      'price_indexes ALL',
      'push_devices ALL',
      'secrets ALL',
      'sessions ALL',
      'telegram_bots ALL',
      'telegram_codes ALL',
      'telegram_links ALL',
      'throttles ALL',
      'users SELECT',
    ]);
  });

  it('is not shown past its locks by a view', async () => {
    expect(
      await column(`select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (relkind = 'm' or (relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)))`),
    ).toEqual([]);
  });

  it('has an index that begins with the owner', async () => {
    const without = `select t.relname as name from (${OWNED}) t where not exists (
      select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = t.oid and a.attname = 'owner_id' and i.indpred is null)`;
    // Queues go by their own order.
    expect(await column(without)).toEqual(['messages', 'outbox']);
  });

  it('is planned for the large owner: the planner is told that there are few', async () => {
    const unknown = `select t.relname as name from (${OWNED}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'owner_id'
      where a.attoptions is distinct from array['n_distinct=2']`;
    expect(await column(unknown)).toEqual([]);
  });
});

describe('the roles of the program', () => {
  it.each(['kliuchar_app', 'kliuchar_worker'])('%s has no power of its own', async (role) => {
    const { rows } = await test.superuser.query(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
    ]);
    expect(await column(`select relname as name from pg_class where relowner = '${role}'::regrole`)).toEqual([]);
    expect(await column(`select proname as name from pg_proc where proowner = '${role}'::regrole`)).toEqual([]);
    expect(
      await column(`select roleid::regrole::text as name from pg_auth_members where member = '${role}'::regrole`),
    ).toEqual([]);
    expect(
      await column(
        `select nspname as name from pg_namespace where has_schema_privilege('${role}', oid, 'CREATE') and nspname !~ '^pg_'`,
      ),
    ).toEqual([]);
  });

  it.each(['kliuchar_app', 'kliuchar_worker'])('%s cannot rewrite what is append-only', async (role) => {
    const { rows } = await test.superuser.query<{ name: string }>(
      `select t as name from unnest(array['ledger_entries', 'allocations', 'audit_log', 'contract_terms', 'contract_acceptances', 'checkout_events']) t
        where has_table_privilege($1, t, 'UPDATE') or has_table_privilege($1, t, 'TRUNCATE')`,
      [role],
    );
    expect(rows).toEqual([]);
  });

  it('the app may not look into the queue of jobs', async () => {
    const open = `select table_name as name from information_schema.tables where table_schema = 'graphile_worker'
      and has_table_privilege('kliuchar_app', quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT')`;
    expect(await column(open)).toEqual([]);
  });
});

describe('the functions that look before a scope exists', () => {
  const DEFINERS = `select p.oid, p.oid::regprocedure::text as name, p.proconfig from pg_proc p where p.prosecdef
    and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

  it('have an empty search path', async () => {
    expect((await column(`select name from (${DEFINERS}) f`)).length).toBeGreaterThan(20);
    expect(
      await column(`select name from (${DEFINERS}) f where not coalesce('search_path=""' = any(proconfig), false)`),
    ).toEqual([]);
  });

  it('are executed by nobody in general', async () => {
    const open = `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'private'::regnamespace
      and has_function_privilege('public', p.oid, 'EXECUTE')`;
    expect(await column(open)).toEqual([]);
    expect(
      await column(`select name from (${DEFINERS}) f where has_function_privilege('public', oid, 'EXECUTE')`),
    ).toEqual([]);
  });

  it('do not let the app choose its scope: it may enter only what it proves', async () => {
    const entering = `select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace
      and p.proname ~ '^(enter_|set_scope)' and has_function_privilege('kliuchar_app', p.oid, 'EXECUTE')`;
    expect(await column(entering)).toEqual([
      'enter_feed',
      'enter_key',
      'enter_link_owner',
      'enter_managed',
      'enter_managed_contracts',
      'enter_party_owner',
      'enter_public_contract',
      'enter_public_receipt',
      'enter_session',
    ]);
  });
});

/**
 * A unique value that does not begin with the owner would tell that somebody else has it. These begin with the id of a thing whose own
 * foreign key includes the owner, and use cases find that thing in scope first, so nobody can try another's; or hold what no person chooses.
 */
const UNIQUE_WITHOUT_OWNER: Readonly<Record<string, string>> = {
  allocations_reversal_of_key: 'an id we made',
  api_keys_hash: 'a key we made, hashed',
  checkout_attempts_order_id_key: 'random, made by the program',
  checkout_events_provider_digest_key: 'a digest of bytes that a provider has signed',
  contract_amendments_contract_id_number_key: 'of a contract',
  contract_links_pkey: 'of a contract',
  contract_parties_pkey: 'of a contract',
  contract_terms_contract_id_valid_from_key: 'of a contract',
  contracts_no_overlap: 'of an object',
  demos_home_user_id_key: 'an id we made: a person has one demo',
  demos_of_the_command: 'one for the whole program, made by its operator',
  demos_user_id_key: 'an id we made',
  grants_token: 'a key we made, hashed',
  member_invitations_key: 'a key we made, hashed',
  ledger_entries_reversal_of_key: 'an id we made',
  notifications_told_once: 'of a person and the owner, who is its second column',
  outbox_dedupe_key_key: 'chosen by the program, with an id inside',
  property_services_property_id_position_key: 'of an object',
  readings_one_a_day: 'of a meter',
  receipts_one_regular: 'of a contract',
  subscription_invoices_number_key: 'made by the program: one series of the whole platform',
  tariff_versions_tariff_id_valid_from_key: 'of a tariff',
};

/**
 * Ids without a foreign key, and what keeps them inside their owner instead. Each key is a look-up for every row that is written, so
 * those of the billing statements say what theirs would cost a run of 10 000 receipts of about a second (measured, migration 0070).
 */
const LOOSE_IDS: Readonly<Record<string, string>> = {
  'allocations.source_id': 'of several tables, told by source_type',
  'audit_log.actor_user_id': 'a person, who may go; the line stays',
  'audit_log.entity_id': 'of several tables, told by entity_type',
  'contract_acceptances.user_id': 'a person, who may go; the acceptance stays',
  'idempotency_keys.claim': 'the name of one request',
  'import_entries.entity_id': 'of several tables, told by entity; what is taken back is looked for by the owner again',
  'ledger_entries.source_id': 'of several tables, told by source_type',
  'notifications.entity_id': 'of several tables, told by entity_type',
  'outbox.owner_id': 'a queue; whose a job is, is checked when it enters the scope of that owner',
  'payments.created_by': 'a person, who may go; the payment stays',
  'readings.receipt_id': 'set by the statement that bills, joined by the owner; a key would cost 120 ms a run',
  'readings.submitted_by': 'a person, who may go; the reading stays',
  'receipt_batches.receipt_ids': 'a list of the owner’s own, gathered in his scope; a receipt is never deleted',
  'receipt_batches.contract_ids': 'the contracts of a manager’s batch, gathered in the scope of its owner',
  'receipt_batches.managed_by': 'a person, who may go; the batch stays the owner’s',
  'receipt_runs.managed_by': 'a person, who may go; the run stays the owner’s',
  'receipt_runs.contract_ids': 'a list, frozen when the run is made from contracts found in the scope of the owner',
  'receipt_runs.created_by': 'a person, who may go; the run stays',
  'receipt_runs.cursor_contract_id': 'where the run stands; the contract may be gone',
  'receipts.run_id': 'set by the run itself for its owner; a key would cost 50 ms a run',
  'sessions.id': 'the name of the session itself',
  'supplier_payments.shown_by': 'a person, who may go; what he showed stays',
  'announcements.sent_by': 'a person, who may go; what he said stays',
  'announcement_recipients.message_id': 'written with the message itself; messages go by their age',
  'settlements.created_by': 'a person, who may go; what he settled stays',
  'expenses.recorded_by': 'a person, who may go; the expense stays',
  'counterparties.added_by': 'a person, who may go; the card stays',
  'handover_acts.signer_user_id': 'a person, who may go; the signature stays',
  'document_versions.added_by': 'a person, who may go; the version stays',
  'task_comments.author_id': 'a person, who may go; the comment stays',
  'tasks.created_by': 'a person, who may go; the task stays',
};

/** References nobody looks at from the other end: what they point to is never deleted while it is pointed to. */
const UNINDEXED: Readonly<Record<string, string>> = {
  'contract_documents.amendment_id': 'amendments are never deleted',
  'contract_terms.amendment_id': 'amendments are never deleted',
  'physical_meters.replaced_by': 'meters are never deleted',
  'receipt_lines.adjustment_id': 'adjustments are never deleted',
};

describe('no constraint tells about another owner', () => {
  it('unique values of a person begin with the owner', async () => {
    const found = `select i.indexrelid::regclass::text as name from (${OWNED}) t join pg_index i on i.indrelid = t.oid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where (i.indisunique or i.indisexclusion) and a.attname is distinct from 'owner_id'
        and not (i.indisprimary and i.indnkeyatts = 1 and a.attname = 'id')`;
    expect(await column(found)).toEqual(Object.keys(UNIQUE_WITHOUT_OWNER).sort());
  });

  it('references between tables of an owner include the owner', async () => {
    const plain = `select k.conname as name from pg_constraint k join (${OWNED}) t on t.oid = k.conrelid join (${OWNED}) r on r.oid = k.confrelid
      where k.contype = 'f' and not exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'owner_id')`;
    expect(await column(plain)).toEqual([]);
  });

  it('every id of a row is a reference, or is known for what keeps it inside its owner', async () => {
    const loose = `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum)
        and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))`;
    expect(await column(loose)).toEqual(Object.keys(LOOSE_IDS).sort());
  });

  it('every reference can be looked up from its other end, or is known for why nobody does', async () => {
    // By an index that begins with the reference itself, the owner before it or not.
    const unindexed = `select distinct k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and (a.attname <> 'owner_id' or cardinality(k.conkey) = 1)
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) < 3 and not exists (
        select 1 from pg_index i join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
         where i.indrelid = k.conrelid and (i.indkey[0] = a.attnum or (first.attname = 'owner_id' and i.indkey[1] = a.attnum)))`;
    expect(await column(unindexed)).toEqual(Object.keys(UNINDEXED).sort());
  });
});
