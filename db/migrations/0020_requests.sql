-- Since when something is asked of a person: who was asked today is not reminded today.
alter table report_item_tasks add column asked_at timestamptz(3) not null default now();

-- What falls due, for the reminders by the clock.
create index report_item_tasks_due on report_item_tasks (company_id, due_on)
  where completed_at is null and withdrawn_at is null and due_on is not null;
