-- A table that is read and put right row by row could not be saved in the end (contract.md §3.16: every write). It leaves no line in the
-- journal until it is saved, so it is refused where it is written; throwing it away stays open.
create trigger imports_paid before insert or update of kind, mapping, settings on imports
  for each row execute function private.refuse_unpaid_file();
create trigger import_rows_paid before update of cells_sealed, decision on import_rows
  for each row execute function private.refuse_unpaid_file();
