-- Two promises of Idempotency-Key (contract.md §3.2).
-- A key is carried out once, also when its first process was stopped for minutes and went on: whoever claims it anew gets a claim of his
-- own, and the effect of an earlier claim cannot be committed any more.
-- What was answered holds link keys and tax numbers, so it is kept sealed under the key that never enters the database.
alter table idempotency_keys add column claim uuid, add column answer_sealed bytea;
-- Answers of before are kept no more; that they were given is, so that nothing is carried out again.
update idempotency_keys set status = null, committed = true where status is not null;
alter table idempotency_keys drop column body;

drop function private.claim_idempotency(bytea, text, bytea, timestamptz);
create function private.claim_idempotency(p_actor_hash bytea, p_key text, p_request_hash bytea, p_now timestamptz,
  out state text, out claim uuid, out answer_status integer, out answer_sealed bytea)
language plpgsql security definer set search_path = '' as $$
declare found_row public.idempotency_keys;
begin
  claim := gen_random_uuid();
  insert into public.idempotency_keys (actor_hash, key, request_hash, created_at, claim)
  values (p_actor_hash, p_key, p_request_hash, p_now, claim) on conflict do nothing;
  if found then
    state := 'claimed';
    return;
  end if;
  select * into found_row from public.idempotency_keys k where k.actor_hash = p_actor_hash and k.key = p_key for update;
  if not found then
    state := 'busy';
  elsif found_row.created_at <= p_now - interval '24 hours'
     or (found_row.status is null and not found_row.committed and found_row.created_at <= p_now - interval '2 minutes') then
    -- Too old to be kept, or its process died before anything was committed.
    update public.idempotency_keys k
       set request_hash = p_request_hash, status = null, answer_sealed = null, committed = false, created_at = p_now, claim = claim_idempotency.claim
     where k.actor_hash = p_actor_hash and k.key = p_key;
    state := 'claimed';
  elsif found_row.request_hash <> p_request_hash then
    state := 'mismatch';
  elsif found_row.status is not null then
    state := 'done';
    answer_status := found_row.status;
    answer_sealed := found_row.answer_sealed;
  elsif found_row.committed and found_row.created_at <= p_now - interval '2 minutes' then
    state := 'lost';
  else
    state := 'busy';
  end if;
end $$;

-- Rides in the transaction of the effect, and takes it back where another request has the key by now.
drop function private.commit_idempotency(bytea, text);
create function private.commit_idempotency(p_actor_hash bytea, p_key text, p_claim uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.idempotency_keys set committed = true where actor_hash = p_actor_hash and key = p_key and claim = p_claim;
  if not found then
    raise exception 'The key was claimed by another request' using errcode = 'KL050';
  end if;
end $$;

drop function private.finish_idempotency(bytea, text, integer, text);
create function private.finish_idempotency(p_actor_hash bytea, p_key text, p_claim uuid, p_status integer, p_answer_sealed bytea) returns void
language sql security definer set search_path = '' as $$
  update public.idempotency_keys set status = p_status, answer_sealed = p_answer_sealed
   where actor_hash = p_actor_hash and key = p_key and claim = p_claim
$$;

-- A refusal is not stored: the next request with the key is carried out.
drop function private.release_idempotency(bytea, text);
create function private.release_idempotency(p_actor_hash bytea, p_key text, p_claim uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.idempotency_keys where actor_hash = p_actor_hash and key = p_key and claim = p_claim and status is null and not committed
$$;

revoke execute on function private.claim_idempotency(bytea, text, bytea, timestamptz), private.commit_idempotency(bytea, text, uuid),
  private.finish_idempotency(bytea, text, uuid, integer, bytea), private.release_idempotency(bytea, text, uuid) from public;
grant execute on function private.claim_idempotency(bytea, text, bytea, timestamptz), private.commit_idempotency(bytea, text, uuid),
  private.finish_idempotency(bytea, text, uuid, integer, bytea), private.release_idempotency(bytea, text, uuid) to kliuchar_app;
