-- A tie of a person to a lease says by which number it was made, and holds while that number is on the card of today's tenant. Until now
-- nothing but the end of an account took one away: whoever had declined a contract, or had the number that was typed by mistake, read and
-- accepted it for whomever it was meant for next.
alter table contract_parties add column phone text;
comment on column contract_parties.phone is 'the proven number the tie was made by; null where it is not known any more';

update contract_parties p set phone = u.phone
  from users u, contracts c, counterparties t
 where u.id = p.user_id and c.owner_id = p.owner_id and c.id = p.contract_id and t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
   and u.phone_verified_at is not null and t.phones @> array[u.phone];
-- Of what nobody has agreed to yet: the candidates of before.
delete from contract_parties p using contracts c
 where c.owner_id = p.owner_id and c.id = p.contract_id and c.status in ('draft', 'pending') and p.phone is null;

-- The contracts that name this phone as their tenant's open for the person who proved it.
create or replace function private.link_tenant(p_user_id uuid, p_contract_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare v_count integer;
begin
  insert into public.contract_parties (owner_id, contract_id, user_id, phone)
  select c.owner_id, c.id, u.id, u.phone
    from public.users u
    join public.counterparties t on t.phones @> array[u.phone]
    join public.contracts c on c.owner_id = t.owner_id and c.tenant_counterparty_id = t.id
   where (p_user_id is null or u.id = p_user_id) and (p_contract_id is null or c.id = p_contract_id)
     and (p_user_id is not null or p_contract_id is not null)
     and u.phone is not null and u.phone_verified_at is not null and c.status not in ('draft', 'cancelled')
     and not exists (select 1 from public.owner_members m where m.owner_id = c.owner_id and m.user_id = u.id)
  on conflict (contract_id, user_id) do update set phone = excluded.phone;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Whose the contract is by the card of its tenant as it stands: whoever has proven a number of it is let in, and whoever came by a number
-- that is no longer there is not, unless it is he who has agreed to the contract.
create or replace function private.link_contract_tenant(p_contract_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare v_count integer;
begin
  if not exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids())) then
    return 0;
  end if;
  v_count := private.link_tenant(null, p_contract_id);
  delete from public.contract_parties p using public.contracts c, public.counterparties t
   where c.id = p_contract_id and p.owner_id = c.owner_id and p.contract_id = c.id and t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
     and p.phone <> all (t.phones)
     and not exists (select 1 from public.contract_acceptances a where a.owner_id = p.owner_id and a.contract_id = p.contract_id and a.user_id = p.user_id);
  return v_count;
end $$;

-- Another tenant is to get the contract: neither the account, the key of the link nor a code of the former one opens anything more. True when
-- there was a link. A manager of contracts may do it too, so it is done here (0450_managers_contracts.sql leaves him the link he makes).
create function private.untie_contract(p_contract_id uuid, p_key_hash bytea, p_key_sealed bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids())) then
    return false;
  end if;
  delete from public.contract_parties p where p.contract_id = p_contract_id;
  delete from public.secrets s where s.contract_id = p_contract_id and s.purpose in ('link_code', 'link_grant');
  update public.contract_links l set key_hash = p_key_hash, key_sealed = p_key_sealed, rotated_at = p_now where l.contract_id = p_contract_id;
  return found;
end $$;

-- As before, and the tie has to be one of today's tenant.
create or replace function private.enter_party_owner(p_contract_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id(); v_owner uuid;
begin
  select p.owner_id into v_owner
    from public.contract_parties p join public.contracts c on c.id = p.contract_id
    join public.counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
   where p.contract_id = p_contract_id and p.user_id = v_user and c.status not in ('draft', 'cancelled')
     and (p.phone is null or p.phone = any (t.phones)
          or exists (select 1 from public.contract_acceptances a where a.owner_id = c.owner_id and a.contract_id = c.id and a.user_id = v_user));
  if v_owner is not null then
    perform private.set_scope(v_user, array[v_owner], null, null, null);
  end if;
  return v_owner;
end $$;

revoke execute on function private.untie_contract(uuid, bytea, bytea, timestamptz) from public;
grant execute on function private.untie_contract(uuid, bytea, bytea, timestamptz) to kliuchar_app;

-- Numbers that were added to a card after the contract had been sent.
select private.link_tenant(u.id) from users u where u.phone_verified_at is not null;
