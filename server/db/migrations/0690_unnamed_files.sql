-- Bytes that a kill left between their writing and the row that was to name them are removed weekly (files.orphans). Whatever names a key of
-- the storage is asked here; a column that is added later is added here too (unnamed-files.http.test.ts looks for it).
create index files_storage_key on files using hash (storage_key);
create index document_versions_storage_key on document_versions using hash (storage_key);
create index handover_photos_storage_key on handover_photos using hash (storage_key);

create function private.unnamed_files(p_keys text[]) returns setof text language sql stable security definer set search_path = '' as $$
  select k.key from unnest(p_keys) k(key)
   where not exists (select 1 from public.files f where f.storage_key = k.key)
     and not exists (select 1 from public.document_versions v where v.storage_key = k.key)
     and not exists (select 1 from public.handover_photos h where h.storage_key = k.key)
     and not exists (select 1 from public.data_exports x where x.archive_key = k.key)
$$;
revoke execute on function private.unnamed_files(text[]) from public;
grant execute on function private.unnamed_files(text[]) to kliuchar_worker;
