-- Secret addresses at which other systems post as an app, into one programme or one chat room.
create table incoming_webhooks (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  menu_id bigint,
  chat_room_id bigint,
  secret_hash bytea not null,
  -- By its last characters administrators recognise it.
  ending text not null check (length(ending) = 4),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  -- It answers that it is gone until it gets a new secret.
  ended_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, secret_hash),
  unique (company_id, user_id, menu_id),
  unique (company_id, user_id, chat_room_id),
  check (num_nonnulls(menu_id, chat_room_id) = 1),
  foreign key (company_id, user_id) references apps (company_id, user_id) on delete cascade,
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade,
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade
);
create index incoming_webhooks_by_menu on incoming_webhooks (company_id, menu_id);
create index incoming_webhooks_by_room on incoming_webhooks (company_id, chat_room_id);

-- When nothing of a webhook's allowance will be used any more.
create unlogged table incoming_webhook_paces (
  company_id bigint not null,
  incoming_webhook_id bigint not null,
  free_at timestamptz not null,
  primary key (company_id, incoming_webhook_id),
  foreign key (company_id, incoming_webhook_id) references incoming_webhooks (company_id, id) on delete cascade
) with (fillfactor = 60);

select protect_company_tables();
