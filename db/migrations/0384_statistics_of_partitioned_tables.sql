-- outside a transaction
-- Plans need statistics of the whole, which autovacuum gathers of each partition only.
analyze feed_reads;

analyze active_days;
