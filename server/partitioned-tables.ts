import type { PartitionedTable } from './platform/partitions/keep-partitions.ts'

/** Tables that grow with time for years, in partitions. */
export const partitionedTables: readonly PartitionedTable[] = [
  {
    // By the number of the post, which follows its time and is in the key: each person reads a post once.
    ...{ name: 'feed_reads', column: 'feed_id', type: 'bigint' },
    expected: `coalesce(pg_sequence_last_value(pg_get_serial_sequence('feeds', 'id')::regclass), 0) + 1000000`,
    end: (from) => `${from} + 1000000`,
    needed: `select min(h.id) from companies c
      cross join lateral (select min(f.id) as id from feeds f where f.company_id = c.id) h`,
  },
  {
    ...{ name: 'active_days', column: 'day', type: 'date' },
    expected: 'current_date + 45',
    end: (from) => `(date_trunc('quarter', ${from}) + interval '3 months')::date`,
    needed: `(current_date - interval '3 years')::date`,
  },
]
