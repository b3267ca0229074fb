-- A paper of a complex as such (product.md §8, ADR 0024, 0036): its insurance, a supplier's contract, a bill for the whole house. Whoever looks
-- after the complex by `documents` reads what is not the owner's alone; he writes inside one object (ADR 0031), so the owner keeps it.
alter table documents
  add column complex_id uuid,
  add foreign key (owner_id, complex_id) references complexes (owner_id, id),
  add constraint documents_complex_check check (complex_id is null or (property_id is null and contract_id is null)),
  drop constraint documents_shown_check,
  add constraint documents_shown_check check (visibility = 'owner'
    or (kind <> 'identity' and case visibility when 'tenant' then contract_id is not null else property_id is not null or complex_id is not null end));
comment on column documents.complex_id is 'of the complex as a whole; a paper of one of its objects names the object';
create index documents_complex on documents (owner_id, complex_id, created_at desc, id desc) where complex_id is not null;

-- Complexes that the person of the scope manages with this switch, those that are on the list.
create function private.managed_complex_ids(p_switch text) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.id from public.grants g join public.complexes x on x.owner_id = g.owner_id and x.id = g.complex_id and x.archived_at is null
     where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
       and (g.until_on is null or g.until_on >= private.scope_today()))
$$;
-- The row of a complex is its owner's; whoever reads its paper is told how it is called.
create function private.managed_complex_name(p_complex_id uuid) returns text language sql stable parallel safe security definer set search_path = '' as $$
  select x.name from public.complexes x where x.id = p_complex_id and x.id = any ((select private.managed_complex_ids('documents'))::uuid[])
$$;
create or replace function private.managed_document_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select d.id from public.properties p join public.documents d on d.owner_id = p.owner_id and d.property_id = p.id
                where p.id = any ((select private.managed_ids('documents'))::uuid[]) and d.visibility <> 'owner'
               union all
               select d.id from public.complexes x join public.documents d on d.owner_id = x.owner_id and d.complex_id = x.id
                where x.id = any ((select private.managed_complex_ids('documents'))::uuid[]) and d.visibility <> 'owner')
$$;
revoke execute on function private.managed_complex_ids(text), private.managed_complex_name(uuid) from public;
grant execute on function private.managed_complex_ids(text), private.managed_complex_name(uuid) to kliuchar_app, kliuchar_worker;

-- As in 0531, with the complexes themselves: what is told of one needs `documents:<complex>`.
create or replace function private.entrusted_keys(p_user_id uuid, p_today date) returns jsonb language sql stable security definer set search_path = '' as $$
  with live as (
    select g.id, g.owner_id, g.property_id, g.complex_id, g.switches from public.grants g
     where g.user_id = p_user_id and g.status = 'accepted' and g.kind = 'manager' and (g.until_on is null or g.until_on >= p_today)
  )
  select coalesce(jsonb_object_agg(k.key, true), '{}') from (
    select 'grant:' || l.id as key from live l
    union all
    select s || ':' || coalesce(l.property_id, l.complex_id) from live l, unnest(l.switches) s
    union all
    select s || ':' || p.id from live l join public.properties p on p.owner_id = l.owner_id and p.complex_id = l.complex_id, unnest(l.switches) s) k
$$;
