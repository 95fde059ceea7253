-- When points expire: always at the end of a month, so that a person has at most one date a month.

create table reward_settings (
  company_id bigint not null references companies (id),
  -- months: at the end of the month in which that many months have passed since they were earned;
  -- fiscal_year: at the end of the fiscal year in which they were earned (it begins in April)
  expiry_rule text not null check (expiry_rule in ('never', 'months', 'fiscal_year')),
  expiry_months integer check (expiry_months between 1 and 120),
  -- no points expire before this day, so that people are notified ahead of a new rule too
  expiry_from date not null,
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id),
  check ((expiry_rule = 'months') = (expiry_months is not null)),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- The first day on which points earned on a day are no longer valid; null: they do not expire.
create function reward_expires_on(rule text, months integer, earned_on date) returns date language sql immutable as $$
  select case rule
    when 'months' then (date_trunc('month', earned_on + make_interval(months => months)) + interval '1 month')::date
    when 'fiscal_year' then (date_trunc('year', earned_on - interval '3 months') + interval '15 months')::date end
$$;

select protect_company_tables();
