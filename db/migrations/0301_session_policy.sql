-- How long sessions last: those in which people chose to stay signed in (`kept`), and all others. null: no such limit.
alter table company_configs
  add column session_policy_version integer not null default 0,
  add column session_hours smallint not null default 24 check (session_hours between 1 and 168),
  add column session_idle_minutes integer check (session_idle_minutes between 15 and 10080),
  -- null: people cannot choose to stay signed in
  add column kept_session_days smallint default 30 check (kept_session_days between 1 and 180),
  add column kept_session_idle_days smallint check (kept_session_idle_days between 1 and 180);
