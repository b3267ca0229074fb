-- Who shares a bill of a month is asked whenever the sheet of readings opens; it went through every object of the account.
create index property_services_shared on property_services (owner_id, property_id) where method = 'shared_bill' and payer = 'tenant';
create index contracts_shared on contracts (owner_id, rental_object_id) where utilities @> '[{"method": "shared_bill", "payer": "tenant"}]';
