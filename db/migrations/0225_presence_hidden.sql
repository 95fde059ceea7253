-- The person does not want others to see that they are present.
alter table users add column presence_hidden boolean not null default false;
