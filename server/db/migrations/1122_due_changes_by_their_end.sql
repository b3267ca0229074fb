-- What the daily job looks for among the leases of everybody (private.owners_with_due_contracts) began with the first day of a lease, as the list
-- of leases is sorted, so the leases of a landlord in one state were read from it, through those of all other owners (22 of 586 rows beside one
-- neighbour). By their end it serves the job as well, those in force being the many, and no list is sorted so; the list has its own.
drop index contracts_due_changes;
create index contracts_due_changes on contracts (status, effective_end, start_date) where status in ('scheduled', 'active', 'notice');
create index contracts_status_start on contracts (owner_id, status, start_date desc, id desc);
