-- A copy of all that is mine (product.md §8): asked for by a person, made by a job, fetched by him alone for seven days.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  -- The bytes are no file of an owner: a backup leaves them out, and whoever restores it asks for a new copy.
  archive_key text,
  size bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') = (archive_key is not null and size is not null and ready_at is not null and expires_at is not null))
);
create index data_exports_user on data_exports (user_id, created_at desc, id desc);
-- One at a time: whoever asks again gets the one that is being made.
create unique index data_exports_queued on data_exports (user_id) where status = 'queued';
create index data_exports_expiry on data_exports (expires_at) where status = 'ready';

alter table data_exports enable row level security;
alter table data_exports force row level security;
do $$ begin execute format('create policy migrator on data_exports to %I using (true) with check (true)', current_user); end $$;
create policy self on data_exports for select to kliuchar_app using (user_id = (select private.scope_user_id()));
create policy self_insert on data_exports for insert to kliuchar_app with check (user_id = (select private.scope_user_id()) and status = 'queued');
create policy worker on data_exports to kliuchar_worker using (true) with check (true);
grant select, insert on data_exports to kliuchar_app;
grant select, update, delete on data_exports to kliuchar_worker;

-- What the job begins with: the person, whom he owns for, and where he rents.
create function private.export_subject(p_user_id uuid, out person jsonb, out sessions jsonb, out requests jsonb, out owner_ids uuid[], out leases jsonb)
language sql stable security definer set search_path = '' as $$
  select to_jsonb(u) - 'password_hash',
    (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]') from public.sessions s where s.user_id = u.id),
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.support_requests r where r.user_id = u.id),
    array(select m.owner_id from public.owner_members m where m.user_id = u.id order by m.owner_id),
    (select coalesce(jsonb_agg(jsonb_build_object('ownerId', l.owner_id, 'contractIds', l.ids)), '[]') from (
       select p.owner_id, jsonb_agg(p.contract_id order by p.contract_id) as ids from public.contract_parties p
         join public.contracts c on c.id = p.contract_id and c.status not in ('draft', 'cancelled') where p.user_id = u.id group by p.owner_id) l)
    from public.users u where u.id = p_user_id and u.blocked_at is null
$$;
revoke execute on function private.export_subject(uuid) from public;
grant execute on function private.export_subject(uuid) to kliuchar_worker;
