-- As in 0790: that something of a lease that is over is on no receipt is said with the contract's number and opens its bills, so whoever has
-- the tasks alone does not read it.
create or replace function private.rule_switch(p_source text, p_dedupe_key text) returns text language sql immutable parallel safe as $$
  select case when p_source = 'rule' then case split_part(p_dedupe_key, ':', 1)
    when 'debt' then 'receipts' when 'contract_ends' then 'contracts' when 'no_reading' then 'readings'
    when 'rejected_reading' then 'readings' when 'verification_due' then 'readings' when 'left_unbilled' then 'receipts' end end
$$;
