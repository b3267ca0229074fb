-- A tenant's answer to a contract: by a signed-in party, or with the key of the link and a one-time code (contract.md §3.8, §3.13).

-- A signed-in tenant answers a contract of somebody else's: from here on the transaction has the owner's scope, like that of a key
-- holder (private.enter_link_owner). Null for anybody who is not a party; the scope is then left as it was.
create function private.enter_party_owner(p_contract_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id(); v_owner uuid;
begin
  select p.owner_id into v_owner
    from public.contract_parties p join public.contracts c on c.id = p.contract_id
   where p.contract_id = p_contract_id and p.user_id = v_user and c.status not in ('draft', 'cancelled');
  if v_owner is not null then
    perform private.set_scope(v_user, array[v_owner], null, null, null);
  end if;
  return v_owner;
end $$;

-- The code of a link: a new request kills the older ones. Only inside the scope of the contract's owner, which a key has opened.
create function private.put_link_code(p_code_hash bytea, p_contract_id uuid, p_target text, p_now timestamptz, p_expires_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids())) then
    return false;
  end if;
  delete from public.secrets s where s.contract_id = p_contract_id and s.purpose = 'link_code';
  insert into public.secrets (token_hash, purpose, contract_id, target, created_at, expires_at)
  values (p_code_hash, 'link_code', p_contract_id, p_target, p_now, p_expires_at);
  return true;
end $$;

-- A code dies after five wrong tries (contract.md §3.6); the caller must commit whatever the outcome, or the tries would not count.
-- It is right until it expires: the same code opens the text and then accepts it, and acceptance itself happens only once.
create function private.try_link_code(p_contract_id uuid, p_code_hash bytea, p_now timestamptz, out outcome text, out target text)
language plpgsql security definer set search_path = '' as $$
declare v public.secrets;
begin
  outcome := 'wrong';
  if not exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids())) then
    return;
  end if;
  select * into v from public.secrets s where s.contract_id = p_contract_id and s.purpose = 'link_code' for update;
  if v.token_hash is null then
    return;
  end if;
  if v.expires_at <= p_now or v.attempts >= 5 then
    outcome := 'dead';
    return;
  end if;
  if v.token_hash <> p_code_hash then
    update public.secrets s set attempts = s.attempts + 1 where s.token_hash = v.token_hash;
    return;
  end if;
  update public.secrets s set used_at = p_now where s.token_hash = v.token_hash;
  outcome := 'proven';
  target := v.target;
end $$;

-- What a proven code opens for a quarter of an hour (contract.md §3.13, `x-info-token`).
create function private.put_link_grant(p_token_hash bytea, p_contract_id uuid, p_target text, p_now timestamptz, p_expires_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.secrets (token_hash, purpose, contract_id, target, created_at, expires_at)
  select p_token_hash, 'link_grant', p_contract_id, p_target, p_now, p_expires_at
   where exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids()))
$$;

create function private.find_link_grant(p_contract_id uuid, p_token_hash bytea, p_now timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select s.target from public.secrets s
   where s.token_hash = p_token_hash and s.purpose = 'link_grant' and s.contract_id = p_contract_id and s.expires_at > p_now
$$;

-- Where an owner is told what his tenant answered: the proven addresses of the principals.
create function private.owner_letter_addresses(p_owner_id uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select u.email from public.owner_members m join public.users u on u.id = m.user_id
   where m.owner_id = p_owner_id and p_owner_id = any (private.scope_owner_ids()) and m.role = 'principal'
     and u.email_verified_at is not null and u.blocked_at is null
   order by u.email
$$;

-- Whose contracts begin or end by this day; the daily job then works owner by owner in their scope.
create function private.owners_with_due_contracts(p_today date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct c.owner_id from public.contracts c
   where (c.status = 'scheduled' and c.start_date <= p_today) or (c.status in ('active', 'notice') and c.effective_end < p_today)
   order by 1
$$;

revoke execute on function private.enter_party_owner(uuid), private.put_link_code(bytea, uuid, text, timestamptz, timestamptz),
  private.try_link_code(uuid, bytea, timestamptz), private.put_link_grant(bytea, uuid, text, timestamptz, timestamptz),
  private.find_link_grant(uuid, bytea, timestamptz), private.owner_letter_addresses(uuid), private.owners_with_due_contracts(date) from public;
grant execute on function private.enter_party_owner(uuid), private.put_link_code(bytea, uuid, text, timestamptz, timestamptz),
  private.try_link_code(uuid, bytea, timestamptz), private.put_link_grant(bytea, uuid, text, timestamptz, timestamptz),
  private.find_link_grant(uuid, bytea, timestamptz) to kliuchar_app;
grant execute on function private.owner_letter_addresses(uuid) to kliuchar_app, kliuchar_worker;
grant execute on function private.owners_with_due_contracts(date) to kliuchar_worker;
