import { retryOnConflict } from '../platform/db/transaction.ts';
import type { World } from './access-world.ts';
import type { TestDatabase } from './test-database.ts';

/** No word and no sum of any world that is built. */
export const PLANTED = 'ЗНАК-КАНАРКИ';
export const PLANTED_KOP = '76543219';

/**
 * Every word, list of words, document and sum that a table holds of an owner or his people, whatever column it stands in; a column that
 * refuses the value, because it holds a code or a number of a given form, keeps its own. Triggers and keys are not asked: nobody reads
 * this world, so it need not be a life that could be.
 */
const PLANT = `create function pg_temp.plant(p_owner_id uuid, p_people uuid[], p_word text, p_kop bigint) returns text[] language plpgsql as $$
declare c record; v_planted text[] := '{}'; v_value text;
begin
  for c in select t.table_name, x.column_name, x.udt_name, k.column_name as owner from information_schema.tables t
      join information_schema.columns x on x.table_schema = t.table_schema and x.table_name = t.table_name
      join information_schema.columns k on k.table_schema = t.table_schema and k.table_name = t.table_name
        and k.column_name = case t.table_name when 'owners' then 'id' when 'users' then 'id' when 'sessions' then 'user_id' else 'owner_id' end
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and x.is_generated = 'NEVER' and x.udt_name in ('text', '_text', 'jsonb', 'int8')
  loop
    v_value := case c.udt_name when 'text' then format('%L || coalesce(%I, '''')', p_word, c.column_name)
                               when '_text' then format('array[%L] || %I', p_word, c.column_name)
                               when 'int8' then p_kop::text
                               else format('case jsonb_typeof(%1$I) when ''object'' then %1$I || %2$L else %1$I end', c.column_name, jsonb_build_object('word', p_word)) end;
    begin
      execute format('update public.%I set %I = %s where %I = any ($1)', c.table_name, c.column_name, v_value, c.owner) using p_owner_id || p_people;
      v_planted := v_planted || format('%s.%s', c.table_name, c.column_name);
    exception when check_violation or unique_violation or not_null_violation or foreign_key_violation then null;
    end;
  end loop;
  return v_planted;
end $$`;

/**
 * The columns that hold it now, as `table.column`. Every table is written at once, so a job of a minute that is under way may be waiting
 * for what this holds while this waits for what the job holds: the one whom the database gives up begins again.
 */
export function plantCanaries({ superuser }: TestDatabase, world: World): Promise<string[]> {
  const people = [world, world.tenant, world.former, world.newcomer, world.partner].map(({ userId }) => userId);
  return retryOnConflict(async () => {
    const client = await superuser.connect();
    try {
      await client.query(PLANT);
      await client.query('begin; set local session_replication_role = replica');
      const { rows } = await client.query<{ planted: string[] }>('select pg_temp.plant($1, $2, $3, $4) as planted', [
        world.ownerId,
        people,
        PLANTED,
        PLANTED_KOP,
      ]);
      await client.query('commit');
      return rows[0]?.planted ?? [];
    } finally {
      // A transaction that has failed goes with its connection, and so does the function.
      client.release(true);
    }
  });
}
