-- Of two principals, of whom one asks that his account be deleted while the other leaves, one is refused: both take the owner's row first,
-- and neither counts whoever has asked. As in 0605, with the rows of the owners held until the deletion is written.
create or replace function private.leaves_members_alone(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.owners o where o.id in (select m.owner_id from public.owner_members m where m.user_id = p_user_id and m.role = 'principal')
    order by o.id for no key update;
  return exists (
    select 1 from public.owner_members m where m.user_id = p_user_id and m.role = 'principal'
       and exists (select 1 from public.owner_members x join public.users u on u.id = x.user_id
                    where x.owner_id = m.owner_id and x.user_id <> p_user_id and u.blocked_at is null)
       and not private.is_answered_without(m.owner_id, p_user_id));
end $$;
