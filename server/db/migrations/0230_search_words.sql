-- One box for everything (product.md §12). A person says «петренко саксаганського», in whatever order the words stand on the card, so a
-- thing is found when it has all of them; each word comes with its other spellings (domain/src/text/search-text.ts).

-- As find_by_text of 0111: volatile, bounded by the scope's owners, planned anew for the words at hand. `p_words` is a list of words, a
-- word a list of patterns of which one must match; `p_begins` says that they are all of beginnings of words.
create function private.find_by_words(p_list text, p_words jsonb, p_begins boolean, p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' set enable_seqscan = on set enable_indexscan = on as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}'; v_column text; v_words text;
begin
  v_column := case when p_list in ('contracts', 'physical_meters') then 'find_text'
                   when p_list in ('counterparties', 'properties', 'complexes', 'tasks') then 'search_text' end;
  if v_column is null then
    raise exception 'Nothing is found in %', p_list;
  end if;
  select string_agg(format('x.%I like any (%L::text[])', v_column, array(select jsonb_array_elements_text(w.patterns))), ' and ')
    into v_words from jsonb_array_elements(p_words) w(patterns);
  if v_words is null then
    return v_found;
  end if;
  -- Of two letters the planner expects so many that it reads on until enough are met; the beginnings of words have trigrams of their own.
  if p_begins then
    perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  end if;
  foreach v_owner in array coalesce(private.scope_owner_ids(), '{}') loop
    execute format('select array(select x.id from public.%1$I x where x.owner_id = $1 and %2$s and x.%3$I <> %4$L limit $2)', p_list, v_words, v_column, '')
       into v_part using v_owner, p_limit - cardinality(v_found);
    v_found := v_found || v_part;
    exit when cardinality(v_found) >= p_limit;
  end loop;
  return v_found;
end $$;
revoke execute on function private.find_by_words(text, jsonb, boolean, integer) from public;
grant execute on function private.find_by_words(text, jsonb, boolean, integer) to kliuchar_app;

-- A card is found by its accounts too (counterparty-values.ts writes them since).
update counterparties set search_text = search_text || ' ' || lower(array_to_string(ibans, ' ')) where ibans <> '{}';
