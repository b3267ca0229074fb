-- Tasks (product.md §8): the owner's own, those a rule has made, and what a tenant asks for by his link.
create table tasks (
  id uuid primary key,
  owner_id uuid not null references owners,
  title text not null,
  description text,
  category text not null default 'other' check (category in ('repair', 'cleaning', 'inspection', 'documents', 'payment', 'meter', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'waiting', 'done', 'closed', 'cancelled')),
  source text not null default 'owner' check (source in ('owner', 'tenant', 'rule')),
  property_id uuid,
  contract_id uuid,
  assignee_id uuid,
  contractor_id uuid,
  due_on date,
  recurrence text not null default 'none' check (recurrence in ('none', 'weekly', 'monthly', 'quarterly', 'yearly')),
  -- The first day of a series; its date of the month is kept over short months.
  repeats_from date,
  -- The task of the series before this one: each is followed once, whoever finishes it twice.
  previous_id uuid,
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  cost_kop bigint check (cost_kop between 1 and 99999999999),
  charge_to text check (charge_to in ('tenant', 'owner')),
  -- The line of a receipt that the cost has become, or will.
  adjustment_id uuid,
  -- The cause of a task made by a rule: it makes one task ever, whatever became of that.
  dedupe_key text,
  created_by uuid,
  finished_on date,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  check ((recurrence = 'none') = (repeats_from is null)),
  check (recurrence = 'none' or due_on is not null),
  check ((source = 'rule') = (dedupe_key is not null)),
  check (source <> 'tenant' or contract_id is not null),
  check (charge_to is distinct from 'tenant' or contract_id is not null),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete set null (contract_id),
  foreign key (owner_id, assignee_id) references owner_members (owner_id, user_id) on delete set null (assignee_id),
  foreign key (owner_id, contractor_id) references counterparties (owner_id, id),
  foreign key (owner_id, previous_id) references tasks (owner_id, id) on delete set null (previous_id),
  foreign key (owner_id, adjustment_id) references adjustments (owner_id, id)
);
comment on column tasks.cost_kop is 'kopecks; becomes a line of the tenant''s next receipt when charge_to is tenant and the work is done';

create unique index tasks_cause on tasks (owner_id, dedupe_key) where dedupe_key is not null;
create unique index tasks_previous on tasks (owner_id, previous_id) where previous_id is not null;
-- A CASE where COALESCE would be shorter: the planner counts it as no leak (0113_list_indexes.sql).
create index tasks_due on tasks (owner_id, (case when due_on is null then 'infinity'::date else due_on end), id);
create index tasks_created on tasks (owner_id, created_at desc, id desc);
create index tasks_status on tasks (owner_id, status, (case when due_on is null then 'infinity'::date else due_on end), id);
create index tasks_priority on tasks (owner_id, priority, (case when due_on is null then 'infinity'::date else due_on end), id);
create index tasks_source on tasks (owner_id, source, (case when due_on is null then 'infinity'::date else due_on end), id);
create index tasks_property on tasks (owner_id, property_id, (case when due_on is null then 'infinity'::date else due_on end), id) where property_id is not null;
create index tasks_contract on tasks (owner_id, contract_id, (case when due_on is null then 'infinity'::date else due_on end), id) where contract_id is not null;
create index tasks_assignee on tasks (owner_id, assignee_id, (case when due_on is null then 'infinity'::date else due_on end), id) where assignee_id is not null;
create index tasks_contractor on tasks (owner_id, contractor_id) where contractor_id is not null;
create index tasks_adjustment on tasks (owner_id, adjustment_id) where adjustment_id is not null;
create index tasks_search on tasks using gin (owner_id, search_text gin_trgm_ops);

create table task_photos (
  owner_id uuid not null,
  task_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (owner_id, task_id, file_id),
  foreign key (owner_id, task_id) references tasks (owner_id, id) on delete cascade,
  foreign key (owner_id, file_id) references files (owner_id, id)
);
create index task_photos_file on task_photos (owner_id, file_id);

