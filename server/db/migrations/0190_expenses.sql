-- What an owner spends on an object or a complex (product.md §7). A cost that a tenant gives back is a sum waiting for his next receipt.
create table expenses (
  id uuid primary key,
  owner_id uuid not null references owners,
  property_id uuid,
  complex_id uuid,
  category text not null check (category in ('repair', 'utilities', 'building', 'cleaning', 'furnishing', 'tax', 'insurance', 'commission',
    'advertising', 'bank', 'other')),
  amount_kop bigint not null check (amount_kop between 1 and 99999999999),
  spent_on date not null,
  counterparty_id uuid,
  note text,
  file_id uuid,
  adjustment_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  find_text text not null default '',
  unique (owner_id, id),
  check (num_nonnulls(property_id, complex_id) = 1),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  foreign key (owner_id, complex_id) references complexes (owner_id, id),
  foreign key (owner_id, counterparty_id) references counterparties (owner_id, id),
  foreign key (owner_id, file_id) references files (owner_id, id),
  foreign key (owner_id, adjustment_id) references adjustments (owner_id, id)
);
comment on column expenses.adjustment_id is 'what the tenant gives back: pending, on a receipt, or none';
create index expenses_list on expenses (owner_id, spent_on desc, id desc);
create index expenses_amount on expenses (owner_id, amount_kop desc, id desc);
create index expenses_category on expenses (owner_id, category, spent_on desc, id desc);
create index expenses_property on expenses (owner_id, property_id, spent_on desc, id desc) include (amount_kop) where property_id is not null;
create index expenses_complex on expenses (owner_id, complex_id, spent_on desc, id desc) where complex_id is not null;
create index expenses_counterparty on expenses (owner_id, counterparty_id, spent_on desc, id desc) where counterparty_id is not null;
create index expenses_file on expenses (owner_id, file_id) where file_id is not null;
create index expenses_adjustment on expenses (owner_id, adjustment_id) where adjustment_id is not null;
create index expenses_search on expenses using gin (owner_id, find_text gin_trgm_ops) where find_text <> '';

-- The words of an expense: its note, its supplier and its object as their cards have them now, like those of a contract (0111). The locks
-- make a rename and a new expense wait for each other.
create function private.expense_words(p_owner_id uuid, p_note text, p_counterparty_id uuid, p_property_id uuid, p_complex_id uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(e'\n', private.searchable(p_note),
    (select s.search_text from public.counterparties s where s.owner_id = p_owner_id and s.id = p_counterparty_id),
    (select o.search_text from public.properties o where o.owner_id = p_owner_id and o.id = p_property_id),
    (select x.search_text from public.complexes x where x.owner_id = p_owner_id and x.id = p_complex_id))
$$;
create function private.find_text_of_expense() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.properties o where o.owner_id = new.owner_id and o.id = new.property_id for share;
  perform 1 from public.counterparties s where s.owner_id = new.owner_id and s.id = new.counterparty_id for share;
  new.find_text := private.expense_words(new.owner_id, new.note, new.counterparty_id, new.property_id, new.complex_id);
  return new;
end $$;
create trigger expenses_find_text before insert or update of note, counterparty_id, property_id, complex_id on expenses
  for each row execute function private.find_text_of_expense();
create function private.rename_in_expenses() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.expenses e set find_text = private.expense_words(e.owner_id, e.note, e.counterparty_id, e.property_id, e.complex_id)
   where e.owner_id = new.owner_id and case tg_table_name when 'properties' then e.property_id = new.id when 'complexes' then e.complex_id = new.id else e.counterparty_id = new.id end;
  return null;
end $$;
create trigger counterparties_rename_expenses after update of search_text on counterparties
  for each row when (old.search_text is distinct from new.search_text) execute function private.rename_in_expenses();
create trigger properties_rename_expenses after update of search_text on properties
  for each row when (old.search_text is distinct from new.search_text) execute function private.rename_in_expenses();
create trigger complexes_rename_expenses after update of search_text on complexes
  for each row when (old.search_text is distinct from new.search_text) execute function private.rename_in_expenses();
revoke execute on function private.expense_words(uuid, text, uuid, uuid, uuid), private.find_text_of_expense(), private.rename_in_expenses() from public;

call private.protect('expenses');
grant select, insert, update, delete on expenses to kliuchar_app, kliuchar_worker;

-- Their number and the sum of each month, kept like every other fact (0112).
insert into private.fact_rules values ('expenses', $$
  ('expenses', '', 1, 0::bigint),
  ('expenses.month', to_char(x.spent_on, 'YYYY-MM'), 1, x.amount_kop)$$);

do $do$
declare
  v record;
  rule text := (select facts from private.fact_rules where table_name = 'expenses');
begin
  for v in select * from (values
    ('insert', '(select x.*, 1 as sign from new_rows x)', 'new table as new_rows'),
    ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)', 'old table as old_rows new table as new_rows'),
    ('delete', '(select x.*, -1 as sign from old_rows x)', 'old table as old_rows')) e(event, changes, tables) loop
    execute format($fn$create function private.expenses_facts_%s() returns trigger language plpgsql security definer set search_path = '' as $body$
      begin
        insert into public.owner_facts as f (owner_id, fact, key, count, kop)
        select x.owner_id, v.fact, v.key, sum(x.sign * v.count), sum(x.sign * v.kop) from %s x, lateral (values %s) v(fact, key, count, kop)
         group by 1, 2, 3 having sum(x.sign * v.count) <> 0 or sum(x.sign * v.kop) <> 0 order by 1, 2, 3
        on conflict (owner_id, fact, key, slot) do update set count = f.count + excluded.count, kop = f.kop + excluded.kop;
        return null;
      end $body$$fn$, v.event, v.changes, rule);
    execute format('revoke execute on function private.expenses_facts_%s() from public', v.event);
    execute format('create trigger expenses_facts_%1$s after %1$s on expenses referencing %2$s for each statement execute function private.expenses_facts_%1$s()',
      v.event, v.tables);
  end loop;
end $do$;

-- The words of an expense are found like those of a payment.
create or replace function private.find_by_text(p_list text, p_patterns text[], p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_part uuid[]; v_found uuid[] := '{}'; v_column text;
begin
  v_column := case when p_list in ('contracts', 'physical_meters', 'payments', 'expenses') then 'find_text'
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
