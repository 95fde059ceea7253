-- outside a transaction
-- Makes the tables of reads and of days of use ready to become the first partitions of the next file, without locking
-- them for long: what is read of them is read here, while others write. The ends are far enough away that nothing
-- reaches them meanwhile.
alter table feed_reads drop constraint if exists feed_reads_end;

do $$ begin execute format('alter table feed_reads add constraint feed_reads_end check (feed_id < %s) not valid',
  1000000 + coalesce(pg_sequence_last_value(pg_get_serial_sequence('feeds', 'id')::regclass), 0)); end $$;

alter table feed_reads validate constraint feed_reads_end;

alter table active_days drop constraint if exists active_days_end;

do $$ begin execute format('alter table active_days add constraint active_days_end check (day < %L) not valid',
  (date_trunc('quarter', current_date + 45) + interval '3 months')::date); end $$;

alter table active_days validate constraint active_days_end;
