-- Complexes are listed, searched and taken off the lists; what stands in one is read from the index alone.

-- One with common meters in its history keeps its row, because readings and receipts stand on them (product.md §0).
alter table complexes add column archived_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column search_text text not null default '';
update complexes set search_text = private.searchable(concat_ws(' ', name, address));
create index complexes_name on complexes (owner_id, name collate uk_numeric, id) where archived_at is null;
create index complexes_created on complexes (owner_id, created_at desc, id desc) where archived_at is null;
create index complexes_search on complexes using gin (owner_id, search_text gin_trgm_ops);

-- How many objects a complex has, how many are let and what they owe, without a row of an object.
drop index properties_complex;
create index properties_complex on properties (owner_id, complex_id, state) include (debt_kop) where complex_id is not null;

-- Those that stand in none, to choose from, in the two orders they are shown in.
create index properties_alone on properties (owner_id, created_at desc, id desc) where complex_id is null;
create index properties_alone_name on properties (owner_id, display_name collate uk_numeric, id) where complex_id is null;

-- The look-up of 0111 also for complexes.
create or replace function private.find_by_text(p_list text, p_patterns text[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}'; v_column text;
begin
  v_column := case when p_list in ('contracts', 'physical_meters', 'payments') then 'find_text'
                   when p_list in ('counterparties', 'properties', 'complexes') then 'search_text' end;
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
