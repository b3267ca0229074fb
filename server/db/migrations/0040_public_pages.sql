-- What the public pages need beyond the scope of one contract: the owner's switch of the code, the count of views, and the end of
-- files that nobody attached (product.md §10, contract.md §3.13, §3.15).

-- Whether the owner shows the code only to holders of the key. contract_links has the sealed key in it, so a page reads nothing else of it.
create function private.link_qr_key_only(p_contract_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.qr_key_only from public.contract_links l
    where l.contract_id = p_contract_id and p_contract_id = any (private.scope_contract_ids())), true)
$$;

-- A person has looked. Only inside the scope of that contract, which the page has entered; a view is no change of the entity, so its
-- version stays.
create function private.count_contract_view(p_contract_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.contract_links l set views = l.views + 1
   where l.contract_id = p_contract_id and p_contract_id = any (private.scope_contract_ids())
$$;

create function private.count_receipt_view(p_receipt_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.receipts r set views = r.views + 1, viewed_at = coalesce(r.viewed_at, p_now)
   where r.id = p_receipt_id and r.contract_id = any (private.scope_contract_ids())
$$;

-- Takes a few files that were uploaded and never attached; the caller removes their bytes after the commit. A crash between the two
-- leaves bytes without a name, never a name without bytes.
create function private.take_unattached_files(p_before timestamptz, p_limit integer) returns setof text
language sql security definer set search_path = '' as $$
  delete from public.files f where f.id in (
    select x.id from public.files x where x.attached_at is null and x.created_at < p_before order by x.created_at limit p_limit for update skip locked
  ) returning f.storage_key
$$;

revoke execute on function private.link_qr_key_only(uuid), private.count_contract_view(uuid), private.count_receipt_view(uuid, timestamptz),
  private.take_unattached_files(timestamptz, integer) from public;
grant execute on function private.link_qr_key_only(uuid), private.count_contract_view(uuid), private.count_receipt_view(uuid, timestamptz) to kliuchar_app;
grant execute on function private.take_unattached_files(timestamptz, integer) to kliuchar_worker;
