-- An account that is closed after its thirty days keeps what the law asks for: contracts, acts, receipts, payments, the journal. Beside them there
-- stayed what has come since 0233: people let in (who went on seeing the objects), messages with their addresses, tables that were imported,
-- scans of passports and other papers, notes on expenses, addresses of programs that are told.
create function private.forget_people_and_papers(p_owner_ids uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
declare v_gone integer;
begin
  delete from public.grants g where g.owner_id = any (p_owner_ids);
  get diagnostics v_gone = row_count;
  delete from public.messages m where m.owner_id = any (p_owner_ids);
  delete from public.notifications n where n.owner_id = any (p_owner_ids);
  delete from public.imports i where i.owner_id = any (p_owner_ids);
  delete from public.import_mappings i where i.owner_id = any (p_owner_ids);
  delete from public.webhook_endpoints w where w.owner_id = any (p_owner_ids);
  -- Nobody looks at the months any more.
  delete from public.auto_months a where a.owner_id = any (p_owner_ids);
  update public.expenses e set note = null, find_text = '' where e.owner_id = any (p_owner_ids) and e.note is not null;
  update public.contracts c set notes = null where c.owner_id = any (p_owner_ids) and c.notes is not null;
  update public.complexes c set description = null where c.owner_id = any (p_owner_ids) and c.description is not null;
  -- What nobody attached dies within a day (features/files).
  update public.files f set attached_at = null where f.owner_id = any (p_owner_ids) and f.id in (
    select v.file_id from public.document_versions v join public.documents d on d.owner_id = v.owner_id and d.id = v.document_id
     where d.owner_id = any (p_owner_ids) and d.kind not in ('contract', 'amendment', 'act', 'invoice'));
  delete from public.documents d where d.owner_id = any (p_owner_ids) and d.kind not in ('contract', 'amendment', 'act', 'invoice');
  update public.documents d set note = null where d.owner_id = any (p_owner_ids) and d.note is not null;
  return v_gone;
end $$;
revoke execute on function private.forget_people_and_papers(uuid[]) from public;
grant execute on function private.forget_people_and_papers(uuid[]) to kliuchar_worker;
