-- An account that its person has asked to delete (product.md §8): thirty days in which signing in takes it back, then it is closed for good.
alter table users add column deletion_due_at timestamptz;
comment on column users.deletion_due_at is 'when the account is closed, unless the person signs in before';
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null and blocked_at is null;

-- All sessions end, so that whoever wants the account back has to sign in. False if it was asked before.
create function private.ask_deletion(p_user_id uuid, p_due_at timestamptz) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is distinct from private.scope_user_id() then
    return false;
  end if;
  update public.users set deletion_due_at = p_due_at where id = p_user_id and deletion_due_at is null and blocked_at is null;
  if not found then
    return false;
  end if;
  delete from public.sessions where user_id = p_user_id;
  return true;
end $$;

-- True if a deletion was waiting: the person has signed in before its day.
create function private.take_back_deletion(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.users set deletion_due_at = null where id = p_user_id and deletion_due_at is not null and blocked_at is null;
  return found;
end $$;

-- One account whose day has come: its e-mail for the last letter, or null when there is none. What is the person's alone goes: names,
-- address, telephone, the ways in. Of an owner nobody else works for, whatever only helped to work goes too; contracts, receipts,
-- payments and the journal stay, because the law asks to keep them (ПКУ 44.3) and the other side has a right to them.
create function private.close_due_account(p_now timestamptz, out user_id uuid, out email text, out owner_ids uuid[]) language plpgsql security definer set search_path = '' as $$
begin
  select u.id, u.email into close_due_account.user_id, close_due_account.email from public.users u
   where u.deletion_due_at <= p_now and u.blocked_at is null order by u.deletion_due_at, u.id limit 1 for update skip locked;
  if close_due_account.user_id is null then
    return;
  end if;
  owner_ids := array(select m.owner_id from public.owner_members m where m.user_id = close_due_account.user_id
    and not exists (select 1 from public.owner_members o where o.owner_id = m.owner_id and o.user_id <> m.user_id) order by m.owner_id);

  delete from public.messages m where m.recipient = close_due_account.email
    or m.recipient = (select u.phone from public.users u where u.id = close_due_account.user_id and u.phone_verified_at is not null);
  delete from public.secrets s where s.user_id = close_due_account.user_id;
  delete from public.totp_secrets s where s.user_id = close_due_account.user_id;
  delete from public.recovery_codes s where s.user_id = close_due_account.user_id;
  delete from public.contract_parties p where p.user_id = close_due_account.user_id;
  delete from public.support_requests s where s.user_id = close_due_account.user_id;

  delete from public.payment_accounts a where a.owner_id = any (owner_ids);
  update public.contract_links l set enabled = false where l.owner_id = any (owner_ids);
  delete from public.property_photos p where p.owner_id = any (owner_ids);
  update public.properties p set notes = null, access_notes = null where p.owner_id = any (owner_ids);
  update public.counterparties c set phones = '{}', emails = '{}', ibans = '{}', address = null, representative = null, notes = null, tags = '{}',
         id_document_sealed = null, search_text = lower(c.display_name)
   where c.owner_id = any (owner_ids);
  delete from public.tasks t where t.owner_id = any (owner_ids) and t.adjustment_id is null;
  -- Nothing points to them any more, and what nobody attached dies within a day (features/files).
  update public.files f set attached_at = null where f.owner_id = any (owner_ids) and f.purpose in ('property_photo', 'task_photo')
    and not exists (select 1 from public.task_photos t where t.owner_id = f.owner_id and t.file_id = f.id);
  -- Members of an owner that goes on with others leave it; one that is left alone keeps the member, whose row has no name any more.
  delete from public.owner_members m where m.user_id = close_due_account.user_id and m.owner_id <> all (owner_ids);
  update public.owners o set name = 'Видалений акаунт' where o.id = any (owner_ids);

  update public.users u set email = 'deleted-' || u.id || '@invalid', email_verified_at = null, password_hash = 'none', first_name = 'Видалений', last_name = 'акаунт',
         middle_name = null, call_sign = null, phone = null, phone_verified_at = null, session_role = null, blocked_at = p_now, deletion_due_at = null, updated_at = p_now
   where u.id = close_due_account.user_id;
end $$;

revoke execute on function private.ask_deletion(uuid, timestamptz), private.take_back_deletion(uuid), private.close_due_account(timestamptz) from public;
grant execute on function private.ask_deletion(uuid, timestamptz), private.take_back_deletion(uuid) to kliuchar_app;
grant execute on function private.close_due_account(timestamptz) to kliuchar_worker;