create table task_comments (
  id uuid primary key,
  owner_id uuid not null,
  task_id uuid not null,
  -- A person, who may go; the comment stays.
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  unique (owner_id, id),
  foreign key (owner_id, task_id) references tasks (owner_id, id) on delete cascade
);
create index task_comments_task on task_comments (owner_id, task_id, created_at, id);

-- A tenant reads what was reported from his own contract, and nothing else of the owner's (ADR 0020).
call private.protect('tasks', $$(source = 'tenant' and contract_id = any ((select private.scope_contract_ids())::uuid[]))$$);
call private.protect('task_photos');
call private.protect('task_comments');
grant select, insert, update, delete on tasks, task_photos to kliuchar_app, kliuchar_worker;
grant select, insert on task_comments to kliuchar_app, kliuchar_worker;

-- The names of the people of the scope's owners: a person's own row is all that he sees of users.
create function private.member_names() returns table (owner_id uuid, user_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select m.owner_id, m.user_id, concat_ws(' ', u.first_name, u.last_name) from public.owner_members m join public.users u on u.id = m.user_id
   where m.owner_id = any (private.scope_owner_ids())
$$;
revoke execute on function private.member_names() from public;
grant execute on function private.member_names() to kliuchar_app, kliuchar_worker;

-- The look-up of 0111 finds tasks too.
create or replace function private.find_by_text(p_list text, p_patterns text[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}'; v_column text;
begin
  v_column := case when p_list in ('contracts', 'physical_meters', 'payments') then 'find_text'
                   when p_list in ('counterparties', 'properties', 'complexes', 'tasks') then 'search_text' end;
  if v_column is null then
    raise exception 'Nothing is found in %', p_list;
  end if;
  foreach v_owner in array coalesce(private.scope_owner_ids(), '{}') loop
    execute format('select array(select x.id from public.%1$I x where x.owner_id = $1 and x.%2$I like any ($2) and x.%2$I <> %3$L limit $3)', p_list, v_column, '')
       into v_part using v_owner, p_patterns, p_limit - cardinality(v_found);
    v_found := v_found || v_part;
    exit when cardinality(v_found) >= p_limit;
  end loop;
  return v_found;
end $$;

-- The facts of 0112: all, those open by the day they are due, and what tenants have asked for and nobody has looked at.
insert into private.fact_rules values ('tasks', $$
  ('tasks', '', 1, 0::bigint),
  ('tasks.open', coalesce(to_char(x.due_on, 'YYYY-MM-DD'), ''), (x.status in ('new', 'in_progress', 'waiting'))::int, 0),
  ('tasks.reported', '', (x.source = 'tenant' and x.status = 'new')::int, 0)$$);

do $do$
declare
  v_body text;
  v record;
begin
  select format($body$ insert into public.owner_facts as f (owner_id, fact, key, count, kop)
      select x.owner_id, v.fact, v.key, sum(x.sign * v.count), sum(x.sign * v.kop) from {changes} x, lateral (values %s) v(fact, key, count, kop)
       where v.count <> 0 or v.kop <> 0
       group by 1, 2, 3 having sum(x.sign * v.count) <> 0 or sum(x.sign * v.kop) <> 0 order by 1, 2, 3
      on conflict (owner_id, fact, key, slot) do update set count = f.count + excluded.count, kop = f.kop + excluded.kop; $body$, r.facts)
    into v_body from private.fact_rules r where r.table_name = 'tasks';
  for v in select * from (values
      ('insert', '(select x.*, 1 as sign from new_rows x)', 'new table as new_rows'),
      ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)', 'old table as old_rows new table as new_rows'),
      ('delete', '(select x.*, -1 as sign from old_rows x)', 'old table as old_rows')) e(event, changes, tables) loop
    execute format('create function private.%I() returns trigger language plpgsql security definer set search_path = '''' as %L',
      'tasks_facts_' || v.event, 'begin ' || replace(v_body, '{changes}', v.changes) || ' return null; end');
    execute format('revoke execute on function private.%I() from public', 'tasks_facts_' || v.event);
    execute format('create trigger %I after %s on tasks referencing %s for each statement execute function private.%I()',
      'tasks_facts_' || v.event, v.event, v.tables, 'tasks_facts_' || v.event);
  end loop;
end $do$;
