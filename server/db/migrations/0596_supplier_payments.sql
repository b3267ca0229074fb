-- What a tenant has paid a supplier himself (contract.md §1.10, `payer = tenant_direct`; docs/adr/0075-payments-to-suppliers.md): no sum of a receipt, no entry
-- of the ledger, only what he has shown of it. The service is named as the list of the lease named it on that day: lists are replaced whole,
-- so a service has no row that could be pointed to for years.
create table supplier_payments (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  service text not null check (service in ('electricity', 'gas', 'gas_delivery', 'cold_water', 'hot_water', 'sewage', 'heating', 'waste',
    'building', 'internet', 'security', 'intercom', 'parking', 'custom')),
  title text check (length(title) <= 120),
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount_kop bigint check (amount_kop between 1 and 99999999999),
  paid_on date not null,
  note text check (length(note) <= 500),
  file_id uuid not null,
  source text not null check (source in ('tenant_link', 'owner')),
  -- Who brought it, where it was somebody who had signed in.
  shown_by uuid,
  status text not null default 'shown' check (status in ('shown', 'returned')),
  return_reason text check (length(return_reason) <= 500),
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade,
  foreign key (owner_id, file_id) references files (owner_id, id),
  check ((status = 'returned') = (return_reason is not null)),
  check ((status = 'returned') = (returned_at is not null))
);
comment on column supplier_payments.title is 'what the list of the lease called the service; null where its code says it';
create index supplier_payments_months on supplier_payments (owner_id, contract_id, period desc, created_at desc, id desc);
create index supplier_payments_file on supplier_payments (owner_id, file_id);
-- Whose lease has such a service is asked every hour, of those few and not of every object.
create index property_services_direct on property_services (owner_id, property_id) where payer = 'tenant_direct';
create index contracts_direct on contracts (owner_id, id) where utilities @> '[{"payer": "tenant_direct"}]';

call private.protect('supplier_payments', 'contract_id = any ((select private.seen_contract_ids(''contracts''))::uuid[])');
grant select, insert, update on supplier_payments to kliuchar_app, kliuchar_worker;

-- A manager who leads the lease may return what does not show a payment, and nothing else (ADR 0042).
alter policy held_update on supplier_payments
  using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{contracts}'))::uuid[]))
  with check ((select private.held_id()) is null
    or (contract_id = any ((select private.held_contract_ids('{contracts}'))::uuid[]) and status = 'returned'));

-- As in 0558, and the pictures of what was paid to suppliers.
create or replace function private.managed_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.file_id from public.property_photos x where x.property_id = any ((select private.managed_ids('view'))::uuid[])
    union all
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.photo_id is not null
     where p.id = any ((select private.managed_ids('readings'))::uuid[])
    union all
    select y.photo_id from public.payments y where y.contract_id = any ((select private.managed_contract_ids('payments'))::uuid[]) and y.photo_id is not null
    union all
    select s.file_id from public.contracts c join public.supplier_payments s on s.owner_id = c.owner_id and s.contract_id = c.id
     where c.id = any ((select private.managed_contract_ids('contracts'))::uuid[])
    union all
    select z.file_id from public.task_photos z where z.task_id = any ((select private.managed_task_ids())::uuid[])
    union all
    select x.file_id from public.properties p join public.expenses x on x.owner_id = p.owner_id and x.property_id = p.id and x.file_id is not null
     where p.id = any ((select private.managed_ids('finance'))::uuid[]))
$$;

-- As in 0516: what a tenant has paid others is nothing that the law asks an owner to keep, so a closed account lets it go with its pictures.
create or replace function private.forget_people_and_papers(p_owner_ids uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
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
  update public.files f set attached_at = null where f.owner_id = any (p_owner_ids) and f.id in (
    select s.file_id from public.supplier_payments s where s.owner_id = any (p_owner_ids));
  delete from public.supplier_payments s where s.owner_id = any (p_owner_ids);
  return v_gone;
end $$;
