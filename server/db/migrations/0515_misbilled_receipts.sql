-- Receipts that charge for other days than their lease has stand on the page of the contract, where nobody looks for them: «Що зробити
-- сьогодні» has to name them, and it never judges receipts by their lines. So the judgement of the domain is kept on the receipt whenever the
-- end of its lease or its lines change; a void takes it out of the index with the receipt.
alter table receipts add column misbilled boolean not null default false;
comment on column receipts.misbilled is 'charges for other days than its lease has (domain misbilled-days)';
create index receipts_misbilled on receipts (owner_id, period, id) where misbilled and status <> 'void';

-- Whoever may end a lease need not be let to receipts: a manager by `contracts` leaves the mark too.
create function private.mark_misbilled(p_owner_id uuid, p_contract_id uuid, p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.receipts r set misbilled = r.id = any (p_ids)
   where r.owner_id = p_owner_id and r.contract_id = p_contract_id and p_owner_id = any ((select private.scope_owner_ids())::uuid[])
     and r.misbilled <> (r.id = any (p_ids))
$$;
revoke execute on function private.mark_misbilled(uuid, uuid, uuid[]) from public;
grant execute on function private.mark_misbilled(uuid, uuid, uuid[]) to kliuchar_app, kliuchar_worker;
