-- As 0781_requisites_of_keys.sql, of the names and the code beside the account: a program does not say who tenants pay to either. The name that is
-- shown is put together of these.
create trigger counterparties_payee_of_keys after update of kind, last_name, first_name, middle_name, company_name, tax_id_lookup on counterparties for each row
  when ((old.kind, old.last_name, old.first_name, old.middle_name, old.company_name, old.tax_id_lookup)
        is distinct from (new.kind, new.last_name, new.first_name, new.middle_name, new.company_name, new.tax_id_lookup))
  execute function private.refuse_key_requisites();
