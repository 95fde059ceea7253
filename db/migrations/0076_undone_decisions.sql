-- A decision takes effect some seconds after it was made and can be undone until then. Null: it takes effect at once.
alter table report_batches
  add column effective_at timestamptz(3),
  add column begun_at timestamptz(3),
  add column undone_at timestamptz(3),
  -- a return to an earlier step, and the only items that may be changed
  add column to_step_index integer,
  add column reopened_items text[];
create index report_batches_unfinished on report_batches (company_id, user_id) where finished_at is null;
