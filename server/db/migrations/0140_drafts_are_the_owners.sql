-- A tenant reads the receipts of his lease once they are his: a draft was kept from him by the statements alone, so with the first lock
-- taken away he saw it (ADR 0007: each lock is enough by itself). Its lines go with it.

-- The ids of the drafts and not a look at `status`: the policy then asks for nothing that the indexes of receipts do not hold, and an
-- owner's search still reads them without the rows (with `status <> 'draft'` it read 14 000 buffers). Stable, so that it sees what
-- the statement sees; asked once a statement, and not at all where all rows are the owner's. A lease has a draft or two.
create function private.scope_draft_ids() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array(select r.id from public.contracts c join public.receipts r on r.owner_id = c.owner_id and r.contract_id = c.id
                      where c.id = any (private.scope_contract_ids()) and r.status = 'draft') $$;
revoke execute on function private.scope_draft_ids() from public;
grant execute on function private.scope_draft_ids() to kliuchar_app, kliuchar_worker;

-- The owner's rule stands first: a row of his asks nothing more.
alter policy scope_select on receipts
  using (owner_id = any ((select private.scope_owner_ids())::uuid[])
    or (contract_id = any ((select private.scope_contract_ids())::uuid[]) and id <> all ((select private.scope_draft_ids())::uuid[])));
alter policy scope_select on receipt_lines
  using (owner_id = any ((select private.scope_owner_ids())::uuid[])
    or (contract_id = any ((select private.scope_contract_ids())::uuid[]) and receipt_id <> all ((select private.scope_draft_ids())::uuid[])));
