-- Pinned messages and forwarded ones.
alter table chat_messages
  add column pinned_at timestamptz(3),
  add column pinned_by_id bigint,
  -- The author of the message that this one repeats.
  add column forwarded_author_id bigint,
  add check ((pinned_at is null) = (pinned_by_id is null)),
  add foreign key (company_id, pinned_by_id) references users (company_id, id),
  add foreign key (company_id, forwarded_author_id) references users (company_id, id);
create index chat_messages_pinned on chat_messages (company_id, chat_room_id, pinned_at) where pinned_at is not null;
