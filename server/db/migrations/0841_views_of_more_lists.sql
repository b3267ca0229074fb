-- Own views of the lists that had none (ux.md L2): the sheet of readings, meters, documents, complexes and tariffs.
alter table list_views drop constraint list_views_list_check;
alter table list_views add constraint list_views_list_check check (list in (
  'properties', 'contracts', 'receipts', 'payments', 'tasks', 'counterparties',
  'meters', 'physical-meters', 'documents', 'complexes', 'tariffs'));
