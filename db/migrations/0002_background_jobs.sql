-- The tables of pg-boss 10.4 (its own construction plan, schema version 24), here so that every change to the
-- database comes from this folder. A newer pg-boss brings a plan for the difference: put it in a migration of its own.
-- The application role has no rights on them; it reaches them through enqueue_job alone.

CREATE SCHEMA IF NOT EXISTS pgboss;

CREATE TYPE pgboss.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);

CREATE TABLE pgboss.version (
  version int primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);

CREATE TABLE pgboss.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text REFERENCES pgboss.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

CREATE TABLE pgboss.schedule (
  name text REFERENCES pgboss.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

CREATE TABLE pgboss.subscription (
  event text not null,
  name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);

CREATE TABLE pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);

ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);

CREATE TABLE pgboss.archive (LIKE pgboss.job);

ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);

ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();

CREATE INDEX archive_i1 ON pgboss.archive(archived_on);

CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN
  WITH q as (
  INSERT INTO pgboss.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;
  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);
  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;

CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM pgboss.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;
  EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
END;
$$
LANGUAGE plpgsql;

INSERT INTO pgboss.version(version) VALUES ('24');

-- Which process runs a job: connections say it in hiroba.process, and the job keeps it from when it is taken.
-- A process holds an advisory lock for as long as it lives, so that the jobs of a dead one are found at once.
alter table pgboss.job add column owner integer;

-- Few jobs run at any moment, among many that are done.
create index job_running on pgboss.job (owner) where state = 'active';

create function pgboss.note_owner() returns trigger language plpgsql as $$
begin
  new.owner := nullif(current_setting('hiroba.process', true), '')::integer;
  return new;
end $$;

create trigger note_owner before update on pgboss.job
  for each row when (new.state = 'active' and old.state <> 'active') execute function pgboss.note_owner();

-- Two transactions that create queues at the same moment waited for each other: each had written into the table of queues
-- and wanted it for its own new partition.
alter function pgboss.create_queue(text, json) rename to create_queue_unlocked;
create function pgboss.create_queue(queue_name text, options json) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7461026);
  perform pgboss.create_queue_unlocked(queue_name, options);
end $$;

-- Adds a job in the caller's transaction. A caller in a company's scope adds jobs for that company only.
-- `once`: the same id again adds nothing, for as long as the first one is kept. Answers whether a job was added.
-- It does not notify: transactions that notify commit one after the other, over the whole of PostgreSQL. The process
-- wakes its own workers once a transaction has committed, and the others by a notification of its own.
create function enqueue_job(
  job_name text,
  job_company_id bigint,
  job_data jsonb,
  job_id uuid,
  job_key text,
  job_start_after timestamptz,
  job_retry_limit integer,
  job_retry_delay integer,
  job_expire_seconds integer
) returns boolean language plpgsql security definer set search_path = pgboss, pg_temp as $$
declare
  scope text := current_setting('app.company_id', true);
begin
  if scope ~ '^[0-9]+$' and job_company_id::text is distinct from scope then
    raise exception 'A job for another company';
  end if;
  if not exists (select from queue where name = job_name) then
    perform create_queue(job_name, '{"policy": "standard"}');
  end if;
  insert into job (
    id, name, data, start_after, singleton_key, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy
  ) values (
    coalesce(job_id, gen_random_uuid()),
    job_name,
    jsonb_build_object('company_id', job_company_id, 'data', job_data),
    coalesce(job_start_after, now()),
    coalesce(job_company_id::text, '') || ':' || job_key,
    job_expire_seconds * interval '1 second',
    coalesce(job_start_after, now()) + interval '14 days',
    job_retry_limit,
    job_retry_delay,
    true,
    'standard'
  ) on conflict do nothing;
  return found;
end $$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to hiroba_app;
