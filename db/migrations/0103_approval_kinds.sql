-- What can be approved is registered by features (server/approvals.ts); the table takes whatever they name.

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind ~ '^[a-z_]{1,40}$');
