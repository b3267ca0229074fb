import type { Statements } from '../factories.ts';

type Index = { readonly drop: string; readonly create: string };

/** Everything but what keys stand on: an index made at once from all rows costs a fraction of one kept row by row. */
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class t on t.oid = i.indrelid
   where t.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
         format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype = 'x'`;

/** Runs `work` while the tables have only the indexes of their keys. */
export async function withoutIndexes(client: Statements, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Index>(INDEXES);
  for (const { drop } of rows) await client.query(drop);
  await work();
  for (const { create } of rows) await client.query(create);
}
