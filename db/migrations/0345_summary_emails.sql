-- Emails that sum up what a person has not seen, and what the company allows in emails.

-- Without a row: the values of the defaults.
create table email_settings (
  company_id bigint not null references companies (id),
  summaries_allowed boolean not null default true,
  -- for people who have chosen nothing
  frequency text not null default 'off' check (frequency in ('off', 'daily', 'weekly')),
  weekday smallint not null default 1 check (weekday between 0 and 6),
  hour smallint not null default 8 check (hour between 0 and 23),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  updated_by_id bigint not null,
  primary key (company_id),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- What a person has chosen. Whether they have ended these emails is a row of notification_choices, as for all emails.
create table summary_email_settings (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  frequency text not null check (frequency in ('off', 'daily', 'weekly')),
  weekday smallint not null check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index summary_email_settings_wanted on summary_email_settings (company_id, user_id) where frequency <> 'off';

-- The period a person was last looked at for, whether or not there was anything to send.
create table summary_email_periods (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- How often a person has asked for one, within an hour.
create table summary_email_tests (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  tests_since timestamptz(3) not null default now(),
  test_count integer not null default 1,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- The last moment up to `moment` at which such an email is due.
create function summary_email_due(frequency text, weekday integer, hour integer, zone text, moment timestamptz)
returns timestamptz language sql stable as $$
  select case frequency
    when 'daily' then (today - (at_hour > here)::integer + make_time(hour, 0, 0)) at time zone zone
    when 'weekly' then (today - case
        when extract(dow from here)::integer = weekday and at_hour > here then 7
        else (extract(dow from here)::integer - weekday + 7) % 7
      end + make_time(hour, 0, 0)) at time zone zone
  end
  from (select here, here::date as today, here::date + make_time(hour, 0, 0) as at_hour
    from (select moment at time zone zone as here) local) day
$$;

select protect_company_tables();
