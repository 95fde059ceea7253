-- On which days of the company's calendar each person used the product: the statistics count them. Deleted with the
-- account, and after three years.
create table active_days (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  day date not null,
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index active_days_by_day on active_days (company_id, day, user_id);

-- Which approvals ended in a period.
create index approvals_ended on approvals (company_id, ended_at) where ended_at is not null;

select protect_company_tables();
