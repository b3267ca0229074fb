-- Tables people bring from a spreadsheet (ADR 0046). The file itself is never stored: its rows are, sealed, until they are saved.
create table imports (
  id uuid primary key,
  owner_id uuid not null references owners,
  user_id uuid not null references users,
  kind text not null check (kind in ('leases', 'properties', 'counterparties', 'meters', 'readings')),
  state text not null default 'open' check (state in ('open', 'saving', 'saved', 'undoing', 'undone')),
  file_name text not null,
  source jsonb not null,
  headings text[] not null,
  mapping jsonb not null,
  settings jsonb not null,
  -- Raised by every change of the mapping, the rules or a cell: rows are read outside the transaction that judges them.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  unique (owner_id, id)
);
comment on column imports.mapping is 'a field or null for each column, in its place';
comment on column imports.source is '{"format", "sheets", "sheet", "delimiter", "encoding"}: how the file was read';
create index imports_recent on imports (owner_id, created_at desc, id);
create index imports_user on imports (user_id);

create table import_rows (
  id uuid primary key,
  owner_id uuid not null,
  import_id uuid not null,
  -- Of the row in its sheet, from 1: a person finds it in his own program.
  number integer not null,
  cells_sealed bytea,
  state text not null check (state in ('ready', 'wrong', 'failed', 'saved', 'skipped')),
  problems jsonb not null default '[]',
  duplicate jsonb,
  decision text check (decision in ('skip', 'update', 'create')),
  unique (owner_id, id),
  unique (owner_id, import_id, number),
  foreign key (owner_id, import_id) references imports (owner_id, id) on delete cascade,
  -- What has been saved is in its own table; of the file nothing is kept longer.
  check (state <> 'saved' or cells_sealed is null)
);
create index import_rows_waiting on import_rows (owner_id, import_id, number) where state = 'ready';

-- What an import has made, in the order it was made: the way back goes from the end.
create table import_entries (
  id uuid primary key,
  owner_id uuid not null,
  import_id uuid not null,
  row_id uuid not null,
  position integer generated always as identity,
  entity text not null check (entity in ('complex', 'property', 'counterparty', 'contract', 'physical_meter', 'reading')),
  entity_id uuid not null,
  change text not null check (change in ('created', 'updated')),
  state text not null default 'standing' check (state in ('standing', 'undone', 'kept')),
  -- Why it stayed, and what it is called: written when it is found out.
  label text,
  reason text,
  unique (owner_id, id),
  foreign key (owner_id, import_id) references imports (owner_id, id) on delete cascade,
  foreign key (owner_id, row_id) references import_rows (owner_id, id) on delete cascade
);
create index import_entries_order on import_entries (owner_id, import_id, position desc);
create index import_entries_row on import_entries (owner_id, row_id);

-- Which column was which, by the set of headings: the same table of next month is understood at once.
create table import_mappings (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null,
  headings_hash bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  unique (owner_id, id),
  unique (owner_id, kind, headings_hash)
);
comment on column import_mappings.mapping is '{heading: field}, headings in the form they are compared in';

call private.protect('imports');
call private.protect('import_rows');
call private.protect('import_entries');
call private.protect('import_mappings');
grant select, insert, update, delete on imports, import_rows, import_entries, import_mappings to kliuchar_app, kliuchar_worker;

-- An unfinished one is thrown away a week after it was last touched, what could not be saved a week after the end, and what an import
-- made is remembered for thirty days. Of an account that was closed nothing of this is left the next day.
create function private.purge_imports(p_now timestamptz) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.imports i where i.state in ('open', 'saving') and i.changed_at < p_now - interval '7 days'
    and not exists (select 1 from public.import_entries e where e.owner_id = i.owner_id and e.import_id = i.id);
  delete from public.imports i where i.changed_at < p_now - interval '30 days';
  update public.import_rows r set cells_sealed = null from public.imports i
   where i.owner_id = r.owner_id and i.id = r.import_id and i.changed_at < p_now - interval '7 days' and r.cells_sealed is not null;
  delete from public.imports i where not exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
    where m.owner_id = i.owner_id and u.email not like 'deleted-%@invalid');
  delete from public.import_mappings x where not exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
    where m.owner_id = x.owner_id and u.email not like 'deleted-%@invalid');
end $$;
revoke execute on function private.purge_imports(timestamptz) from public;
grant execute on function private.purge_imports(timestamptz) to kliuchar_worker;
