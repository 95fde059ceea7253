-- The day its readers are asked to have read its post by, where the menu leaves that to its author; null: they are not.
alter table reports add column must_read_due_on date;
