-- A key, an address of events and a colleague are refused in a demo for a reason of their own: the sentence about mail and telephones said
-- nothing to whoever wanted a key.
create or replace function private.refuse_demo_key() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'a demo has no keys' using errcode = 'KL023';
  end if;
  return null;
end $$;
create or replace function private.refuse_demo_webhook() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'nothing leaves a demo' using errcode = 'KL023';
  end if;
  return null;
end $$;
create or replace function private.refuse_demo_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'a demo has no colleagues' using errcode = 'KL023';
  end if;
  return null;
end $$;
