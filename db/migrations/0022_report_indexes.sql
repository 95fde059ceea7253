-- What hangs on one report, found by it alone: at every decision, publication and deletion, and by the foreign keys
-- where a draft is deleted. (company_id, user_id, …) and (company_id, menu_…_id, …) do not serve these.
create index announcements_by_report on announcements (company_id, report_id) where report_id is not null;
create index subsidy_entries_by_report on subsidy_entries (company_id, report_id);
create index reward_transactions_by_report on reward_transactions (company_id, report_id) where report_id is not null;
create index report_batch_items_by_report on report_batch_items (company_id, report_id);
create index report_item_tasks_by_apply on report_item_tasks (company_id, apply_id) where apply_id is not null;
