-- Transactions that notify commit one after the other, over the whole of PostgreSQL. Those who write no longer do:
-- the process wakes its own workers once a transaction has committed, and the others by a notification of its own.
create or replace function enqueue_job(
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
