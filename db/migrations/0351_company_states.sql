-- What the operator agrees with a company, and whether it may be used.

alter table companies
  add column plan text not null default 'standard' check (plan in ('light', 'standard', 'enterprise')),
  -- before the contract begins
  add column on_trial boolean not null default false,
  -- nobody signs in, nothing runs; everything is kept
  add column suspended_at timestamptz(3),
  -- the contract has ended: everything is erased at a moment, until then it can be resumed
  add column closed_at timestamptz(3),
  add column erases_at timestamptz(3),
  add column contract_version integer not null default 1,
  add constraint companies_erases_check check ((closed_at is null) = (erases_at is null));
create index companies_out_of_use on companies (id) where suspended_at is not null or closed_at is not null;

-- Ledgers are deleted with the whole company, and in no other way.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'hiroba_app'
    and current_setting('hiroba.erasing', true) = old.company_id::text then
    return old;
  end if;
  raise exception '% is a ledger: its rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
