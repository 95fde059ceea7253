-- What the processes of the installation report about themselves, added up. No text of people is in any of it.

-- How emails, pushes, jobs and requests ended, by minute. Kept for some days.
create table watched_minutes (
  minute timestamptz(3) not null,
  name text not null,
  count bigint not null,
  primary key (minute, name)
);

-- Statements that took much time, by day and fingerprint.
create table statement_digests (
  day date not null,
  fingerprint text not null,
  -- the statement without its values, shortened
  shape text not null,
  run_count bigint not null,
  -- runs that took longer than most may
  slow_count bigint not null,
  total_ms double precision not null,
  worst_ms double precision not null,
  last_seen_at timestamptz(3) not null,
  primary key (day, fingerprint)
);

-- Errors of the server itself, by day, kind and place; without their messages, which may name people.
create table error_digests (
  day date not null,
  fingerprint text not null,
  kind text not null,
  -- the call or job
  work text not null,
  -- file and line
  place text not null,
  error_count bigint not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (day, fingerprint)
);

revoke all on watched_minutes, statement_digests, error_digests from hiroba_app;
