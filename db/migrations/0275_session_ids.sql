-- Names a session without its secret, so that its person can end it.
alter table sessions add column id bigint generated always as identity;
create unique index sessions_by_id on sessions (company_id, id);
