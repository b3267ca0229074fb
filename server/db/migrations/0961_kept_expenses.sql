-- The expense of finished work goes when the work is taken up again (0193), and with it went its paper, its note, its supplier and the day the money
-- was spent: the work finished once more made a bare one. They wait with the task meanwhile.
alter table tasks
  add column kept_expense jsonb check (jsonb_typeof(kept_expense) = 'object'),
  add column kept_file_id uuid,
  add foreign key (owner_id, kept_file_id) references files (owner_id, id);
comment on column tasks.kept_expense is 'what its expense was, while there is none: category, spent_on where it was not the day of the work, counterparty_id, note';
create index tasks_kept_file on tasks (owner_id, kept_file_id) where kept_file_id is not null;

-- As in 0960, and the paper that waits.
create or replace function private.is_file_named(p_owner_id uuid, p_file_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
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
      or exists (select 1 from public.tasks x where x.owner_id = p_owner_id and x.kept_file_id = p_file_id)
$$;
