-- A paper made from a template says which one it is of, so that the same paper made again becomes its next version (ADR 0048).
alter table documents add column template text, add column template_subject text,
  add constraint documents_template_check check ((template is null) = (template_subject is null)
    and (template is null or (contract_id is not null and length(template) <= 40 and length(template_subject) <= 400)));
comment on column documents.template_subject is 'what tells one paper of a template and a contract from another: its number, month, side or day';
create index documents_made on documents (owner_id, contract_id, template) where template is not null and deleted_at is null;
