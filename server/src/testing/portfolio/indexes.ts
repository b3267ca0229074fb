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

type Task = (client: Statements) => Promise<unknown>;
/** One connection, or several that share the work. */
export type Clients = readonly [Statements, ...Statements[]];

/** Runs `work` while the tables have only the indexes of their keys. */
export async function withoutIndexes(clients: Clients, work: () => Promise<void>): Promise<void> {
  const [client] = clients;
  const { rows } = await client.query<Index>(INDEXES);
  for (const { drop } of rows) await client.query(drop);
  await work();
  await shareOut(
    clients,
    rows.map(
      ({ create }) =>
        (one) =>
          one.query(create),
    ),
  );
}

/** Each task by whichever connection is free, in the order they stand; the first connection does `own` before it takes one. */
export async function shareOut(clients: Clients, tasks: readonly Task[], own?: Task): Promise<void> {
  const waiting = [...tasks];
  const work = async (client: Statements, first?: Task) => {
    for (let task = first ?? waiting.shift(); task !== undefined; task = waiting.shift()) await task(client);
  };
  const [client, ...others] = clients;
  await Promise.all([work(client, own), ...others.map((other) => work(other))]);
}
