-- The journal proves itself (docs/adr/0025-audit-chain.md): each of an owner's rows holds the hash of the row before it and its own. A row
-- is written without them, so that nobody waits for anybody, and sealed by the worker within seconds, in the order it was seen.
alter table audit_log
  add column position bigint check (position > 0),
  add column prev_hash bytea,
  add column hash bytea check (octet_length(hash) = 32),
  add check ((position is null) = (hash is null) and (hash is null) = (prev_hash is null));
comment on column audit_log.hash is 'SHA-256 of prev_hash and private.audit_content of this row';
create index audit_log_unsealed on audit_log (owner_id, at, id) where hash is null;
create unique index audit_log_chain on audit_log (owner_id, position) where hash is not null;

-- Who did it and to what kind of thing, for the journal's filters.
create index audit_log_type on audit_log (owner_id, entity_type, at desc, id desc);
create index audit_log_actor on audit_log (owner_id, actor_user_id, at desc, id desc) where actor_user_id is not null;

-- The last link of each chain: without it rows could be taken off the end unseen.
create table audit_heads (
  owner_id uuid primary key references owners,
  position bigint not null default 0,
  hash bytea not null default '',
  sealed_at timestamptz not null default now()
);
call private.protect('audit_heads');
grant select on audit_heads to kliuchar_app, kliuchar_worker;

-- What is sealed, as one text: an array of JSON, so that no value can run into the next.
create function private.audit_content(a audit_log) returns text language sql stable as $$
  select jsonb_build_array(a.position, a.id, a.owner_id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor_kind, a.actor_user_id,
    a.action, a.entity_type, a.entity_id, a.details, a.request_id)::text
$$;

-- A row is changed once, when it is sealed, and in nothing else.
create function private.refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and row(new.id, new.owner_id, new.at, new.actor_kind, new.actor_user_id, new.action, new.entity_type, new.entity_id, new.details, new.request_id)
      is not distinct from row(old.id, old.owner_id, old.at, old.actor_kind, old.actor_user_id, old.action, old.entity_type, old.entity_id, old.details, old.request_id) then
    return new;
  end if;
  raise exception 'Rows of % are never changed or deleted', tg_table_name using errcode = 'KL010';
end $$;
drop trigger audit_log_immutable on audit_log;
create trigger audit_log_immutable before update or delete on audit_log for each row execute function private.refuse_audit_change();

-- Seals up to `p_limit` rows of each owner that has any; tells how many. Two workers take different owners.
create function private.seal_audit(p_limit integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid; v_row public.audit_log; v_position bigint; v_hash bytea; v_sealed integer := 0;
  v_ids uuid[]; v_positions bigint[]; v_before bytea[]; v_hashes bytea[];
begin
  for v_owner in select distinct a.owner_id from public.audit_log a where a.hash is null loop
    insert into public.audit_heads (owner_id) values (v_owner) on conflict (owner_id) do nothing;
    select h.position, h.hash into v_position, v_hash from public.audit_heads h where h.owner_id = v_owner for update skip locked;
    continue when not found;
    v_ids := '{}'; v_positions := '{}'; v_before := '{}'; v_hashes := '{}';
    for v_row in select * from public.audit_log a where a.owner_id = v_owner and a.hash is null order by a.at, a.id limit p_limit loop
      v_position := v_position + 1;
      v_row.position := v_position;
      v_ids := v_ids || v_row.id;
      v_positions := v_positions || v_position;
      v_before := v_before || v_hash;
      v_hash := sha256(v_hash || convert_to(private.audit_content(v_row), 'UTF8'));
      v_hashes := v_hashes || v_hash;
    end loop;
    update public.audit_log a set position = x.position, prev_hash = x.prev_hash, hash = x.hash
      from unnest(v_ids, v_positions, v_before, v_hashes) x(id, position, prev_hash, hash) where a.id = x.id and a.owner_id = v_owner;
    update public.audit_heads h set position = v_position, hash = v_hash, sealed_at = now() where h.owner_id = v_owner;
    v_sealed := v_sealed + cardinality(v_ids);
  end loop;
  return v_sealed;
end $$;
revoke execute on function private.audit_content(audit_log), private.refuse_audit_change(), private.seal_audit(integer) from public;
grant execute on function private.seal_audit(integer) to kliuchar_worker;
