-- An account of an app (a bot, the reception): it writes with a name and a picture of its own, signs in nowhere, and
-- is on no list of people, in no audience and not among the accounts that a contract counts: its status is neither
-- 'invited' nor 'active'. Its name is the family name.
alter table users drop constraint users_status_check,
  add constraint users_status_check check (status in ('invited', 'active', 'stopped', 'withdrawn', 'app')),
  add constraint users_app_name check (status <> 'app' or (given_name = '' and employee_number is null));
create index users_apps on users (company_id, id) where status = 'app';
