-- Urgent messages: the members of their room must confirm them, and are told again until they have. As with must-reads,
-- who must confirm is computed, and what was sent is stored.
create table urgent_messages (
  company_id bigint not null,
  chat_message_id bigint not null,
  -- Minutes between two notifications of one person.
  repeat_minutes integer not null check (repeat_minutes in (5, 15, 30, 60)),
  sent_at timestamptz(3) not null default now(),
  -- The last repeat. Those who join the room after it are not asked.
  repeats_until timestamptz(3) not null,
  -- Taken back, or the message was deleted.
  ended_at timestamptz(3),
  ended_by_id bigint,
  primary key (company_id, chat_message_id),
  foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade,
  foreign key (company_id, ended_by_id) references users (company_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index urgent_messages_open on urgent_messages (company_id, sent_at) where ended_at is null;

create table urgent_message_confirmations (
  company_id bigint not null,
  chat_message_id bigint not null,
  user_id bigint not null,
  confirmed_at timestamptz(3) not null default now(),
  primary key (company_id, chat_message_id, user_id),
  foreign key (company_id, chat_message_id) references urgent_messages (company_id, chat_message_id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Everything that was sent to anybody about it: the evidence, and what prevents sending twice.
create table urgent_message_notices (
  company_id bigint not null,
  id bigint generated always as identity,
  chat_message_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('asked', 'repeated', 'by_hand')),
  -- Repeats: the interval since the message was sent. Reminders by hand: the period of five minutes. Otherwise 0.
  round integer not null default 0,
  sent_by_id bigint,
  created_at timestamptz(3) not null default now(),
  -- When notice and email were created; null: not yet.
  told_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, chat_message_id, user_id, kind, round),
  foreign key (company_id, chat_message_id) references urgent_messages (company_id, chat_message_id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, sent_by_id) references users (company_id, id)
);
create index urgent_message_notices_untold on urgent_message_notices (company_id, id) where told_at is null;

select protect_company_tables();
