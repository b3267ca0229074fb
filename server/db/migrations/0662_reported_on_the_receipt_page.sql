-- The page of a receipt says what its tenant has reported to have paid, so a report, its confirmation and its refusal make it anew.
create or replace function private.public_receipt_state(p_receipt_id uuid, p_key_hash bytea, p_today date, out keyed boolean, out state text)
language plpgsql stable security definer set search_path = '' as $$
declare v_owner uuid; v_contract uuid;
begin
  select e.owner_id, e.contract_id, e.keyed into v_owner, v_contract, keyed
    from private.enter_public_receipt(p_receipt_id, p_key_hash, p_today) e;
  if v_owner is null then
    return;
  end if;
  select concat_ws(' ', c.xmin, p.xmin, t.xmin, l.xmin, k.qr_key_only,
      (select coalesce(sum(hash_record_extended((y.id, y.amount_kop, y.paid_on), 0)), 0)
         from public.payments y where y.owner_id = v_owner and y.contract_id = v_contract and y.status = 'reported'),
      (select count(*) from public.allocations a where a.owner_id = v_owner and a.contract_id = v_contract),
      (select sum(hash_record_extended((x.id, x.version, x.status, x.own_kop, x.paid_kop, x.left_kop, x.due_on, x.updated_at), 0))
         from public.receipts x where x.owner_id = v_owner and x.contract_id = v_contract))
    into state
    from public.receipts r
    join public.contracts c on c.id = v_contract
    join public.contract_links k on k.contract_id = v_contract
    join public.properties p on p.id = r.property_id
    join public.counterparties t on t.id = r.tenant_counterparty_id
    join public.counterparties l on l.id = c.landlord_counterparty_id
   where r.id = p_receipt_id;
end $$;
