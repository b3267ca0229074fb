-- The second lock of what a key may not read (ADR 0047): what the owner pays us. The journal and the grants stay readable by it, because the
-- history of an object and the people of a complex are made of them.
do $$
declare v record;
begin
  for v in select p.policyname, p.qual from pg_policies p
            where p.schemaname = 'public' and p.tablename = 'subscription_invoices' and p.policyname = 'scope_select' loop
    execute format('alter policy %I on subscription_invoices using ((%s) and (select private.scope_key_id()) is null)', v.policyname, v.qual);
  end loop;
end $$;
