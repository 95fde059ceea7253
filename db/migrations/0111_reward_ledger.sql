-- Points as a ledger of double entries. Each row of reward_transactions is one movement; its entries say which account
-- the points came from and which they went to, and always sum to zero. Neither is ever changed or deleted: a mistake is
-- corrected by a movement that reverses it. All writers insert only the movement; triggers write the entries and keep
-- reward_balances.

alter table reward_transactions
  add column department_id bigint,
  add foreign key (company_id, department_id) references departments (company_id, id),
  drop constraint reward_transactions_kind_check,
  add constraint reward_transactions_kind_check check (kind in ('menu', 'thanks', 'grant', 'collection', 'redemption',
    'expiry', 'reversal')),
  -- a department pays only for what it gives, and gets it back when that is reversed
  add constraint reward_transactions_department_check check (department_id is null or kind in ('grant', 'reversal')),
  add constraint reward_transactions_reverses_check check ((kind = 'reversal') = (reverses_id is not null)),
  add constraint reward_transactions_sign_check check (case when kind in ('menu', 'thanks', 'grant') then amount > 0
    when kind in ('collection', 'redemption', 'expiry') then amount < 0 else true end);
create index reward_transactions_by_department on reward_transactions (company_id, department_id, made_at)
  where department_id is not null;

-- A report with points stays: deleting it marks it and reverses its points.
alter table reward_transactions drop constraint reward_transactions_company_id_report_id_fkey,
  add foreign key (company_id, report_id) references reports (company_id, id);

create table reward_entries (
  company_id bigint not null,
  reward_transaction_id bigint not null,
  -- issue: points that the company created; redemption: what people spent; expiry: what expired; department: what it
  -- gave from its budget
  account text not null check (account in ('person', 'issue', 'department', 'redemption', 'expiry')),
  user_id bigint,
  department_id bigint,
  amount integer not null check (amount <> 0),
  primary key (company_id, reward_transaction_id, account),
  check ((account = 'person') = (user_id is not null)),
  check ((account = 'department') = (department_id is not null)),
  foreign key (company_id, reward_transaction_id) references reward_transactions (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id)
);
create index reward_entries_by_user on reward_entries (company_id, user_id) where user_id is not null;
create index reward_entries_by_department on reward_entries (company_id, department_id) where department_id is not null;

-- Which account is on the other side of a movement of a person's points.
create function reward_counter_account(kind text, department_id bigint) returns text language sql immutable as $$
  select case when department_id is not null then 'department' when kind in ('redemption', 'expiry') then kind
    else 'issue' end
$$;

insert into reward_entries (company_id, reward_transaction_id, account, user_id, amount)
select t.company_id, t.id, 'person', t.user_id, t.amount from reward_transactions t
union all
select t.company_id, t.id, 'issue', null, -t.amount from reward_transactions t;

create function enter_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_entries (company_id, reward_transaction_id, account, user_id, amount)
  select n.company_id, n.id, 'person', n.user_id, n.amount from new_rows n;
  insert into reward_entries (company_id, reward_transaction_id, account, department_id, amount)
  select n.company_id, n.id, reward_counter_account(coalesce(o.kind, n.kind), n.department_id), n.department_id, -n.amount
  from new_rows n
  left join reward_transactions o on o.company_id = n.company_id and o.id = n.reverses_id;
  -- In the order of ids, so that two writers never wait for each other.
  insert into reward_balances as b (company_id, user_id, balance)
  select n.company_id, n.user_id, sum(n.amount) from new_rows n
  group by n.company_id, n.user_id order by n.company_id, n.user_id
  on conflict (company_id, user_id) do update set balance = b.balance + excluded.balance;
  return null;
end $$;
create trigger reward_transactions_entered after insert on reward_transactions
  referencing new table as new_rows for each statement execute function enter_rewards();

create function check_reward_entries() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  if tg_table_name = 'reward_entries' then
    moved := new.reward_transaction_id;
  else
    moved := new.id;
  end if;
  if not exists (
    select from reward_transactions t
    left join reward_transactions o on o.company_id = t.company_id and o.id = t.reverses_id
    where t.company_id = new.company_id and t.id = moved
      and (o.id is null or o.user_id = t.user_id and o.amount = -t.amount
        and o.department_id is not distinct from t.department_id)
      and (select sum(e.amount) = 0 and count(*) = 2
          and bool_or(e.account = 'person' and e.user_id = t.user_id and e.amount = t.amount)
        from reward_entries e where e.company_id = t.company_id and e.reward_transaction_id = t.id)
  ) then
    raise exception 'the entries of reward transaction % do not balance', moved using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger reward_transactions_balanced after insert on reward_transactions
  deferrable initially deferred for each row execute function check_reward_entries();
create constraint trigger reward_entries_balanced after insert on reward_entries
  deferrable initially deferred for each row execute function check_reward_entries();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: its rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reward_transactions_unchangeable before update or delete on reward_transactions
  for each row execute function refuse_ledger_change();
create trigger reward_entries_unchangeable before update or delete on reward_entries
  for each row execute function refuse_ledger_change();

select protect_company_tables();
