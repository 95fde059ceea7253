-- Chat messages are reported and hidden as posts and comments are. A case goes with its message when retention deletes it.
alter table moderation_cases alter column feed_id drop not null,
  add column chat_message_id bigint,
  add constraint moderation_cases_subject_check
    check ((feed_id is null) <> (chat_message_id is null) and (feed_comment_id is null or feed_id is not null)),
  add foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade;
create unique index moderation_cases_one_per_message on moderation_cases (company_id, chat_message_id)
  where chat_message_id is not null;

-- Emptied by an administrator; what it consisted of is in its case.
alter table chat_messages add column hidden_at timestamptz(3);
