-- The day on which an amendment was signed, as a contract has one: of a paper what the owner says, else the day of the tenant's answer.
alter table contract_amendments add column signed_on date;
update contract_amendments a set signed_on = (
    select (v.accepted_at at time zone 'Europe/Kyiv')::date from contract_acceptances v
     where v.owner_id = a.owner_id and v.amendment_id = a.id order by v.accepted_at limit 1)
 where a.status in ('accepted', 'activated');
