-- A one-time code goes to an e-mail address where the tenant's card has no phone: then the address is what the signature rests on, as the
-- phone is elsewhere (product.md §5, Acceptance; law 675-VIII, art. 12).
alter table contract_acceptances add column email text;
alter table handover_acts add column signer_email text;
