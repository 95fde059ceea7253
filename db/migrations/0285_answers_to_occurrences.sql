-- Occurrences that were cancelled are told to the invited people as such, and people answer for single occurrences.

alter table event_overrides
  -- events.sequence from which on it is cancelled; null: it is not, or was before invitations named occurrences
  add column cancelled_sequence integer,
  add check (cancelled_sequence is null or cancelled);

-- What differs from the answer to the whole of a repeating event.
create table event_occurrence_answers (
  company_id bigint not null,
  event_id bigint not null,
  user_id bigint not null,
  -- the original start of the occurrence
  occurs_at timestamptz(3) not null,
  answer text not null check (answer in ('accepted', 'tentative', 'declined')),
  -- when it was written, as its sender says
  answered_at timestamptz(3) not null,
  primary key (company_id, event_id, occurs_at, user_id),
  foreign key (company_id, event_id, user_id)
    references event_invitations (company_id, event_id, user_id) on delete cascade
);
create index event_occurrence_answers_by_user on event_occurrence_answers (company_id, event_id, user_id);

select protect_company_tables();
