-- The year of a demo is lived in seconds: its letters would all be of one minute, twelve months of them in a row. While it is being made a
-- message is of the moment its owner's journal has come to.
create or replace function private.keep_demo_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_state text;
begin
  select d.state into v_state from public.demos d where d.owner_id = new.owner_id;
  if v_state is not null
    or exists (select 1 from public.users u join public.demos d on d.user_id = u.id where u.email = new.recipient) then
    new.status := 'stored';
  end if;
  if v_state = 'making' then
    new.created_at := coalesce((select a.at from public.audit_log a where a.owner_id = new.owner_id order by a.at desc, a.id desc limit 1), new.created_at);
  end if;
  return new;
end $$;
