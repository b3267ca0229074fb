-- As in 0490 and 0599; what the person has asked to be told is his too.
create or replace function private.export_subject(p_user_id uuid, out person jsonb, out sessions jsonb, out requests jsonb, out owner_ids uuid[], out leases jsonb)
language sql stable security definer set search_path = '' as $$
  select to_jsonb(u) - 'password_hash' || jsonb_build_object(
      'telegram', (select to_jsonb(t) - 'user_id' from public.telegram_links t where t.user_id = u.id),
      'calendar', (select to_jsonb(f) - 'user_id' - 'token_hash' from public.calendar_feeds f where f.user_id = u.id),
      'notification_rules', (select to_jsonb(r) - 'user_id' from public.notification_rules r where r.user_id = u.id),
      'list_views', (select coalesce(jsonb_agg(jsonb_build_object('list', v.list, 'name', v.name, 'query', v.query, 'created_at', v.created_at) order by v.list, v.created_at, v.id), '[]')
                       from public.list_views v where v.user_id = u.id),
      'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'created_at', d.created_at) order by d.created_at, d.id), '[]')
                         from public.push_devices d where d.user_id = u.id)),
    (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]') from public.sessions s where s.user_id = u.id),
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.support_requests r where r.user_id = u.id),
    array(select m.owner_id from public.owner_members m where m.user_id = u.id order by m.owner_id),
    (select coalesce(jsonb_agg(jsonb_build_object('ownerId', l.owner_id, 'contractIds', l.ids)), '[]') from (
       select p.owner_id, jsonb_agg(p.contract_id order by p.contract_id) as ids from public.contract_parties p
         join public.contracts c on c.id = p.contract_id and c.status not in ('draft', 'cancelled') where p.user_id = u.id group by p.owner_id) l)
    from public.users u where u.id = p_user_id and u.blocked_at is null
$$;
