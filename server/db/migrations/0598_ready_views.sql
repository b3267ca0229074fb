-- What the ready views of the lists ask for (ux.md L2), each from an index that holds all of the answer.

-- «Без показників»: the month's readings and the meters that wait for one are joined once.
create index readings_of_month on readings (owner_id, period, meter_id) where ends_month;
create index physical_meters_of_objects on physical_meters (owner_id, id) include (property_id) where status = 'active' and property_id is not null;

-- «Не надіслані», newest month first.
create index receipts_unsent on receipts (owner_id, period desc, id desc) where status = 'issued' and sent_at is null;
