-- Papers of the objects entrusted by the switch `documents` (0270_managers_write.sql, ADR 0036): shown, added, renewed, changed, thrown away and
-- brought back. What the owner keeps to himself, and every passport, stays his alone.

-- Between the owner alone and everybody up to the tenant there is a third: whoever looks after the object.
alter table documents drop constraint documents_visibility_check, drop constraint documents_check;
alter table documents add constraint documents_visibility_check check (visibility in ('owner', 'manager', 'tenant')),
  add constraint documents_shown_check check (visibility = 'owner'
    or (kind <> 'identity' and case visibility when 'tenant' then contract_id is not null else property_id is not null end));
comment on column documents.visibility is 'owner: nobody else; manager: whoever manages the object by `documents`; tenant: he and whoever rents by the contract';

-- ── What is seen ────────────────────────────────────────────────────────────────────────────────────────────────────────────
create function private.managed_document_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select d.id from public.properties p join public.documents d on d.owner_id = p.owner_id and d.property_id = p.id
                where p.id = any (private.managed_ids('documents')) and d.visibility <> 'owner')
$$;
create function private.seen_document_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.scope_document_ids() || private.managed_document_ids()
$$;

-- Names of those who have added a version, for whoever may read the paper.
create function private.version_names(p_document_id uuid) returns table (user_id uuid, name text) language sql stable security definer set search_path = '' as $$
  select u.id, concat_ws(' ', u.first_name, u.last_name) from public.users u
   where u.id in (select x.added_by from public.document_versions x where x.document_id = p_document_id)
     and (exists (select 1 from public.documents d where d.id = p_document_id and private.scope_owner_ids() @> array[d.owner_id])
       or p_document_id = any (private.managed_document_ids()))
$$;
revoke execute on function private.managed_document_ids(), private.seen_document_ids(), private.version_names(uuid) from public;
grant execute on function private.managed_document_ids(), private.seen_document_ids() to kliuchar_app, kliuchar_worker;
grant execute on function private.version_names(uuid) to kliuchar_app;

alter policy scope_select on documents using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_document_ids())::uuid[]));
alter policy scope_select on document_versions using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or document_id = any ((select private.seen_document_ids())::uuid[]));
-- A paper says which contract it is of, as a receipt and a payment do.
alter policy scope_select on contracts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_contract_ids('contracts', 'receipts', 'payments', 'documents'))::uuid[]));

-- ── What is written ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create or replace function private.object_of(p_kind text, p_id uuid, out owner_id uuid, out property_id uuid) language sql stable security definer set search_path = '' as $$
  select x.owner_id, x.property_id from (
    select p.owner_id, p.id as property_id from public.properties p where p_kind = 'property' and p.id = p_id
    union all
    select m.owner_id, m.property_id from public.physical_meters m where p_kind = 'meter' and m.id = p_id
    union all
    select r.owner_id, r.property_id from public.readings r where p_kind = 'reading' and r.id = p_id
    union all
    select t.owner_id, t.property_id from public.tasks t where p_kind = 'task' and t.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.contracts c where p_kind = 'contract' and c.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.payments y join public.contracts c on c.owner_id = y.owner_id and c.id = y.contract_id
     where p_kind = 'payment' and y.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.receipts r join public.contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
     where p_kind = 'receipt' and r.id = p_id
    union all
    select d.owner_id, d.property_id from public.documents d where p_kind = 'document' and d.id = p_id) x
$$;

create function private.held_document_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select d.id from public.properties p join public.documents d on d.owner_id = p.owner_id and d.property_id = p.id
                where p.id = private.held_by('{documents}') and d.visibility <> 'owner')
$$;
revoke execute on function private.held_document_ids() from public;
grant execute on function private.held_document_ids() to kliuchar_app;

alter policy held_insert on documents with check ((select private.held_id()) is null
  or (property_id = (select private.held_by('{documents}')) and visibility <> 'owner'
      and (contract_id is null or contract_id = any ((select private.held_contract_ids('{documents}'))::uuid[]))));
alter policy held_update on documents
  using ((select private.held_id()) is null or (property_id = (select private.held_by('{documents}')) and visibility <> 'owner'))
  with check ((select private.held_id()) is null
    or (property_id = (select private.held_by('{documents}')) and visibility <> 'owner'
        and (contract_id is null or contract_id = any ((select private.held_contract_ids('{documents}'))::uuid[]))));
alter policy held_insert on document_versions with check ((select private.held_id()) is null
  or (document_id = any ((select private.held_document_ids())::uuid[]) and file_id = any ((select private.held_file_ids('{documents}'))::uuid[])));
alter policy held_update on files
  using ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[]
    || (select private.held_file_ids('{tasks}'))::uuid[] || (select private.held_file_ids('{documents}'))::uuid[]))
  with check ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[]
    || (select private.held_file_ids('{tasks}'))::uuid[] || (select private.held_file_ids('{documents}'))::uuid[]));
