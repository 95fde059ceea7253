-- What a company knows its people by, however they sign in. It stays with whoever has left, so that old files can be
-- told apart, and may be given to somebody else then.
alter table users add column employee_number text check (employee_number <> '');
create unique index users_by_employee_number on users (company_id, lower(employee_number))
  where employee_number is not null and status <> 'withdrawn';

alter table user_import_people add column employee_number text;
