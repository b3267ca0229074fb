-- Keys and webhooks are of whoever answers for the owner (ADR 0076): his people see them and change none. A key is also taken back by whoever
-- made it. The program says so first; this is the second lock.
alter policy scope_insert on api_keys with check (owner_id = any ((select private.scope_owner_ids())::uuid[])
  and (select private.scope_key_id()) is null and private.is_principal(owner_id));
alter policy scope_update on api_keys
  using (owner_id = any ((select private.scope_owner_ids())::uuid[]) and (select private.scope_key_id()) is null
    and (created_by = (select private.scope_user_id()) or private.is_principal(owner_id)))
  with check (owner_id = any ((select private.scope_owner_ids())::uuid[]) and (select private.scope_key_id()) is null
    and (created_by = (select private.scope_user_id()) or private.is_principal(owner_id)));

-- The worker, which has no person, goes on writing what became of what it sent.
do $$
declare v_table text; v_rule text := 'owner_id = any ((select private.scope_owner_ids())::uuid[]) and (select private.scope_key_id()) is null';
begin
  foreach v_table in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter policy scope_insert on %I to kliuchar_app with check (%s and private.is_principal(owner_id))', v_table, v_rule);
    execute format('alter policy scope_delete on %I to kliuchar_app using (%s and private.is_principal(owner_id))', v_table, v_rule);
    execute format('alter policy scope_update on %I to kliuchar_worker', v_table);
    execute format('create policy principal_update on %I for update to kliuchar_app using (%s and private.is_principal(owner_id)) with check (%s and private.is_principal(owner_id))',
      v_table, v_rule, v_rule);
  end loop;
end $$;
