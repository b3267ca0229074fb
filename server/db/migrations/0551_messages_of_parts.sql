-- A message that is put together when it leaves: each part with the keys it needs (ADR 0059), so what was closed to its reader meanwhile is
-- left out by itself, and what comes while it waits joins it instead of making another one.
alter table messages add column parts jsonb check (jsonb_typeof(parts) = 'array');
comment on column messages.parts is 'of a message put together when it leaves: [{type, title, body, href, needs}]; empty once it has left, like text';

do $$
declare
  v_def text := pg_get_functiondef('private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[])'::regprocedure);
  v record;
begin
  for v in select * from (values
    ('p_needs text[] DEFAULT NULL::text[])', 'p_needs text[] DEFAULT NULL::text[], p_parts jsonb DEFAULT NULL::jsonb)'),
    (E'p_run_at) then\n    return false;', E'p_run_at) then\n    -- What was put off and waits under this key takes the parts in; what has left does not.\n    update public.messages m set parts = m.parts || p_parts from public.outbox o\n     where p_parts is not null and p_run_at is not null and o.dedupe_key = p_dedupe_key and m.id = o.id and m.status = ''queued'' and m.parts is not null;\n    return found;'),
    ('user_id, needs)', 'user_id, needs, parts)'),
    ('p_user_id, p_needs);', 'p_user_id, p_needs, p_parts);')) f(before, after)
  loop
    if position(v.before in v_def) = 0 then
      raise exception 'queue_message is not what it was: %', v.before;
    end if;
    v_def := replace(v_def, v.before, v.after);
  end loop;
  drop function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[]);
  execute v_def;
end $$;
revoke execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[], jsonb) from public;
grant execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[], jsonb) to kliuchar_app, kliuchar_worker;
