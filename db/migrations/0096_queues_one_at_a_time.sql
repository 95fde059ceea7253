-- Two transactions that create queues at the same moment waited for each other: each had written into the table of queues
-- and wanted it for its own new partition.
alter function pgboss.create_queue(text, json) rename to create_queue_unlocked;
create function pgboss.create_queue(queue_name text, options json) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7461026);
  perform pgboss.create_queue_unlocked(queue_name, options);
end $$;
