-- The page of a receipt that is kept is asked for its state at every view, and that is all a view costs the database. It asked twice: whether
-- the page is open, entering the scope of the contract on the way, and then what the page is made of. The state needs no scope, so both are
-- one statement now; whether a page is open is said once, for the state and for whoever enters.
create function private.open_receipt_page(p_receipt_id uuid, p_today date)
  returns table (owner_id uuid, contract_id uuid, property_id uuid, tenant_id uuid, key_hash bytea, qr_key_only boolean)
language sql stable as $$
  select r.owner_id, r.contract_id, r.property_id, r.tenant_counterparty_id, l.key_hash, l.qr_key_only
    from public.receipts r join public.contract_links l on l.contract_id = r.contract_id
   where r.id = p_receipt_id and r.status in ('issued', 'void') and r.issued_on is not null
     and l.enabled and (l.expires_on is null or l.expires_on >= p_today)
$$;
comment on function private.open_receipt_page is 'neither SECURITY DEFINER nor with settings of its own, so that its statement becomes a part of whichever asks it';
revoke execute on function private.open_receipt_page(uuid, date) from public;

create or replace function private.enter_public_receipt(p_receipt_id uuid, p_key_hash bytea, p_today date,
  out owner_id uuid, out contract_id uuid, out keyed boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  select o.owner_id, o.contract_id, coalesce(o.key_hash = p_key_hash, false) into owner_id, contract_id, keyed
    from private.open_receipt_page(p_receipt_id, p_today) o;
  if owner_id is not null then
    perform private.enter_contract(contract_id);
  end if;
end $$;

create or replace function private.public_receipt_state(p_receipt_id uuid, p_key_hash bytea, p_today date, out keyed boolean, out state text)
language plpgsql stable security definer set search_path = '' as $$
begin
  select coalesce(o.key_hash = p_key_hash, false), concat_ws(' ', c.xmin, p.xmin, t.xmin, l.xmin, o.qr_key_only,
      (select coalesce(sum(hash_record_extended((y.id, y.amount_kop, y.paid_on), 0)), 0)
         from public.payments y where y.owner_id = o.owner_id and y.contract_id = o.contract_id and y.status = 'reported'),
      (select count(*) from public.allocations a where a.owner_id = o.owner_id and a.contract_id = o.contract_id),
      (select sum(hash_record_extended((x.id, x.version, x.status, x.own_kop, x.paid_kop, x.left_kop, x.due_on, x.updated_at), 0))
         from public.receipts x where x.owner_id = o.owner_id and x.contract_id = o.contract_id))
    into keyed, state
    from private.open_receipt_page(p_receipt_id, p_today) o
    join public.contracts c on c.id = o.contract_id
    join public.properties p on p.id = o.property_id
    join public.counterparties t on t.id = o.tenant_id
    join public.counterparties l on l.id = c.landlord_counterparty_id;
end $$;
