-- All jobs in one table instead of one for each queue. A query that names no queue opened more than a hundred tables and
-- a thousand indexes, and every new connection read their definitions anew. A database has a third fewer files.
create table pgboss.job_common (
  like pgboss.job including defaults,
  primary key (name, id),
  constraint job_common_queue foreign key (name) references pgboss.queue (name)
    on delete restrict deferrable initially deferred,
  constraint job_common_dead_letter foreign key (dead_letter) references pgboss.queue (name)
    on delete restrict deferrable initially deferred
);
create unique index job_common_i1 on pgboss.job_common (name, coalesce(singleton_key, ''))
  where state = 'created' and policy = 'short';
create unique index job_common_i2 on pgboss.job_common (name, coalesce(singleton_key, ''))
  where state = 'active' and policy = 'singleton';
create unique index job_common_i3 on pgboss.job_common (name, state, coalesce(singleton_key, ''))
  where state <= 'active' and policy = 'stately';
create unique index job_common_i4 on pgboss.job_common (name, singleton_on, coalesce(singleton_key, ''))
  where state <> 'cancelled' and singleton_on is not null;
create index job_common_i5 on pgboss.job_common (name, start_after) include (priority, created_on, id)
  where state < 'active';
-- Few of its rows wait at any moment, and those that are done stay among them for days.
alter table pgboss.job_common set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- As before, without a table of its own. The caller holds the lock of create_queue.
create or replace function pgboss.create_queue_unlocked(queue_name text, options json) returns void language plpgsql as $$
begin
  insert into pgboss.queue (
    name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_minutes, dead_letter, partition_name
  ) values (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    'job_common'
  ) on conflict do nothing;
end $$;

create or replace function pgboss.delete_queue(queue_name text) returns void language plpgsql as $$
begin
  delete from pgboss.job where name = queue_name;
  delete from pgboss.queue where name = queue_name;
end $$;

-- Until all jobs are moved, nobody adds or takes one: about ten seconds for a million, of which most are done and kept
-- for three days. A version that runs meanwhile goes on afterwards: it reads and writes pgboss.job by name only.
-- locks briefly: the rows of a queue are never seen in two tables, nor in none
lock table pgboss.job in access exclusive mode;

-- not used since 0361: the tables of the queues were reached through pgboss.job only
do $$
declare
  own regclass;
begin
  for own in select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass loop
    execute format('alter table pgboss.job detach partition %s', own);
    execute format(
      'insert into pgboss.job_common (
         id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on,
         singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, dead_letter, policy, owner
       ) select
         id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on,
         singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, dead_letter, policy, owner
       from %s', own);
    execute format('drop table %s', own);
  end loop;
end $$;
update pgboss.queue set partition_name = 'job_common';
-- The foreign keys are checked now: a table with checks that are due cannot become a partition.
set constraints all immediate;
-- locks briefly: it has no other partition, so no row has to be read
alter table pgboss.job attach partition pgboss.job_common default;
