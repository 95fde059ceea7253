-- The version of the approval an act was decided on: the same person sending it again changes nothing.
alter table approval_acts add column approval_version integer not null default 0;
create index absences_by_deputy on absences (company_id, deputy_id, absent_until);
create index approval_seats_waiting_by_approval on approval_seats (company_id, user_id, approval_id) where waiting;
create index approval_acts_of_actor on approval_acts (company_id, approval_id, actor_id);
