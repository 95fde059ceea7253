-- Questions of the organiser to participants: items of a form, and the answers of each participant.

alter table activities add column questions jsonb not null default '[]';
alter table activity_participants add column answers jsonb not null default '[]';

drop trigger activities_version on activities;
create trigger activities_version before update on activities for each row
  when ((old.title, old.body, old.place, old.starts_at, old.ends_at, old.capacity, old.sign_up_until, old.fee,
      old.audience_id, old.inviters, old.questions, old.closed_at)
    is distinct from (new.title, new.body, new.place, new.starts_at, new.ends_at, new.capacity, new.sign_up_until, new.fee,
      new.audience_id, new.inviters, new.questions, new.closed_at))
  execute function next_version();
