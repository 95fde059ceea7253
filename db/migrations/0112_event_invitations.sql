-- Invitations to events by email (iTIP), the answers to them, and the emails that were taken in.

-- whether the audience is invited by email and can answer
alter table events add column invites boolean not null default false;

create table event_invitations (
  company_id bigint not null,
  event_id bigint not null,
  user_id bigint not null,
  -- events.sequence as it was sent last
  sent_sequence integer not null,
  answer text not null default 'waiting' check (answer in ('waiting', 'accepted', 'tentative', 'declined')),
  -- when it was written, as its sender says
  answered_at timestamptz(3),
  -- the person was told that the invitation does not hold any more
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, event_id, user_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index event_invitations_by_user on event_invitations (company_id, user_id);

-- Emails that were taken in, by the hash of their Message-ID, so that none is taken twice.
create table incoming_mails (
  company_id bigint not null references companies (id),
  message_hash bytea not null,
  received_at timestamptz(3) not null default now(),
  primary key (company_id, message_hash)
);
create index incoming_mails_by_age on incoming_mails (company_id, received_at);

select protect_company_tables();
