-- Kept facts without a queue. A fact was one row of an owner, so every write of the owner waited for the one before it to commit, and two
-- that touched several facts in another order stood in each other's way (measured: 16 writers of one owner, waits over the two seconds
-- of lock_timeout, answered 503). Now a fact is a few rows, one a slot; a transaction takes the first slot of its owner that nobody
-- holds, so alone it is slot 0 as before, and writers at once never meet. What is shown is the sum of the slots.
alter table owner_facts add column slot smallint not null default 0;
alter table owner_facts drop constraint owner_facts_pkey, add primary key (owner_id, fact, key, slot);
alter table owner_months add column slot smallint not null default 0;
alter table owner_months drop constraint owner_months_pkey, add primary key (owner_id, period, slot);
comment on column owner_facts.slot is 'the transaction''s, see private.fact_slot; a fact is the sum of its slots';

-- Held to the end of the transaction, so whoever takes the slot next sees what was committed in it.
create function private.fact_slot(p_owner_id uuid) returns smallint language plpgsql set search_path = '' as $$
declare
  v_held text := current_setting('app.fact_slot', true);
begin
  if split_part(v_held, ' ', 1) = p_owner_id::text then
    return split_part(v_held, ' ', 2)::smallint;
  end if;
  for v_slot in 0..62 loop
    if pg_try_advisory_xact_lock(hashtextextended('fact_slot ' || p_owner_id, v_slot)) then
      perform set_config('app.fact_slot', p_owner_id || ' ' || v_slot, true);
      return v_slot;
    end if;
  end loop;
  -- More at once than any pool allows: the last slot is shared, in turn.
  perform pg_advisory_xact_lock(hashtextextended('fact_slot ' || p_owner_id, 63));
  return 63;
end $$;
create function private.take_fact_slot() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.slot := private.fact_slot(new.owner_id);
  return new;
end $$;
revoke execute on function private.fact_slot(uuid), private.take_fact_slot() from public;
create trigger owner_facts_slot before insert on owner_facts for each row execute function private.take_fact_slot();
create trigger owner_months_slot before insert on owner_months for each row execute function private.take_fact_slot();

-- Everything that keeps a fact adds to the row of its slot.
do $do$
declare v record;
begin
  for v in select p.oid from pg_proc p where p.pronamespace = 'private'::regnamespace
              and p.prosrc ~ 'on conflict \((owner_id, fact, key|owner_id, period)\)' loop
    execute regexp_replace(pg_get_functiondef(v.oid), 'on conflict \((owner_id, fact, key|owner_id, period)\)', 'on conflict (\1, slot)', 'g');
  end loop;
end $do$;
