-- The owner's own card got its account from the profile without the words it is found by (self-card.sql.ts writes them since).
update counterparties set search_text = search_text || ' ' || lower(ibans[1])
 where is_self and ibans <> '{}' and position(lower(ibans[1]) in search_text) = 0;
