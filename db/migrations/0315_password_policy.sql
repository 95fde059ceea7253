-- What new passwords must be like. The greatest age is in password_max_age_days.
alter table company_configs
  add column password_min_length integer not null default 8 check (password_min_length between 8 and 64),
  add column password_history_count integer not null default 0 check (password_history_count between 0 and 12);

create table password_policies (
  company_id bigint primary key references companies (id),
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- Hashes of people's earlier passwords: as many as the company refuses.
create table earlier_passwords (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  password_hash text not null,
  replaced_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index earlier_passwords_by_person on earlier_passwords (company_id, user_id, id);

-- For every writer: sign-in, links, cards, codes and files of people.
create function keep_earlier_password() returns trigger language plpgsql as $$
declare
  kept integer := (select password_history_count from company_configs where company_id = old.company_id);
begin
  if kept is null or kept = 0 then return null; end if;
  insert into earlier_passwords (company_id, user_id, password_hash)
  values (old.company_id, old.user_id, old.password_hash);
  delete from earlier_passwords p
  where p.company_id = old.company_id and p.user_id = old.user_id and p.id <= (
    select o.id from earlier_passwords o where o.company_id = old.company_id and o.user_id = old.user_id
    order by o.id desc offset kept limit 1);
  return null;
end $$;
create trigger credentials_earlier after update of password_hash on credentials for each row
  when (old.password_hash is distinct from new.password_hash) execute function keep_earlier_password();

select protect_company_tables();
