-- An approval that counted although others had approved the same step meanwhile: the version its person saw. Null: the
-- same as approval_version.
alter table approval_acts add column seen_version integer;

-- Why a report of a batch was refused, in words.
alter table report_batch_items add column reason text not null default '';

-- Accounting: exports, subsidies and rewards of all menus, without the right to change a menu.
alter table administrator_sections drop constraint administrator_sections_section_check;
alter table administrator_sections add constraint administrator_sections_section_check
  check (section in ('users', 'menus', 'accounting', 'moderation', 'rewards', 'statistics'));

-- What was asked for and what limited it, as they were when the amount was decided. Null: kept before this was.
alter table subsidy_entries
  add column requested_amount bigint,
  add column capped_by text check (capped_by in ('use', 'month', 'year')),
  -- the budget of the fiscal year the entry counts in, as it was when the amount was decided; null: without a budget
  add column budget_amount bigint,
  add column granted_at timestamptz(3);
update subsidy_entries set granted_at = updated_at where status = 'granted';
