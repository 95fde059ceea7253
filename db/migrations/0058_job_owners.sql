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
