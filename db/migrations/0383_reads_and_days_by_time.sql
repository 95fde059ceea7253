-- Reads are divided by the number of the post, which follows its time and is in the key, so that each person reads a
-- post once; days of use by the day. The job `database.partition` makes the next partition long before it is needed and
-- drops those that nothing is left in or needed of. The first and the last are open, so that a row always has a place.

-- not used since 0383: the table of this name below takes its place at once, for the version before as well
alter table feed_reads rename to feed_reads_first;
alter index feed_reads_pkey rename to feed_reads_first_pkey;
alter index feed_reads_by_time rename to feed_reads_first_by_time;

create table feed_reads (
  company_id bigint not null,
  feed_id bigint not null,
  user_id bigint not null,
  read_at timestamptz(3) not null default now(),
  primary key (company_id, feed_id, user_id),
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
) partition by range (feed_id);
-- The days not summed yet are counted from the rows themselves. Rows come in the order of time, so a few bytes per
-- block find them, and writing one costs nothing more.
create index feed_reads_by_time on feed_reads using brin (read_at) with (pages_per_range = 16);

-- not used since 0383: the table of this name below takes its place at once, for the version before as well
alter table active_days rename to active_days_first;
alter index active_days_pkey rename to active_days_first_pkey;
alter index active_days_by_day rename to active_days_first_by_day;

-- On which days of the company's calendar each person used the product: the statistics count them. Deleted with the
-- account, and a quarter at a time three years later.
create table active_days (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  day date not null,
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references users (company_id, id)
) partition by range (day);
create index active_days_by_day on active_days (company_id, day, user_id);

-- locks briefly: the constraints that 0382 validated spare reading the rows, and their indexes become those of the whole
do $$
declare
  reads_end text := (select substring(pg_get_constraintdef(oid) from '< (\d+)') from pg_constraint where conname = 'feed_reads_end');
  days_end text := (select substring(pg_get_constraintdef(oid) from '\d+-\d+-\d+') from pg_constraint where conname = 'active_days_end');
begin
  execute format('alter table feed_reads attach partition feed_reads_first for values from (minvalue) to (%s)', reads_end);
  execute format('create table feed_reads_%s partition of feed_reads for values from (%1$s) to (maxvalue)', reads_end);
  execute format('alter table active_days attach partition active_days_first for values from (minvalue) to (%L)', days_end);
  execute format('create table active_days_%s partition of active_days for values from (%L) to (maxvalue)',
    replace(days_end, '-', '_'), days_end);
end $$;

alter table feed_reads_first drop constraint feed_reads_end;
alter table active_days_first drop constraint active_days_end;
select protect_company_tables();
