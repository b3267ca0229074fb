-- A price typed wrong is put right while no issued receipt has been counted by it. The row itself never changes: lines of drafts and of
-- voided receipts, and a receipt that is being issued at this very moment, name it by its id and are counted again by it. So it leaves its
-- tariff, and the right price is a row of its own.
alter table tariff_versions alter column tariff_id drop not null;
comment on column tariff_versions.tariff_id is 'null for a price that was replaced or removed before it was issued: kept for the lines that name it';

-- Every version that a line was counted by, wherever in its explanation it stands.
create function private.tariff_versions_in(p_explanation jsonb) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(distinct v.id #>> '{}'), '{}')
    from pg_catalog.jsonb_path_query(p_explanation, 'strict $.**.tariffVersionId') v(id) where v.id <> 'null'::jsonb
$$;
revoke execute on function private.tariff_versions_in(jsonb) from public;
-- Whoever writes a line computes what its index holds.
grant execute on function private.tariff_versions_in(jsonb) to kliuchar_app, kliuchar_worker;
create index receipt_lines_tariff_versions on receipt_lines using gin (owner_id, private.tariff_versions_in(explanation)) where service is not null;

-- An array's `@>` is not leakproof, so under row-level security that index would serve nobody: it is asked here, within the scope's owners.
create function private.receipt_by_tariff_version(p_owner uuid, p_version uuid) returns text language sql stable security definer set search_path = '' as $$
  select r.number from public.receipt_lines l join public.receipts r on r.owner_id = l.owner_id and r.id = l.receipt_id
   where l.owner_id = p_owner and p_owner = any (private.scope_owner_ids()) and l.service is not null
     and private.tariff_versions_in(l.explanation) @> array[p_version::text] and r.status = 'issued'
   limit 1
$$;
revoke execute on function private.receipt_by_tariff_version(uuid, uuid) from public;
grant execute on function private.receipt_by_tariff_version(uuid, uuid) to kliuchar_app;
