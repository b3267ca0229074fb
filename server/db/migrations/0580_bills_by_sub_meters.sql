-- A supplier's bill for a house divided by what the meters of its flats have counted (ADR 0072).
alter table shared_bills drop constraint shared_bills_basis_check;
alter table shared_bills add constraint shared_bills_basis_check check (basis in ('equal', 'area', 'persons', 'sub_meters', 'custom'));
