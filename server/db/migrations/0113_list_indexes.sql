-- An index for every filter a list offers, in the order in which the list is first shown, so that page 1 costs the same at any size.
-- What most rows share is left to the index of the list itself; the partial indexes hold the exceptions.

create index contracts_ended on contracts (owner_id, effective_end, id) where effective_end is not null;
drop index contracts_guarantor;
create index contracts_guarantor on contracts (owner_id, guarantor_id, created_at desc) where guarantor_id is not null;

-- The month's drafts, and the void ones.
create index receipts_unissued on receipts (owner_id, status, period desc, id desc) where status <> 'issued';
-- Paid and open ones apart, newest month first.
create index receipts_settled on receipts (owner_id, (left_kop > 0), period desc, id desc) include (overdue_after, paid_kop) where status = 'issued';

create index receipts_part_paid on receipts (owner_id, period desc, id desc) where status = 'issued' and left_kop > 0 and paid_kop > 0;

create index payments_unposted on payments (owner_id, status, paid_on desc, id desc) where status <> 'posted';
create index payments_method on payments (owner_id, method, paid_on desc, id desc) where method <> 'bank';

create index properties_state on properties (owner_id, state, created_at desc, id desc);
create index properties_type on properties (owner_id, type, created_at desc, id desc);
create index properties_debt on properties (owner_id, debt_kop desc, id desc);

-- A surname may stand at the end of the alphabet: the words are read from the index of the order, without the rows.
drop index counterparties_list;
create index counterparties_list on counterparties (owner_id, display_name collate uk, id) include (search_text)
  where merged_into is null and archived_at is null;
create index counterparties_kind on counterparties (owner_id, kind, display_name collate uk, id);
create index counterparties_archived on counterparties (owner_id, display_name collate uk, id) where archived_at is not null;

create index physical_meters_service on physical_meters (owner_id, service, created_at desc, id desc);
create index physical_meters_status on physical_meters (owner_id, status, created_at desc, id desc);
-- A CASE where COALESCE would be shorter: the planner counts it as no leak, so under row-level security a cursor goes by the index.
create index physical_meters_due on physical_meters (owner_id, (case when next_verification_on is null then 'infinity'::date else next_verification_on end), id);
drop index receipts_issued_on;
create index receipts_issued_on on receipts (owner_id, (case when issued_on is null then 'infinity'::date else issued_on end) desc, id desc);

-- Readings that wait for a decision or were refused.
create index readings_review on readings (owner_id, period, state, meter_id) where state in ('submitted', 'rejected');

-- Whole, so that counting the objects of a tariff reads the index alone.
drop index property_services_tariff;
create index property_services_tariff on property_services (owner_id, tariff_id, property_id) where tariff_id is not null;
