import type { Pool } from 'pg';

const OURS = `('public', 'private', 'graphile_worker')`;

/** Everything the catalogue knows of our schemas, one line a fact; names instead of numbers, so that two databases can be compared. */
const FACTS: readonly string[] = [
  `select format('schema %s %s', nspname, nspacl) from pg_namespace where nspname in ${OURS}`,
  `select format('extension %s %s', extname, extversion) from pg_extension`,
  `select format('relation %s kind=%s owner=%s persistence=%s rls=%s forced=%s options=%s acl=%s partition=%s', c.oid::regclass, c.relkind,
          c.relowner::regrole, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relacl, pg_get_expr(c.relpartbound, c.oid))
     from pg_class c where c.relnamespace::regnamespace::text in ${OURS}`,
  `select format('column %s #%s %s %s null=%s default=%s generated=%s identity=%s collation=%s acl=%s', a.attrelid::regclass,
          row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
          pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, nullif(a.attcollation, 0)::regcollation, a.attacl)
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s %s valid=%s deferrable=%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, condeferrable,
          obj_description(oid, 'pg_constraint')) from pg_constraint where connamespace::regnamespace::text in ${OURS}`,
  `select format('index %s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace::regnamespace::text in ${OURS}`,
  `select format('function %s owner=%s acl=%s %s', oid::regprocedure, proowner::regrole, proacl, case when prokind = 'a' then '' else pg_get_functiondef(oid) end)
     from pg_proc p where pronamespace::regnamespace::text in ${OURS}
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ${OURS}`,
  `select format('policy %s.%s %s %s %s %s using=%s check=%s', schemaname, tablename, policyname, permissive, cmd, roles, qual, with_check)
     from pg_policies where schemaname in ${OURS}`,
  `select format('type %s %s %s %s', t.oid::regtype, t.typtype, format_type(t.typbasetype, t.typtypmod),
          (select array_agg(enumlabel order by enumsortorder) from pg_enum e where e.enumtypid = t.oid))
     from pg_type t where t.typnamespace::regnamespace::text in ${OURS} and t.typtype in ('e', 'd')`,
  `select format('collation %s %s %s', c.oid::regcollation, c.collprovider, to_jsonb(c) ->> 'colllocale') from pg_collation c
    where c.collnamespace::regnamespace::text in ${OURS}`,
  `select format('sequence %s.%s %s %s %s %s', schemaname, sequencename, data_type, start_value, increment_by, cycle) from pg_sequences
    where schemaname in ${OURS}`,
  `select format('comment %s %s %s', d.objoid::regclass, d.objsubid, d.description) from pg_description d join pg_class c on c.oid = d.objoid
    where d.classoid = 'pg_class'::regclass and c.relnamespace::regnamespace::text in ${OURS}`,
  `select format('migration %s %s %s', version, name, checksum) from public.schema_migrations`,
];

export async function dumpSchema(db: Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const text of FACTS) {
    const { rows } = await db.query<[string]>({ text: `${text} order by 1`, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line));
  }
  return lines;
}
