-- Acts of handover (product.md §5): what is given at the beginning of a lease and taken back at its end (ADR 0024).
create table handover_acts (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  property_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'signed')),
  held_on date not null,
  rooms jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array'),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  keys jsonb not null default '[]' check (jsonb_typeof(keys) = 'array'),
  -- With what the meters were called then: later they are replaced, and another lives with them.
  readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array'),
  remarks text,
  -- The words that are signed, sealed like the text of a contract; gone again if the act is taken back before it is signed.
  text_sealed bytea,
  sha256 bytea,
  signed_by text check (signed_by in ('session', 'link', 'paper')),
  signed_at timestamptz,
  signer_user_id uuid,
  signer_phone text,
  signer_address text not null default '',
  signer_agent text not null default '',
  -- The scan of what was signed on paper.
  scan_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, id),
  -- One at the beginning of a lease and one at its end.
  unique (owner_id, contract_id, direction),
  check ((status = 'draft') = (sha256 is null) and (sha256 is null) = (text_sealed is null)),
  check ((status = 'signed') = (signed_by is not null) and (signed_by is null) = (signed_at is null)),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  foreign key (owner_id, scan_id) references files (owner_id, id)
);
create index handover_acts_property on handover_acts (owner_id, property_id);
create index handover_acts_contract on handover_acts (contract_id) where status <> 'draft';
create index handover_acts_scan on handover_acts (owner_id, scan_id) where scan_id is not null;

create table handover_photos (
  owner_id uuid not null,
  act_id uuid not null,
  file_id uuid not null,
  position integer not null,
  -- The key of a room or of a thing.
  place text not null,
  -- A tenant reads no files of an owner, so what is needed to show him this one stands here once more.
  storage_key text not null,
  sha256 bytea not null,
  primary key (owner_id, act_id, file_id),
  foreign key (owner_id, act_id) references handover_acts (owner_id, id) on delete cascade,
  foreign key (owner_id, file_id) references files (owner_id, id)
);
create index handover_photos_file on handover_photos (owner_id, file_id);

-- A signed act never changes: nothing of it and nothing beside it.
create function private.keep_signed_act() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'signed' then
    raise exception 'A signed act is never changed or deleted' using errcode = 'KL010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function private.keep_signed_act() from public;
create trigger handover_acts_signed before update or delete on handover_acts for each row execute function private.keep_signed_act();

-- What the people of a lease may read: acts that were shown to them.
create function private.scope_act_ids() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array(select a.id from public.handover_acts a where a.contract_id = any (private.scope_contract_ids()) and a.status <> 'draft') $$;
revoke execute on function private.scope_act_ids() from public;
grant execute on function private.scope_act_ids() to kliuchar_app, kliuchar_worker;

call private.protect('handover_acts', 'id = any ((select private.scope_act_ids())::uuid[])');
call private.protect('handover_photos', 'act_id = any ((select private.scope_act_ids())::uuid[])');
grant select, insert, update, delete on handover_acts, handover_photos to kliuchar_app, kliuchar_worker;
