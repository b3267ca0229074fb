-- Contracts of the objects entrusted by the switch `contracts` (0270_managers_write.sql, ADR 0042): a manager writes drafts, sends them, makes
-- agreements to them and ends them. Whom he names in them is somebody of his objects, the owner himself, or a card that he has added.
alter table counterparties add column added_by uuid;
comment on column counterparties.added_by is 'the manager who has added the card for a contract; null for what the owner''s people make';
create index counterparties_added on counterparties (added_by) where added_by is not null;

-- The step of the first contract never goes back; the row of the owner itself stays closed to whoever manages an object of his.
create function private.mark_first_contract(p_owner_id uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.owners set first_contract_at = now()
   where id = p_owner_id and id = any (private.scope_owner_ids()) and first_contract_at is null
$$;
create function private.mark_first_counterparty(p_owner_id uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.owners set first_counterparty_at = now()
   where id = p_owner_id and id = any (private.scope_owner_ids()) and first_counterparty_at is null
$$;

-- ── What is seen ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- With the owner's own card, which a first contract of the object names, and those that the manager has added himself.
create or replace function private.managed_counterparty_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select x.id from public.contracts c, lateral (values (c.landlord_counterparty_id), (c.tenant_counterparty_id)) x(id)
                where c.id = any (private.managed_contract_ids('contracts') || private.managed_contract_ids('receipts')
                                  || private.managed_contract_ids('payments') || private.managed_contract_ids('finance')))
      || array(select x.id from (select distinct p.owner_id from public.properties p where p.id = any (private.managed_ids('contracts'))) o
                 join public.counterparties x on x.owner_id = o.owner_id and (x.is_self or x.added_by = private.scope_user_id()))
$$;

-- ── What is written ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Who may be a side of a contract of the object that the transaction has entered.
create function private.held_landlord_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.id from public.properties p join public.counterparties x on x.owner_id = p.owner_id and x.is_self where p.id = private.held_by('{contracts}')
    union
    select c.landlord_counterparty_id from public.properties p join public.contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
     where p.id = private.held_by('{contracts}'))
$$;
create function private.held_tenant_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select c.tenant_counterparty_id from public.properties p
      join public.contracts c on c.owner_id = p.owner_id and c.id = any (private.managed_contract_ids('contracts'))
     where p.id = private.held_by('{contracts}')
    union
    select x.id from public.properties p join public.counterparties x on x.owner_id = p.owner_id and x.added_by = private.scope_user_id()
     where p.id = private.held_by('{contracts}'))
$$;
revoke execute on function private.mark_first_contract(uuid), private.mark_first_counterparty(uuid), private.held_landlord_ids(), private.held_tenant_ids() from public;
grant execute on function private.mark_first_contract(uuid), private.mark_first_counterparty(uuid), private.held_landlord_ids(), private.held_tenant_ids() to kliuchar_app;

-- The account, the guarantor, what the object charges for and how things stood before are the owner's to say.
alter policy held_insert on contracts with check ((select private.held_id()) is null
  or (rental_object_id = (select private.held_by('{contracts}')) and num_nonnulls(account_iban, guarantor_id, utilities, billing_from, notes) = 0
      and opening_balance_kop = 0 and landlord_counterparty_id = any ((select private.held_landlord_ids())::uuid[])
      and tenant_counterparty_id = any ((select private.held_tenant_ids())::uuid[])));
alter policy held_update on contracts
  using ((select private.held_id()) is null or rental_object_id = any ((select private.held_ids('{readings,payments,receipts,contracts}'))::uuid[]))
  with check ((select private.held_id()) is null
    or (rental_object_id = (select private.held_by('{contracts}')) and landlord_counterparty_id = any ((select private.held_landlord_ids())::uuid[])
        and tenant_counterparty_id = any ((select private.held_tenant_ids())::uuid[])));

do $$
declare
  v record;
  v_rule text := $rule$((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{contracts}'))::uuid[]))$rule$;
begin
  for v in select * from (values ('contract_terms'), ('contract_documents'), ('contract_amendments')) t(name) loop
    execute format('alter policy held_insert on %I with check (%s)', v.name, v_rule);
  end loop;
  execute format('alter policy held_update on contract_amendments using (%s) with check (%s)', v_rule, v_rule);
  execute format('alter policy held_delete on contract_terms using (%s)', v_rule);
end $$;
alter policy held_insert on contract_links with check ((select private.held_id()) is null
  or contract_id = any ((select private.held_contract_ids('{receipts,contracts}'))::uuid[]));

-- A name and how to reach it: what the contract says besides is filled in by the owner.
alter policy held_insert on counterparties with check ((select private.held_id()) is null
  or ((select private.held_by('{contracts}')) is not null and added_by = (select private.scope_user_id()) and roles = '{tenant}' and not is_self
      and ibans = '{}' and num_nonnulls(tax_id_sealed, id_document_sealed, notes) = 0));

-- The next number of the owner's own series of contracts.
alter policy held_insert on counters with check ((select private.held_id()) is null
  or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null)
  or (kind = 'contract' and (select private.held_by('{contracts}')) is not null));
alter policy held_update on counters
  using ((select private.held_id()) is null or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null)
    or (kind = 'contract' and (select private.held_by('{contracts}')) is not null))
  with check ((select private.held_id()) is null or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null)
    or (kind = 'contract' and (select private.held_by('{contracts}')) is not null));

-- A contract writes how its object stands, so the row of the object is taken at once as strongly as it will be needed: of two managers who
-- share it neither could go on to change it.
do $$
declare v_def text := pg_get_functiondef('private.enter_managed(text, text, uuid)'::regprocedure); v_from text := E'  else\n    perform 1 from public.properties p';
begin
  if position(v_from in v_def) = 0 then
    raise exception 'enter_managed is not what it was';
  end if;
  execute replace(v_def, v_from, E'  elsif p_switch = ''contracts'' then\n'
    || E'    perform 1 from public.properties p\n'
    || E'       join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id)\n'
    || E'      where p.id = v_property and g.user_id = v_user and g.status = ''accepted'' and g.kind = ''manager'' and p_switch = any (g.switches)\n'
    || E'        and (g.until_on is null or g.until_on >= private.scope_today())\n'
    || E'        for no key update of p for share of g;\n' || v_from);
end $$;
