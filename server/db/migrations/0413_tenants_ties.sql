-- A reference between tables of an owner names the owner (0411 left it to a second one): one reference to the tie, and the contract follows.
alter table contract_parties add unique (owner_id, contract_id, user_id);
alter table notifications drop constraint notifications_contract_id_user_id_fkey;
alter table notifications drop constraint notifications_owner_id_contract_id_fkey;
alter table notifications add foreign key (owner_id, contract_id, user_id) references contract_parties (owner_id, contract_id, user_id) on delete cascade;
