-- When administrators put the list of first steps away. Companies that have been running do not begin with it.
alter table company_configs add column first_steps_put_away_at timestamptz(3) default now();
alter table company_configs alter column first_steps_put_away_at drop default;
