-- A copy of all my data holds what was mine when it was made. It is kept with the keys of that, and given only to whoever still has every one
-- of them: a colleague who was sent away in the seven days of a copy downloaded everything of the owner once more.

-- What a person has of owners, as keys: `owner:<owner>` of everyone who works for him, `principal:<owner>` of whoever answers for him,
-- `grant:<grant>:<version>` of what is entrusted, `lease:<contract>` of where he rents.
create function private.holdings(p_user_id uuid, p_today date) returns text[] language sql stable security definer set search_path = '' as $$
  select array(
    select k from public.owner_members m, unnest(array['owner:' || m.owner_id, case when m.role = 'principal' then 'principal:' || m.owner_id end]) k
     where m.user_id = p_user_id and k is not null
    union all
    select 'grant:' || g.id || ':' || g.version from public.grants g
     where g.user_id = p_user_id and g.status = 'accepted' and g.kind = 'manager' and (g.until_on is null or g.until_on >= p_today)
    union all
    select 'lease:' || p.contract_id from public.contract_parties p where p.user_id = p_user_id
    order by 1)
$$;

alter table data_exports add column holds text[];
comment on column data_exports.holds is 'the keys of what is in it (private.holdings); an older one without them is given to nobody';

-- Of the person of the scope.
create function private.holds_still(p_keys text[]) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_keys <@ private.holdings(private.scope_user_id(), private.scope_today()), false)
$$;

-- The bytes go as soon as nobody may have them, and not in seven days.
create function private.purge_exports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.data_exports e join changed_rows r on r.user_id = e.user_id where e.status = 'ready') then
    perform private.enqueue(gen_random_uuid(), 'exports.purge', null, '{}');
  end if;
  return null;
end $$;
create trigger owner_members_exports_gone after delete on owner_members referencing old table as changed_rows
  for each statement execute function private.purge_exports();
create trigger owner_members_exports_changed after update on owner_members referencing new table as changed_rows
  for each statement execute function private.purge_exports();

revoke execute on function private.holdings(uuid, date), private.holds_still(text[]), private.purge_exports() from public;
grant execute on function private.holdings(uuid, date) to kliuchar_worker;
grant execute on function private.holds_still(text[]) to kliuchar_app;
