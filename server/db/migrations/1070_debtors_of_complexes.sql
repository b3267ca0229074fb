-- The list of complexes says whether anything that their objects owe is past its day: the objects that owe are found without a row of any other.
create index properties_debtors on properties (owner_id, complex_id) include (id, debt_kop)
  where complex_id is not null and state <> 'archived' and debt_kop > 0;
