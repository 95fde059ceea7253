-- Requests to erase the data of a person who has left. Kept as evidence, without contents. A cancelled one is deleted;
-- the administration's log has it.
create table personal_erasures (
  company_id bigint not null,
  user_id bigint not null,
  requested_by_id bigint not null,
  reason text not null,
  -- Whether posts, comments and messages are deleted too, or stay without the name.
  deletes_writings boolean not null,
  requested_at timestamptz(3) not null default now(),
  erase_after timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Posts, comments and messages that were deleted.
  deleted_count integer not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, requested_by_id) references users (company_id, id)
);
create index personal_erasures_by_requester on personal_erasures (company_id, requested_by_id);
create index personal_erasures_open on personal_erasures (company_id, erase_after) where finished_at is null;

select protect_company_tables();
