-- Messages of which people want to be reminded. The row is deleted by the reminder.
create table chat_reminders (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  chat_message_id bigint not null,
  remind_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, chat_message_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade
);
create index chat_reminders_due on chat_reminders (company_id, remind_at);
create index chat_reminders_by_message on chat_reminders (company_id, chat_message_id);

select protect_company_tables();
