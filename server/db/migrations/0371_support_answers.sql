-- What was answered stays beside what was asked: the person finds it in his history also when the letter was lost.
alter table support_requests
  add column answer text check (length(answer) between 1 and 4000),
  add column answered_at timestamptz,
  add check ((status = 'answered') = (answer is not null) and (answer is null) = (answered_at is null));
-- Those that wait, the longest first.
create index support_requests_open on support_requests (created_at, id) where status = 'open';
