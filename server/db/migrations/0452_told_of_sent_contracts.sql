-- What a manager has sent in the owner's name is told to the owner (ADR 0042), as what a colleague does is.
insert into private.told_actions values ('contract.sent', '{user}');
