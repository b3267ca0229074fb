-- A person's own views of the lists (ux.md L2): a name, and the filters, the order and the columns as the address has them.
create table list_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  list text not null check (list in ('properties', 'contracts', 'receipts', 'payments', 'tasks', 'counterparties')),
  name text not null check (char_length(name) between 1 and 40),
  -- The name as a reader tells names apart.
  name_key text not null,
  query text not null check (char_length(query) between 1 and 1000),
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index list_views_name on list_views (user_id, list, name_key);

do $$
begin
  execute 'alter table list_views enable row level security';
  execute 'alter table list_views force row level security';
  execute format('create policy migrator on list_views to %I using (true) with check (true)', current_user);
end $$;
create policy self on list_views to kliuchar_app
  using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()));
grant select, insert, update, delete on list_views to kliuchar_app;

-- A closed account keeps none.
create function private.forget_list_views() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_views v where v.user_id = new.id;
  return null;
end $$;
revoke execute on function private.forget_list_views() from public;
create trigger users_forget_list_views after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.forget_list_views();

-- A copy of all that is mine has them: the function of 0490 with one more field of the person.
do $do$
declare
  v_from text := '''push_devices'', (select';
  v_def text := pg_get_functiondef('private.export_subject(uuid)'::regprocedure);
begin
  if position(v_from in v_def) = 0 then
    raise exception 'export_subject is not what it was';
  end if;
  execute replace(v_def, v_from,
    '''list_views'', (select coalesce(jsonb_agg(jsonb_build_object(''list'', v.list, ''name'', v.name, ''query'', v.query, ''created_at'', v.created_at) order by v.list, v.created_at, v.id), ''[]'')
                         from public.list_views v where v.user_id = u.id),
      ' || v_from);
end $do$;
