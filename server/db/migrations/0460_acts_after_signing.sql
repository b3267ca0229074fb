-- The scan of a signed paper may come after the signature (ADR 0043): nothing that was signed changes by it, and what came once stays.
-- The acts of a demo go with the rest of it (ADR 0026): whether it is one may be asked by nobody but this definer.
create or replace function private.keep_signed_act() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_beside constant text[] := array['scan_id', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' and private.is_being_erased(old.owner_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.status = 'signed' and old.scan_id is null and new.scan_id is not null
     and to_jsonb(new) - v_beside = to_jsonb(old) - v_beside then
    return new;
  end if;
  if old.status = 'signed' then
    raise exception 'A signed act is never changed or deleted' using errcode = 'KL010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What became of the meters of a home between its two acts (ADR 0043): devices, what took their place, and the counted readings between
-- the days, a billed one that was put right by its right values. Whoever may read the act may read this: a lease that is over shows its
-- tenant no meters any more, and what he has signed is compared for him as for the owner. Empty for an act of the beginning.
create function private.act_devices(p_act_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'meterId', m.id, 'serial', m.serial, 'unit', m.unit, 'digits', m.digits, 'multiplier', trim_scale(m.multiplier)::text,
           'initialValues', to_jsonb(array(select trim_scale(v)::text from unnest(m.initial_values) with ordinality as u(v, zone) order by zone)),
           'closingValues', case when m.closing_values is not null then
              to_jsonb(array(select trim_scale(v)::text from unnest(m.closing_values) with ordinality as u(v, zone) order by zone)) end,
           'replacedBy', m.replaced_by, 'points', counted.points)), '[]')
    from public.handover_acts a
    join public.handover_acts g on g.owner_id = a.owner_id and g.contract_id = a.contract_id and g.direction = 'in'
    join public.physical_meters m on m.owner_id = a.owner_id and m.property_id = a.property_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
               'values', to_jsonb(array(select trim_scale(v)::text from unnest(coalesce(k.reading_values, r.reading_values)) with ordinality as u(v, zone) order by zone)),
               'estimated', r.source = 'estimated') order by r.taken_on), '[]') as points
        from public.readings r
        left join lateral (
          select c.reading_values from public.readings c
           where c.owner_id = r.owner_id and c.corrects_id = r.id and c.state <> 'rejected' order by c.created_at desc limit 1) k on true
       where r.owner_id = m.owner_id and r.meter_id = m.id and r.taken_on > g.held_on and r.taken_on < a.held_on
         and r.state in ('approved', 'billed') and r.corrects_id is null) counted
   where a.id = p_act_id and a.direction = 'out'
     and (a.owner_id = any ((select private.scope_owner_ids())::uuid[]) or a.id = any ((select private.scope_act_ids())::uuid[]))
$$;
revoke execute on function private.act_devices(uuid) from public;
grant execute on function private.act_devices(uuid) to kliuchar_app, kliuchar_worker;
