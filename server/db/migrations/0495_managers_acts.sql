-- Acts of handover of the leases that a manager leads (0450_managers_contracts.sql, ADR 0048): begun, filled in, sent, taken back, thrown away
-- and compared by whoever has the switch `contracts` of the object. A signature on paper and its scan stay the owner's word.

-- ── What is seen ────────────────────────────────────────────────────────────────────────────────────────────────────────────
create function private.managed_act_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select a.id from public.contracts c join public.handover_acts a on a.owner_id = c.owner_id and a.contract_id = c.id
                where c.id = any (private.managed_contract_ids('contracts')))
$$;
create function private.seen_act_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.scope_act_ids() || private.managed_act_ids()
$$;
revoke execute on function private.managed_act_ids(), private.seen_act_ids() from public;
grant execute on function private.managed_act_ids(), private.seen_act_ids() to kliuchar_app, kliuchar_worker;

alter policy scope_select on handover_acts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_act_ids())::uuid[]));
alter policy scope_select on handover_photos using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or act_id = any ((select private.seen_act_ids())::uuid[]));

-- What the meters of a draft showed before: meters and readings are of another switch, and whoever fills the act in checks against them.
create function private.act_previous(p_act_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.id, jsonb_build_object('on', coalesce(r.taken_on, m.installed_on),
           'values', array(select trim_scale(v)::text from unnest(coalesce(r.reading_values, m.initial_values)) with ordinality as u(v, zone) order by zone))), '{}')
    from public.handover_acts a
    join public.physical_meters m on m.owner_id = a.owner_id and m.property_id = a.property_id and m.status = 'active'
    left join lateral (
      select r.taken_on, r.reading_values from public.readings r
       where r.owner_id = m.owner_id and r.meter_id = m.id and r.taken_on < a.held_on and r.state in ('approved', 'billed') and r.corrects_id is null
       order by r.taken_on desc limit 1) r on true
   where a.id = p_act_id and a.status = 'draft'
     and (a.owner_id = any ((select private.scope_owner_ids())::uuid[]) or a.id = any ((select private.managed_act_ids())::uuid[]))
$$;
revoke execute on function private.act_previous(uuid) from public;
grant execute on function private.act_previous(uuid) to kliuchar_app, kliuchar_worker;

do $$
declare
  v_def text := pg_get_functiondef('private.act_devices(uuid)'::regprocedure);
  v_from text := 'a.id = any ((select private.scope_act_ids())::uuid[])';
begin
  if position(v_from in v_def) = 0 then
    raise exception 'act_devices is not what it was';
  end if;
  execute replace(v_def, v_from, 'a.id = any ((select private.seen_act_ids())::uuid[])');
end $$;

-- ── What is written ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create function private.held_act_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select a.id from public.contracts c join public.handover_acts a on a.owner_id = c.owner_id and a.contract_id = c.id
                where c.id = any (private.held_contract_ids('{contracts}')))
$$;
-- Photos that were sent for the object, and those its acts have already.
create function private.held_act_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select private.held_file_ids('{contracts}')
      || array(select x.file_id from public.handover_acts a join public.handover_photos x on x.owner_id = a.owner_id and x.act_id = a.id
                where a.id = any (private.held_act_ids()))
$$;
revoke execute on function private.held_act_ids(), private.held_act_file_ids() from public;
grant execute on function private.held_act_ids(), private.held_act_file_ids() to kliuchar_app;

alter policy held_insert on handover_acts with check ((select private.held_id()) is null
  or (property_id = (select private.held_by('{contracts}')) and contract_id = any ((select private.held_contract_ids('{contracts}'))::uuid[])
      and status = 'draft' and num_nonnulls(scan_id, signed_by) = 0));
alter policy held_update on handover_acts
  using ((select private.held_id()) is null or property_id = (select private.held_by('{contracts}')))
  with check ((select private.held_id()) is null
    or (property_id = (select private.held_by('{contracts}')) and status <> 'signed' and num_nonnulls(scan_id, signed_by) = 0));
alter policy held_delete on handover_acts using ((select private.held_id()) is null
  or (property_id = (select private.held_by('{contracts}')) and status <> 'signed'));
alter policy held_insert on handover_photos with check ((select private.held_id()) is null
  or (act_id = any ((select private.held_act_ids())::uuid[]) and file_id = any ((select private.held_act_file_ids())::uuid[])));
alter policy held_update on handover_photos
  using ((select private.held_id()) is null or act_id = any ((select private.held_act_ids())::uuid[]))
  with check ((select private.held_id()) is null
    or (act_id = any ((select private.held_act_ids())::uuid[]) and file_id = any ((select private.held_act_file_ids())::uuid[])));
alter policy held_delete on handover_photos using ((select private.held_id()) is null
  or act_id = any ((select private.held_act_ids())::uuid[]));
alter policy held_update on files
  using ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]
    || (select private.held_file_ids('{documents}'))::uuid[] || (select private.held_file_ids('{finance}'))::uuid[] || (select private.held_act_file_ids())::uuid[]))
  with check ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]
    || (select private.held_file_ids('{documents}'))::uuid[] || (select private.held_file_ids('{finance}'))::uuid[] || (select private.held_act_file_ids())::uuid[]));
-- Only locked, never changed: a reading that an act says is tried before the tenant is asked to sign it.
alter policy held_update on physical_meters using ((select private.held_id()) is null or property_id = (select private.held_by('{readings,contracts}')));
