-- References that only the writing statements kept until now, and indexes for looking at references from their other end.
-- Measured on 10 000 receipts with 40 000 lines and 20 000 readings, the best of five runs on a busy machine, ± 20 ms of noise:
-- a line's contract by the reference to its receipt + 30 ms of 730; by one of its own to contracts + 210; adjustment_id + 10.
-- receipts.run_id would add 50 and readings.receipt_id 120 to every run, for ids that the one billing statement joins by the owner:
-- they stay without (server/src/platform/db/catalogue.http.test.ts names the reason of each).

-- Who may read a line is decided by its contract_id, so it has to be that of its receipt.
alter table receipts add constraint receipts_owner_id_id_contract_id_key unique (owner_id, id, contract_id);
alter table receipt_lines
  drop constraint receipt_lines_owner_id_receipt_id_fkey,
  add foreign key (owner_id, receipt_id, contract_id) references receipts (owner_id, id, contract_id) on delete cascade,
  add foreign key (owner_id, adjustment_id) references adjustments (owner_id, id);

alter table readings add foreign key (owner_id, property_id) references properties (owner_id, id);
create index readings_property on readings (owner_id, property_id) where property_id is not null;

alter table payments add foreign key (owner_id, photo_id) references files (owner_id, id);
create index payments_photo on payments (owner_id, photo_id) where photo_id is not null;
create index payments_reported_receipt on payments (owner_id, reported_receipt_id) where reported_receipt_id is not null;

alter table adjustments
  add foreign key (owner_id, source_payment_id) references payments (owner_id, id),
  add foreign key (owner_id, source_receipt_id) references receipts (owner_id, id);
create index adjustments_source_receipt on adjustments (owner_id, source_receipt_id) where source_receipt_id is not null;

alter table contract_acceptances add foreign key (owner_id, amendment_id) references contract_amendments (owner_id, id);
create index contract_acceptances_amendment on contract_acceptances (owner_id, amendment_id) where amendment_id is not null;

-- A code of a link goes with its contract.
delete from secrets s where s.contract_id is not null and not exists (select 1 from contracts c where c.id = s.contract_id);
alter table secrets add foreign key (contract_id) references contracts (id) on delete cascade;

-- Files are deleted by the hundred, cards and complexes one by one; without these each deletion read all rows of its owner.
create index readings_photo on readings (owner_id, photo_id) where photo_id is not null;
create index property_photos_file on property_photos (owner_id, file_id);
create index contract_acceptances_file on contract_acceptances (owner_id, file_id) where file_id is not null;
create index contract_co_tenants_counterparty on contract_co_tenants (owner_id, counterparty_id);
create index contracts_guarantor on contracts (owner_id, guarantor_id) where guarantor_id is not null;
create index counterparties_merged on counterparties (owner_id, merged_into) where merged_into is not null;
create index property_services_provider on property_services (owner_id, provider_counterparty_id) where provider_counterparty_id is not null;
create index physical_meters_complex on physical_meters (owner_id, complex_id) where complex_id is not null;
create index physical_meters_parent on physical_meters (owner_id, parent_meter_id) where parent_meter_id is not null;
