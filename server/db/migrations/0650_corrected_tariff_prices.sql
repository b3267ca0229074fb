-- A price typed wrong is put right. The row itself never changes: lines of receipts, drafts and voided ones too, name it by its id, and their
-- corrections are counted by it. So it leaves its tariff, and the right price is a row of its own.
alter table tariff_versions alter column tariff_id drop not null;
comment on column tariff_versions.tariff_id is 'null for a price that was corrected or removed: kept for the lines that name it';
