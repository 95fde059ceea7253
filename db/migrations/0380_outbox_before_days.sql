-- outside a transaction
-- Makes the table of events ready to become one of the tables of the next file, without locking it for long: what is
-- read of it is read here, while others write.
alter table outbox_events add column if not exists slot smallint not null default -1;

alter table outbox_events drop constraint if exists outbox_events_before_slot;

alter table outbox_events add constraint outbox_events_before_slot check (slot = -1) not valid;

alter table outbox_events validate constraint outbox_events_before_slot;

create unique index concurrently if not exists outbox_events_before_pkey on outbox_events (company_id, id, slot);

create index concurrently if not exists outbox_events_before_waiting on outbox_events (id) where position is null;

create index concurrently if not exists outbox_events_before_by_position on outbox_events (position)
  where position is not null;
