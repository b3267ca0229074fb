-- What becomes of a file when the thing it belonged to goes. A paper in the bin may be an expense's too, and was let go with the bin: from then on
-- `take_unattached_files` met a foreign key, and no file of anybody's was removed any more. And a photo taken off an object, of a task or of an
-- expense that was deleted, was never let go: it stayed in the storage, could be opened by its id and counted against the owner's room.

-- Everything that may name a file (data-export/files.sql.ts says what each is); a column that comes later is added here too (named-files.http.test.ts
-- looks for it). The commonest first: most are named, and asking ends with the first that does.
create function private.is_file_named(p_owner_id uuid, p_file_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.property_photos x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.readings x where x.owner_id = p_owner_id and x.photo_id = p_file_id)
      or exists (select 1 from public.document_versions x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.task_photos x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.expenses x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.payments x where x.owner_id = p_owner_id and x.photo_id = p_file_id)
      or exists (select 1 from public.supplier_payments x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.handover_photos x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.handover_acts x where x.owner_id = p_owner_id and x.scan_id = p_file_id)
      or exists (select 1 from public.contract_acceptances x where x.owner_id = p_owner_id and x.file_id = p_file_id)
      or exists (select 1 from public.physical_meters x where x.owner_id = p_owner_id and x.photo_id = p_file_id)
      or exists (select 1 from public.shared_bills x where x.owner_id = p_owner_id and x.file_id = p_file_id)
$$;

alter table files add column freed_at timestamptz;
comment on column files.freed_at is 'when the daily job found that nothing names it any more; null where it was let go with what it belonged to';

-- What was let go while something else named it belongs to that.
update files f set attached_at = f.created_at where f.attached_at is null and private.is_file_named(f.owner_id, f.id);

-- Looks through the next few files and lets those go that nothing names: the last one looked at, null at the end. What was attached since `p_before`
-- is left for the next day.
create function private.free_unnamed_files(p_after uuid, p_before timestamptz, p_now timestamptz, p_limit integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare v_ids uuid[] := array(select f.id from public.files f where f.id > p_after order by f.id limit p_limit);
begin
  update public.files f set attached_at = null, freed_at = p_now where f.id in (
    select x.id from public.files x where x.id = any (v_ids) and x.attached_at < p_before and not private.is_file_named(x.owner_id, x.id)
      order by x.id for update skip locked);
  return case when cardinality(v_ids) = p_limit then v_ids[p_limit] end;
end $$;

-- As in 0040, and nothing that is named: one file that something holds stops no other. A day passes from the freeing too, so that whoever thinks
-- better of a removal may attach the file again.
create or replace function private.take_unattached_files(p_before timestamptz, p_limit integer) returns setof text
language plpgsql security definer set search_path = '' as $$
declare v record;
begin
  for v in
    select x.id, x.storage_key from public.files x
     where x.attached_at is null and x.created_at < p_before and (x.freed_at is null or x.freed_at < p_before)
       and not private.is_file_named(x.owner_id, x.id)
     order by x.created_at limit p_limit for update skip locked
  loop
    begin
      delete from public.files f where f.id = v.id;
    exception when foreign_key_violation then
      -- Named since this statement began.
      continue;
    end;
    return next v.storage_key;
  end loop;
end $$;

revoke execute on function private.is_file_named(uuid, uuid), private.free_unnamed_files(uuid, timestamptz, timestamptz, integer) from public;
grant execute on function private.is_file_named(uuid, uuid), private.free_unnamed_files(uuid, timestamptz, timestamptz, integer) to kliuchar_worker;
