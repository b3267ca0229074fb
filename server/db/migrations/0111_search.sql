-- Search at any size. LIKE is not leakproof, so under row-level security no index serves it and every search reads the whole account
-- (measured at 20 000 contracts: 3 000 buffers for a name, 180 000 for a receipt). The words a contract or a meter is found by stand on
-- its own row, and a function that is bounded by the scope's owners looks them up in an index of owner and trigrams.

create extension if not exists btree_gin;

-- ── The words of a contract and of a meter ──────────────────────────────────────────────────────────────────────────────────
-- Kept here by triggers: the number, the tenant's and the object's words, one a line, as their cards have them now.
alter table contracts add column find_text text not null default '';
alter table physical_meters add column find_text text not null default '';

-- What domain/src/text/search-text.ts makes of a serial: lower case, ґ as г, dashes and spaces as one space.
create function private.searchable(p_text text) returns text language sql immutable parallel safe
  as $$ select btrim(regexp_replace(replace(replace(replace(lower(p_text), 'ґ', 'г'), '’', ''), '''', ''), '[\s\-‐‑‒–—−]+', ' ', 'g')) $$;

-- The locks make a rename and a new contract wait for each other: one of the two sees what the other has written. The object's is the
-- stronger one, because the contract will also write how the object stands.
create function private.find_text_of_contract() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_tenant text; v_object text;
begin
  select p.search_text into v_object from public.properties p where p.owner_id = new.owner_id and p.id = new.rental_object_id for no key update;
  select t.search_text into v_tenant from public.counterparties t where t.owner_id = new.owner_id and t.id = new.tenant_counterparty_id for share;
  new.find_text := concat_ws(e'\n', new.search_text, v_tenant, v_object);
  return new;
end $$;
create trigger contracts_find_text before insert or update of search_text, tenant_counterparty_id, rental_object_id on contracts
  for each row execute function private.find_text_of_contract();

create function private.find_text_of_meter() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_object text;
begin
  select p.search_text into v_object from public.properties p where p.owner_id = new.owner_id and p.id = new.property_id for share;
  new.find_text := concat_ws(e'\n', private.searchable(new.serial), v_object);
  return new;
end $$;
create trigger physical_meters_find_text before insert or update of serial, property_id on physical_meters
  for each row execute function private.find_text_of_meter();

create function private.rename_tenant() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.contracts c set find_text = concat_ws(e'\n', c.search_text, new.search_text, p.search_text) from public.properties p
   where c.owner_id = new.owner_id and c.tenant_counterparty_id = new.id and p.owner_id = c.owner_id and p.id = c.rental_object_id;
  return null;
end $$;
create trigger counterparties_rename after update of search_text on counterparties
  for each row when (old.search_text is distinct from new.search_text) execute function private.rename_tenant();

create function private.rename_object() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.contracts c set find_text = concat_ws(e'\n', c.search_text, t.search_text, new.search_text) from public.counterparties t
   where c.owner_id = new.owner_id and c.rental_object_id = new.id and t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id;
  update public.physical_meters m set find_text = concat_ws(e'\n', private.searchable(m.serial), new.search_text)
   where m.owner_id = new.owner_id and m.property_id = new.id;
  return null;
end $$;
create trigger properties_rename after update of search_text on properties
  for each row when (old.search_text is distinct from new.search_text) execute function private.rename_object();

revoke execute on function private.searchable(text) from public;
-- A payment has words of its own: what the bank and the owner wrote.
grant execute on function private.searchable(text) to kliuchar_app, kliuchar_worker;
alter table payments add column find_text text not null generated always as (private.searchable(coalesce(reference, '') || ' ' || coalesce(note, ''))) stored;

-- The words of everything an owner has, after rows were loaded past the triggers.
create function private.refresh_find_text(p_owner_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.contracts c set find_text = concat_ws(e'\n', c.search_text, t.search_text, p.search_text)
    from public.properties p, public.counterparties t
   where c.owner_id = p_owner_id and p.owner_id = c.owner_id and p.id = c.rental_object_id and t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id;
  update public.physical_meters m set find_text = concat_ws(e'\n', private.searchable(m.serial),
    (select p.search_text from public.properties p where p.owner_id = m.owner_id and p.id = m.property_id))
   where m.owner_id = p_owner_id;
$$;
select private.refresh_find_text(o.id) from owners o;

-- ── The look-up ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- With the owner in front, a small account is quick in a large database too, whatever words others use.
drop index contracts_search, counterparties_search, properties_search;
create index contracts_search on contracts using gin (owner_id, find_text gin_trgm_ops);
create index physical_meters_search on physical_meters using gin (owner_id, find_text gin_trgm_ops);
create index payments_search on payments using gin (owner_id, find_text gin_trgm_ops) where find_text <> '';
create index counterparties_search on counterparties using gin (owner_id, search_text gin_trgm_ops);
create index properties_search on properties using gin (owner_id, search_text gin_trgm_ops);

-- Volatile, because the planner asks stable functions for their answer when it estimates. Ids of the scope's owners alone, never more than asked for, planned anew for the words at hand: a rare word goes by its trigrams, a
-- common one is soon found by reading on.
create function private.find_by_text(p_list text, p_patterns text[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}'; v_column text;
begin
  v_column := case p_list when 'contracts' then 'find_text' when 'physical_meters' then 'find_text' when 'payments' then 'find_text'
                          when 'counterparties' then 'search_text' when 'properties' then 'search_text' end;
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

-- The overlap of arrays is not leakproof either; a role that few cards have is found here.
create index counterparties_roles on counterparties using gin (owner_id, roles);
create function private.find_by_role(p_roles text[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}';
begin
  foreach v_owner in array coalesce(private.scope_owner_ids(), '{}') loop
    execute 'select array(select x.id from public.counterparties x where x.owner_id = $1 and x.roles && $2 limit $3)'
       into v_part using v_owner, p_roles, p_limit - cardinality(v_found);
    v_found := v_found || v_part;
    exit when cardinality(v_found) >= p_limit;
  end loop;
  return v_found;
end $$;

revoke execute on function private.find_text_of_contract(), private.find_text_of_meter(), private.rename_tenant(),
  private.rename_object(), private.refresh_find_text(uuid), private.find_by_text(text, text[], integer), private.find_by_role(text[], integer) from public;
grant execute on function private.find_by_text(text, text[], integer), private.find_by_role(text[], integer) to kliuchar_app;
