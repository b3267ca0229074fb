-- The second lock of where tenants pay to (ADR 0047): on a lease and on a landlord's card it is said by a person, as in the profile, whatever
-- the program lets a key do.
create function private.refuse_key_requisites() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.scope_key_id() is null then
    return null;
  end if;
  if tg_table_name = 'counterparties' then
    if not new.is_self and not exists (select 1 from public.contracts c where c.owner_id = new.owner_id and c.landlord_counterparty_id = new.id) then
      return null;
    end if;
  end if;
  raise exception 'a key does not say where tenants pay to' using errcode = '42501';
end $$;
create trigger contracts_requisites_of_keys after update of account_iban on contracts for each row
  when (old.account_iban is distinct from new.account_iban) execute function private.refuse_key_requisites();
create trigger counterparties_requisites_of_keys after update of ibans on counterparties for each row
  when (old.ibans[1] is distinct from new.ibans[1]) execute function private.refuse_key_requisites();
revoke execute on function private.refuse_key_requisites() from public;
