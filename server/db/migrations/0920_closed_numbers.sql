-- An owner shuts a number of a tenant's card out: whoever has proven it, or will, sees neither the leases of this card nor their homes, until the
-- owner opens it again (ADR 0022). It is said of the number and not of an account, so it is the same for a number that nobody has proven.
alter table counterparties add column closed_phones text[] not null default '{}';
comment on column counterparties.closed_phones is 'numbers that let nobody in, though they stand on the card';

-- As 0770_parties_of_todays_tenant.sql, of numbers that are not closed. The cards are held first: a number that is being closed or taken off
-- at this moment is seen as it is afterwards, and whoever closes it sees the ties that were made before.
create or replace function private.link_tenant(p_user_id uuid, p_contract_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare v_count integer;
begin
  perform 1
    from public.users u
    join public.counterparties t on t.phones @> array[u.phone]
    join public.contracts c on c.owner_id = t.owner_id and c.tenant_counterparty_id = t.id
   where (p_user_id is null or u.id = p_user_id) and (p_contract_id is null or c.id = p_contract_id)
     and (p_user_id is not null or p_contract_id is not null)
     and u.phone is not null and u.phone_verified_at is not null and c.status not in ('draft', 'cancelled')
   order by t.id for share of t;
  insert into public.contract_parties (owner_id, contract_id, user_id, phone)
  select c.owner_id, c.id, u.id, u.phone
    from public.users u
    join public.counterparties t on t.phones @> array[u.phone]
    join public.contracts c on c.owner_id = t.owner_id and c.tenant_counterparty_id = t.id
   where (p_user_id is null or u.id = p_user_id) and (p_contract_id is null or c.id = p_contract_id)
     and (p_user_id is not null or p_contract_id is not null)
     and u.phone is not null and u.phone_verified_at is not null and c.status not in ('draft', 'cancelled')
     and u.phone <> all (t.closed_phones)
     and not exists (select 1 from public.owner_members m where m.owner_id = c.owner_id and m.user_id = u.id)
  on conflict (contract_id, user_id) do update set phone = excluded.phone;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Accounts tied to the leases of a card that the owner knows of without being told who has one: they have agreed to such a lease, or answered an
-- invitation of his, under their name. Besides, those who were tied before it was kept by which number.
create function private.card_accounts(p_card_id uuid) returns table (user_id uuid, phone text, name text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.user_id, (array_agg(p.phone order by p.created_at desc) filter (where p.phone is not null))[1], concat_ws(' ', u.first_name, u.last_name), min(p.created_at)
    from public.counterparties t
    join public.contracts c on c.owner_id = t.owner_id and c.tenant_counterparty_id = t.id
    join public.contract_parties p on p.owner_id = c.owner_id and p.contract_id = c.id
    join public.users u on u.id = p.user_id
   where t.id = p_card_id and t.owner_id = any (private.scope_owner_ids())
   group by p.user_id, t.owner_id, u.first_name, u.last_name
  having bool_or(p.phone is null)
      or bool_or(exists (select 1 from public.contract_acceptances a where a.owner_id = c.owner_id and a.contract_id = c.id and a.user_id = p.user_id))
      or exists (select 1 from public.grants g where g.owner_id = t.owner_id and g.user_id = p.user_id and g.kind = 'tenant' and g.status = 'accepted')
   order by 4, 1
$$;

-- Shuts out whoever came by the number (which stays closed), or this account: from the leases of the card, from their homes that he was invited
-- to, and from what a code has opened. Gives the accesses to homes that were closed; null for a card of somebody else's.
create function private.shut_out_of_card(p_card_id uuid, p_phone text, p_user_id uuid, p_now timestamptz) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_contracts uuid[]; v_homes uuid[]; v_users uuid[]; v_closed uuid[];
begin
  select t.owner_id into v_owner from public.counterparties t where t.id = p_card_id and t.owner_id = any (private.scope_owner_ids()) for update;
  if v_owner is null then
    return null;
  end if;
  if p_phone is not null then
    update public.counterparties t set closed_phones = t.closed_phones || p_phone where t.id = p_card_id and p_phone <> all (t.closed_phones);
  end if;
  select array_agg(c.id), array_agg(distinct c.rental_object_id) into v_contracts, v_homes
    from public.contracts c where c.owner_id = v_owner and c.tenant_counterparty_id = p_card_id;
  v_users := array(
    select distinct p.user_id from public.contract_parties p join public.users u on u.id = p.user_id
     where p.owner_id = v_owner and p.contract_id = any (v_contracts)
       and (p.user_id = p_user_id or p.phone = p_phone or (u.phone = p_phone and u.phone_verified_at is not null)));
  delete from public.contract_parties p where p.owner_id = v_owner and p.contract_id = any (v_contracts) and p.user_id = any (v_users);
  delete from public.secrets s where s.contract_id = any (v_contracts) and s.purpose in ('link_code', 'link_grant');
  with closed as (
    update public.grants g set status = 'revoked', token_hash = null, claimed_by = null, version = g.version + 1, updated_at = p_now
     where g.owner_id = v_owner and g.property_id = any (v_homes) and g.kind = 'tenant' and g.status in ('pending', 'accepted')
       and (g.phone = p_phone or g.user_id = any (v_users))
    returning g.id
  )
  select coalesce(array_agg(x.id order by x.id), '{}') into v_closed from closed x;
  return v_closed;
end $$;

-- As 0596_supplier_payments.sql, and numbers that were closed go with those of the cards.
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
  update public.counterparties c set closed_phones = '{}' where c.owner_id = any (p_owner_ids) and c.closed_phones <> '{}';
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

revoke execute on function private.card_accounts(uuid), private.shut_out_of_card(uuid, text, uuid, timestamptz) from public;
grant execute on function private.card_accounts(uuid), private.shut_out_of_card(uuid, text, uuid, timestamptz) to kliuchar_app;
